import { type Brand, type Language, operatorLinks, operatorLinkWords } from "@quick-response/core"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import { accentRule, properties } from "../docs/stylesheet.ts"
import { shortWords } from "./shortWords.ts"

const stylesheet = `:root{color-scheme:light dark;${properties}}
*{box-sizing:border-box}
body{display:grid;min-height:100vh;min-height:100dvh;margin:0;padding:var(--s5);place-items:center;background:var(--ground);color:var(--ink);font:400 1rem/1.5 var(--sans);overflow-wrap:anywhere}
main{width:min(100%,26rem)}
svg,img{display:block;margin-bottom:var(--s5)}
h1{margin:0 0 var(--s3);font-size:1.5rem;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
p{margin:0 0 var(--s4)}
.second{color:var(--second);font-size:.875rem}
.address{display:block;padding:var(--s3) var(--s4);border:1px solid var(--line);border-radius:var(--radius);background:var(--surface);color:var(--accent)}
footer{margin-top:var(--s6);padding-top:var(--s4);border-top:1px solid var(--line)}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`

/** No layout shift if the typeface loads late: it is used from the next page on. */
const typefaceHead = (address: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${escapeXml(address)}" crossorigin><style>@font-face{font-family:Geist;font-weight:100 900;font-display:optional;src:url("${address}") format("woff2")}</style>`

/** The mark, without its coin if there is no redirect. */
const mark = (isOpen: boolean): string =>
  `<svg viewBox="0 0 28 28" width="40" height="40" aria-hidden="true"><rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="4"/>${isOpen ? '<circle cx="14" cy="14" r="6" fill="var(--accent)"/>' : '<path d="M9 14h10" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>'}</svg>`

export interface ShortPage {
  readonly language: Language
  readonly title: string
  readonly sentence: string
  /** An address to show, and to follow by choice. */
  readonly target?: string
  /** The typeface's address on the page's host, if any. */
  readonly typeface?: string | undefined
}

/** The operator named on short-address pages. */
export interface ShortOperator {
  readonly host: string
  readonly reportUrl: string | undefined
  readonly brand: Brand | undefined
}

const markOf = (brand: Brand | undefined, isOpen: boolean): string =>
  brand === undefined ? mark(isOpen) : `<img src="${svgAddress(brand.markSvg)}" alt="" height="40">`

/** The page shown instead of a redirect: the target, or why there is no target, and the operator. It has no script. */
export const shortPage = (
  { language, title, sentence, target, typeface }: ShortPage,
  { host, reportUrl, brand }: ShortOperator
): string => {
  const words = shortWords[language]
  const address =
    target === undefined
      ? ""
      : `<p><a class="address" rel="noreferrer nofollow" href="${escapeXml(target)}">${escapeXml(target)}</a></p>`
  const link = (address: string | undefined, text: string): string =>
    address === undefined ? "" : ` <a href="${escapeXml(address)}" rel="noreferrer">${escapeXml(text)}</a>`
  const links = operatorLinks.map((name) => link(brand?.links[name], operatorLinkWords[language][name]))
  const operator = brand === undefined ? host : `${brand.name} (${host})`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title>${typeface === undefined ? "" : typefaceHead(typeface)}<style>${stylesheet}${brand === undefined ? "" : accentRule(brand)}</style></head>
<body><main>${markOf(brand, target !== undefined)}<h1>${escapeXml(title)}</h1><p>${escapeXml(sentence)}</p>${address}<footer class="second">${escapeXml(words.runBy(operator))}${link(reportUrl, words.report)}${links.join("")}</footer></main></body></html>
`
}
