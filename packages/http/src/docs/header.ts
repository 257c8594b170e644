import type { Language } from "@quick-response/core"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import type { DocsReader } from "./docsWords.ts"

/** A page linked from the documents. */
export interface PageLink {
  /** In English. */
  readonly name: string
  /** In other languages. */
  readonly names?: Readonly<Partial<Record<Language, string>>>
  /** Below the base path, such as `/account`. */
  readonly path: `/${string}`
  /** SVG path data, in 24 by 24 units. */
  readonly icon?: string
  /** The kind of readers that see it; all if absent. */
  readonly audience?: "guests" | "members"
}

export const pageName = ({ name, names }: PageLink, language: Language): string => names?.[language] ?? name

/** The pages' mark: a finder pattern with a coin as its inner eye. */
const mark = (ink: string, coin: string, size = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"${size} aria-hidden="true"><rect x="2" y="2" width="24" height="24" rx="6" stroke-width="4" fill="none" stroke="${ink}"/><circle cx="14" cy="14" r="6" fill="${coin}"/></svg>`

/** The mark in a page's colors. */
export const standardMark: string = mark("var(--ink)", "var(--accent)", ' width="24" height="24"')

/** The icon's mark as a URL, in colors for light and dark. */
export const standardIcon: string = svgAddress(mark("#77777f", "#5a70f0"))

const lines = (path: string): string =>
  `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`

/** Links of signed-in readers are hidden until the script knows one. */
const forReaders = ({ audience }: PageLink): string => {
  if (audience === undefined) return ""
  return audience === "members" ? ' class="for-members" hidden' : ' class="for-guests"'
}

/** Lucide icons (ISC), as on the pages. */
const bookIcon =
  "M12 5v16M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z"

const userIcon = "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"

/**
 * The docs' rail, same as the pages': the mark, links to pages, and the account if people can sign in. The mark is a
 * brand's, as a URL, or this project's. On phones the mark is at the top and the pages in a bottom bar.
 */
export const pageRail = (
  title: string,
  publicPath: string,
  links: ReadonlyArray<PageLink>,
  hasPeople: boolean,
  brandMark: string | undefined,
  { language, words }: DocsReader
): string => {
  const docs = escapeXml(`${publicPath}/docs`)
  const [home] = links
  const shown =
    brandMark === undefined ? standardMark : `<img src="${escapeXml(brandMark)}" alt="" height="24">`
  const brand = `${shown}<span>${escapeXml(title)}</span>`
  const pages = links.map(
    (link) =>
      `<li${forReaders(link)}><a href="${escapeXml(publicPath + link.path)}">${link.icon === undefined ? "" : lines(link.icon)}<span>${escapeXml(pageName(link, language))}</span></a></li>`
  )
  const own =
    hasPeople && home !== undefined
      ? `<a class="own" href="${escapeXml(publicPath)}/account/sign-in">${lines(userIcon)}<span>${words.signIn}</span></a>`
      : ""
  return `<header class="rail"><a class="brand" href="${home === undefined ? docs : escapeXml(publicPath + home.path)}" aria-label="${escapeXml(title)}">${brand}</a>
<nav aria-label="${words.pages}"><ul>${pages.join("")}<li><a href="${docs}" aria-current="page">${lines(bookIcon)}<span>${words.docs}</span></a></li></ul></nav>${own}</header>`
}
