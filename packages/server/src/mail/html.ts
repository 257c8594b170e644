import { escapeXml } from "@quick-response/images/file/escapeXml"
import type { Words } from "./words.ts"

const paper = "#f7f7f5"
const ink = "#161618"
const second = "#55555c"
const line = "#e2e2dd"
const accent = "#2440d8"

const font =
  "font-family:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** For mail programs that read style sheets; others show the light look of the inline styles. */
const dark = `@media (prefers-color-scheme: dark) {
.ground { background: #131314 !important }
.sheet { background: #1b1b1d !important; border-color: #2f2f33 !important }
.ink { color: #f2f2ef !important }
.second { color: #b4b4bb !important }
.link { color: #8ea2ff !important }
.button { background: #8ea2ff !important; color: #0d1020 !important }
.ring { border-color: #f2f2ef !important }
.coin { background: #8ea2ff !important }
}`

/** A finder pattern whose inner eye is a coin. */
const mark = `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr>
<td class="ring" style="border:4px solid ${ink};border-radius:7px;padding:4px;line-height:0"><div class="coin" style="width:14px;height:14px;border-radius:7px;background:${accent}"></div></td>
<td class="ink" style="${font};padding-left:12px;font-size:15px;font-weight:600;color:${ink}">Quick-Response</td>
</tr></table>`

const paragraph = (text: string, tone: "ink" | "second"): string =>
  `<p class="${tone}" style="margin:0 0 16px;${font};font-size:15px;line-height:1.45;color:${tone === "ink" ? ink : second};overflow-wrap:anywhere">${escapeXml(text)}</p>`

const button = (action: string, link: string, orCopy: string): string => {
  const href = escapeXml(link)
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:${accent};color:#ffffff;${font};font-size:15px;font-weight:600;line-height:1.2;text-decoration:none">${escapeXml(action)}</a></p>
<p class="second" style="margin:0 0 16px;${font};font-size:13px;line-height:1.45;color:${second}">${escapeXml(orCopy)}<br><a class="link" href="${href}" style="color:${accent};overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`
}

/** A letter as a page that loads nothing, for light and dark. */
export const html = (words: Words, link: string): string => {
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
${dark}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${paper}">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed"><tr><td align="left" style="padding:0 0 20px">
${mark}
</td></tr><tr><td class="sheet" align="left" style="padding:28px 24px 12px;background:#ffffff;border:1px solid ${line};border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;font-weight:600;color:${ink}">${escapeXml(title)}</h1>
${[
  paragraph(happened, "ink"),
  paragraph(todo, "ink"),
  ...(action === undefined ? [] : [button(action, link, orCopy)]),
  ...(lasts === undefined ? [] : [paragraph(lasts, "second")]),
  paragraph(otherwise, "second")
].join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
