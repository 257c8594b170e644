import { escapeXml } from "@quick-response/images/file/escapeXml"

/** A page that documents beside the pages lead to. */
export interface PageLink {
  readonly name: string
  /** Below the base path, such as `/account`. */
  readonly path: `/${string}`
}

/** The mark of the pages: a finder pattern whose inner eye is a coin. */
const mark = (ink: string, coin: string, size = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"${size} aria-hidden="true"><rect x="2" y="2" width="24" height="24" rx="6" stroke-width="4" fill="none" stroke="${ink}"/><circle cx="14" cy="14" r="6" fill="${coin}"/></svg>`

/** The mark as an address, in colors that show on light and dark. */
export const icon: string = `data:image/svg+xml,${encodeURIComponent(mark("#77777f", "#5a70f0"))}`

/** The header of the docs page: that of the pages, where they are served. */
export const pageHeader = (title: string, publicPath: string, links: ReadonlyArray<PageLink>): string => {
  const [home] = links
  const brand = `${mark("var(--ink)", "var(--accent)", ' width="24" height="24"')}<span>${escapeXml(title)}</span>`
  const others = links.map(
    ({ name, path }) => `<a href="${escapeXml(publicPath + path)}">${escapeXml(name)}</a>`
  )
  return `<header class="top"><a class="brand" href="${home === undefined ? "#main" : escapeXml(publicPath + home.path)}" aria-label="${escapeXml(title)}">${brand}</a>
<nav aria-label="Pages">${others.join("")}<a href="#main" aria-current="page">API</a></nav></header>`
}
