import {
  type Brand,
  operatorLinks,
  operatorLinkWords,
  standardAccent,
  standardName
} from "@quick-response/core"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import type { Words } from "./words.ts"

const paper = "#f7f7f5"
const ink = "#161618"
const second = "#55555c"
const line = "#e2e2dd"

const font =
  "font-family:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

type Accent = Brand["accent"]

/** For mail programs that support style sheets; others use the light inline styles. */
const darkRules = ({ dark }: Accent): string => `@media (prefers-color-scheme: dark) {
.ground { background: #131314 !important }
.sheet { background: #1b1b1d !important; border-color: #2f2f33 !important }
.ink { color: #f2f2ef !important }
.second { color: #b4b4bb !important }
.link { color: ${dark.accent} !important }
.button { background: ${dark.accent} !important; color: ${dark.onAccent} !important }
.ring { border-color: #f2f2ef !important }
.coin { background: ${dark.accent} !important }
}`

const nameIn = (name: string, style: string): string =>
  `<td class="ink" style="${font};${style}font-size:15px;font-weight:600;color:${ink}">${escapeXml(name)}</td>`

const head = (cells: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr>
${cells}
</tr></table>`

/** A finder pattern with a coin as its inner eye, beside the project's name. */
const standardHead: string =
  head(`<td class="ring" style="border:4px solid ${ink};border-radius:7px;padding:4px;line-height:0"><div class="coin" style="width:14px;height:14px;border-radius:7px;background:${standardAccent.light.accent}"></div></td>
${nameIn(standardName, "padding-left:12px;")}`)

/** The footer row of a branded mail: name and links. */
const footOf = ({ name, links }: Brand, { language }: Words): string => {
  const named = operatorLinks.flatMap((link) => {
    const address = links[link]
    return address === undefined
      ? []
      : [
          `<a class="second" href="${escapeXml(address)}" style="color:${second}">${escapeXml(operatorLinkWords[language][link])}</a>`
        ]
  })
  return `<tr><td class="second" align="left" style="padding:20px 24px 0;${font};font-size:13px;line-height:1.6;color:${second}">
${[escapeXml(name), ...named].join(" · ")}
</td></tr>`
}

const paragraph = (text: string, tone: "ink" | "second"): string =>
  `<p class="${tone}" style="margin:0 0 16px;${font};font-size:15px;line-height:1.45;color:${tone === "ink" ? ink : second};overflow-wrap:anywhere">${escapeXml(text)}</p>`

const button = (action: string, link: string, orCopy: string, { light }: Accent): string => {
  const href = escapeXml(link)
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:${light.accent};color:${light.onAccent};${font};font-size:15px;font-weight:600;line-height:1.2;text-decoration:none">${escapeXml(action)}</a></p>
<p class="second" style="margin:0 0 16px;${font};font-size:13px;line-height:1.45;color:${second}">${escapeXml(orCopy)}<br><a class="link" href="${href}" style="color:${light.accent};overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`
}

/** A mail as HTML without external resources, for light and dark mode, with the brand if one is set. */
export const html = (words: Words, link: string, brand?: Brand): string => {
  const accent = brand?.accent ?? standardAccent
  const { subject, title, happened, todo, action, lasts, otherwise, language, orCopy } = words
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeXml(subject)}</title>
<style>
:root { color-scheme: light dark }
${darkRules(accent)}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${paper}">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed"><tr><td align="left" style="padding:0 0 20px">
${brand === undefined ? standardHead : head(nameIn(brand.name, ""))}
</td></tr><tr><td class="sheet" align="left" style="padding:28px 24px 12px;background:#ffffff;border:1px solid ${line};border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;font-weight:600;color:${ink}">${escapeXml(title)}</h1>
${[
  paragraph(happened, "ink"),
  paragraph(todo, "ink"),
  ...(action === undefined ? [] : [button(action, link, orCopy, accent)]),
  ...(lasts === undefined ? [] : [paragraph(lasts, "second")]),
  paragraph(otherwise, "second")
].join("\n")}
</td></tr>${brand === undefined ? "" : footOf(brand, words)}</table>
</td></tr></table>
</body>
</html>
`
}
