import {
  type Brand,
  type Language,
  operatorLinks,
  operatorLinkWords,
  standardName
} from "@quick-response/core"
import { svgAddress } from "@quick-response/images/file/encodeDataUri"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import { standardMark } from "../docs/header.ts"
import { accentRule, fontFaces, properties, type Typefaces } from "../docs/stylesheet.ts"
import { publicPathOf } from "../exchange/basePath.ts"
import { shortWords } from "../redirects/shortWords.ts"
import { cardSize } from "./sharedDesignPath.ts"
import { sharedDesignWords } from "./sharedDesignWords.ts"

/** The service of the shared designs. */
export interface SharedDesignHost {
  /** The public address, without a trailing slash. */
  readonly address: string
  readonly reportUrl: string | undefined
  readonly brand: Brand | undefined
  readonly typefaces: Typefaces | undefined
}

const stylesheet = `:root{color-scheme:light dark;${properties}}
*{box-sizing:border-box}
body{min-height:100vh;min-height:100dvh;margin:0;padding:var(--s5) var(--s4);background:var(--ground);color:var(--ink);font:400 1rem/1.5 var(--sans);overflow-wrap:anywhere}
main{width:min(100%,45rem);margin-inline:auto}
.brand{display:inline-flex;gap:var(--s2);align-items:center;margin-bottom:var(--s5);color:inherit;font-weight:600;text-decoration:none}
.card{display:block;width:100%;height:auto;aspect-ratio:${cardSize.width}/${cardSize.height};border:1px solid var(--line);border-radius:12px;object-fit:cover}
h1{margin:var(--s5) 0 var(--s2);font-size:1.75rem;line-height:1.2;letter-spacing:-.022em;text-wrap:balance}
p{max-width:68ch;margin:0 0 var(--s5)}
.make{display:inline-flex;align-items:center;min-height:44px;padding:0 var(--s5);border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:500;text-decoration:none}
.make:hover{background:var(--accent-strong)}
footer{margin-top:var(--s6);padding-top:var(--s4);border-top:1px solid var(--line);color:var(--second);font-size:.875rem}
footer a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:40rem){.card{aspect-ratio:1}.make{display:flex;justify-content:center}}`

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeXml(content)}">`

/** Head elements for link previews on other sites. */
const cardOf = (design: string, language: Language, { address, brand }: SharedDesignHost): string => {
  const words = sharedDesignWords[language]
  const { host } = new URL(address)
  const name = brand?.name ?? standardName
  return [
    property("og:type", "website"),
    property("og:site_name", name),
    property("og:title", words.title),
    property("og:description", words.about(name, host)),
    property("og:url", `${address}/c/${design}`),
    property("og:image", `${address}/c/${design}.png`),
    property("og:image:width", String(cardSize.width)),
    property("og:image:height", String(cardSize.height)),
    property("og:image:alt", words.picture(host)),
    `<meta name="twitter:card" content="summary_large_image">`
  ].join("\n")
}

/** A page in the service's frame: brand above, operator below. It has no script. */
const framed = (
  title: string,
  head: string,
  body: string,
  language: Language,
  { address, reportUrl, brand, typefaces }: SharedDesignHost
): string => {
  const { host } = new URL(address)
  const name = brand?.name ?? standardName
  const link = (address: string | undefined, text: string): string =>
    address === undefined ? "" : ` <a href="${escapeXml(address)}" rel="noreferrer">${escapeXml(text)}</a>`
  const links = operatorLinks.map((one) => link(brand?.links[one], operatorLinkWords[language][one]))
  const mark =
    brand === undefined ? standardMark : `<img src="${svgAddress(brand.markSvg)}" alt="" height="24">`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(`${title} · ${name}`)}</title>
${head}
<style>${typefaces === undefined ? "" : fontFaces(publicPathOf(address), typefaces)}${stylesheet}${brand === undefined ? "" : accentRule(brand)}</style></head>
<body><main><a class="brand" href="../">${mark}<span>${escapeXml(name)}</span></a>
${body}
<footer>${escapeXml(host)}${link(reportUrl, shortWords[language].report)}${links.join("")}</footer></main></body></html>
`
}

const saying = (title: string, about: string, design: string, way: string): string =>
  `<h1>${escapeXml(title)}</h1><p>${escapeXml(about)}</p><a class="make" href="../#${design}">${escapeXml(way)}</a>`

/** The page of a shared design: its picture and a link to the studio. It has no text by the designer. */
export const sharedDesignPage = (design: string, language: Language, host: SharedDesignHost): string => {
  const words = sharedDesignWords[language]
  const { host: hostName } = new URL(host.address)
  const about = words.about(host.brand?.name ?? standardName, hostName)
  const picture = `<img class="card" src="${design}.png" width="${cardSize.width}" height="${cardSize.height}" alt="${escapeXml(words.picture(hostName))}">`
  const body = `${picture}\n${saying(words.title, about, design, words.make)}`
  return framed(words.title, cardOf(design, language, host), body, language, host)
}

/** The page of a shared design that no scanner reads: the reason, and a link to the studio. */
export const refusedSharedDesignPage = (
  design: string,
  language: Language,
  host: SharedDesignHost
): string => {
  const { title, about, mend } = sharedDesignWords[language].refused
  return framed(title, "", saying(title, about, design, mend), language, host)
}
