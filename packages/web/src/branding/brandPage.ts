import type { Language } from "@quick-response/design/languages/languages"
import { operatorLinks } from "@quick-response/design/languages/operatorLinks"
import type { PageBrand } from "@quick-response/http"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import { linkRelations } from "./linkRelations.ts"

/** The sentence by which search engines and other sites describe the service. */
const descriptions: Readonly<Record<Language, string>> = {
  en: "Design, price and buy QR codes that scan, by a page or by an API.",
  de: "QR-Codes, die sich lesen lassen: gestalten, Preis sehen und kaufen, auf einer Seite oder über eine API.",
  fr: "Créez, chiffrez et achetez des codes QR lisibles, sur une page ou par une API.",
  es: "Diseñe, calcule el precio y compre códigos QR que se leen, en una página o por una API.",
  "pt-BR": "Crie, veja o preço e compre códigos QR que são lidos, em uma página ou por uma API."
}

/** Replaces the first match; throws without a match, so that a changed build is noticed. */
const replaceOnce = (text: string, place: string | RegExp, by: (found: string) => string): string => {
  let isFound = false
  const replaced = text.replace(place, (found) => {
    isFound = true
    return by(found)
  })
  if (!isFound) throw new Error(`a page to be branded has no ${place}`)
  return replaced
}

const meta = (name: "name" | "property", value: string, content: string): string =>
  `<meta ${name}="${value}" content="${escapeXml(content)}">`

/** The parts of a page's head that name the operator, for the application and for other sites. */
const headOf = ({ brand, address, files }: PageBrand): string =>
  [
    `<title>${escapeXml(brand.name)}</title>`,
    meta("name", "application-name", brand.name),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", brand.name),
    meta("property", "og:title", brand.name),
    meta("property", "og:description", descriptions[brand.language]),
    meta("property", "og:image", address + files.picture),
    meta("property", "og:image:alt", brand.name),
    ...operatorLinks.map((name) => {
      const link = brand.links[name]
      return link === undefined ? "" : `<link rel="${linkRelations[name]}" href="${escapeXml(link)}">`
    })
  ]
    .filter((line) => line !== "")
    .join("\n    ")

/** The part of a text from its first opening to the next closing; undefined without one. */
const partOf = (text: string, opening: string, closing: string): string | undefined => {
  const start = text.indexOf(opening)
  const end = start < 0 ? -1 : text.indexOf(closing, start)
  return end < 0 ? undefined : text.slice(start, end + closing.length)
}

const stylesheet = `<link rel="stylesheet"`

/** Puts a brand into a page as the build wrote it: its names, its mark, its accent, its language and its operator's links. */
export const brandPage = (html: string, branded: PageBrand): string => {
  const { brand, files } = branded
  const [, up = ""] = /href="([./]*)assets\/mark-/.exec(html) ?? []
  const at = (path: string): string => escapeXml(up + path.slice(1))
  const places: ReadonlyArray<readonly [place: string | RegExp, by: (found: string) => string]> = [
    [`<html lang="en">`, () => `<html lang="${brand.language}">`],
    ["<title>Quick-Response</title>", () => headOf(branded)],
    [descriptions.en, () => escapeXml(descriptions[brand.language])],
    [/href="[./]*assets\/mark-[\w-]+\.svg/, () => `href="${at(files.mark)}`],
    [
      partOf(html, stylesheet, ">") ?? stylesheet,
      (link) => `${link}\n    <link rel="stylesheet" href="${at(files.stylesheet)}">`
    ]
  ]
  const headed = places.reduce((text, [place, by]) => replaceOnce(text, place, by), html)
  const first = `<img class="mark" src="${at(files.mark)}" alt="" height="24"> <span>${escapeXml(brand.name)}</span>`
  const firstMark = partOf(headed, `<svg aria-hidden="true" class="mark"`, "</span>")
  return firstMark === undefined ? headed : headed.replace(firstMark, () => first)
}

/** Makes the service worker cache a brand's files with the pages, instead of this project's logo. */
export const brandServiceWorker = (script: string, { files }: PageBrand): string =>
  replaceOnce(script, /\/assets\/mark-[\w-]+\.svg/, () => `${files.mark} ${files.stylesheet}`)

/** Puts a brand's name and mark into the manifest. */
export const brandManifest = (text: string, { brand, files }: PageBrand): string =>
  JSON.stringify({ ...JSON.parse(text), name: brand.name, icons: [{ src: `.${files.mark}`, sizes: "any" }] })
