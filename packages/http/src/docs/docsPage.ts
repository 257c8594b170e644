import { type Brand, type Language, operatorLinks, operatorLinkWords } from "@quick-response/core"
import { escapeXml } from "@quick-response/images/file/escapeXml"
import { failureMessages } from "../contract/failureMessages.ts"
import { failureCodes, failureStatuses } from "../contract/failures.ts"
import { type DocsReader, docsReader } from "./docsWords.ts"
import { callIn, endpointView, operationsOf, type PlacedOperation } from "./endpointView.ts"
import { eventsView } from "./eventsView.ts"
import { type PageLink, pageName, pageRail, standardIcon } from "./header.ts"
import type { Document } from "./openapi.ts"
import { code, descriptionOf, field, fieldsOf, marked, prose, typeOf } from "./schemaTable.ts"
import { accentRule, stylesheet } from "./stylesheet.ts"

/** The pages' typefaces, as paths below the base path. */
export interface Typefaces {
  readonly sans: `/${string}`
  readonly mono: `/${string}`
}

/** The service that the docs belong to. */
export interface DocsPlace {
  readonly publicPath: string
  readonly links?: ReadonlyArray<PageLink> | undefined
  readonly typefaces?: Typefaces | undefined
  /** The service's brand, and its mark's path below the base path. */
  readonly branded?: { readonly brand: Brand; readonly mark: `/${string}` } | undefined
}

/** A docs page: the start, an endpoint, the failure codes, or the schemas. */
interface View {
  /** The path's last segment; empty for the start. */
  readonly name: string
  readonly title: string
  /** True if the title comes from the reference, which is English. */
  readonly isEnglish: boolean
  readonly main: () => string
}

const failureNames = new Set(failureCodes.map((name) => name.replaceAll("_", "").toLowerCase()))

const titleOf = ({ operation: { summary, operationId } }: PlacedOperation): string => summary ?? operationId

const startView = (document: Document, docs: string, { words, english }: DocsReader): string => {
  const { title, summary, version, description } = document.info
  const baseUrl = document.servers[0]?.url ?? ""
  const groups = document.tags.map(
    ({ name, description: about }) =>
      `<section${english}><h2>${escapeXml(name)}</h2><p class="second">${marked(about ?? "")}.</p><ul class="endpoints">${operationsOf(
        document,
        name
      )
        .map(
          (placed) =>
            `<li><a href="${docs}/${placed.operation.operationId}"><span class="method ${placed.method}">${placed.method.toUpperCase()}</span><span>${escapeXml(titleOf(placed))}</span><span class="path">${escapeXml(placed.path)}</span></a></li>`
        )
        .join("")}</ul></section>`
  )
  return `<header class="head"><h1>${escapeXml(title)} API</h1><p class="lead"><span${english}>${escapeXml(summary)}.</span> ${words.startLead(escapeXml(version), code(baseUrl))}</p>${words.inEnglish === "" ? "" : `<p class="second">${words.inEnglish}</p>`}</header>
<div${english}>${prose(description)}</div>
<section><h2>${words.start}</h2><p>${words.startExample(code("$API_KEY"))}</p>
${callIn(
  {
    method: "POST",
    url: `${baseUrl}/v1/Qr/generate`,
    headers: [
      ["X-API-Key", { variable: "API_KEY" }],
      ["Content-Type", "application/json"],
      ["Accept", "image/svg+xml"]
    ],
    body: { data: "https://example.com", bodyStyle: "Rounded" },
    file: "code.svg"
  },
  words
)}</section>
${groups.join("")}`
}

const codesView = (_document: Document, { words, english }: DocsReader): string =>
  `<header class="head"><h1>${words.codes}</h1><p class="lead">${words.aboutCodes}</p></header>
<table><thead><tr><th>${words.code}</th><th>${words.statusAndMessage}</th></tr></thead><tbody${english}>${failureCodes
    .map(
      (name) =>
        `<tr><td>${code(name)}</td><td><span class="status no">${failureStatuses[name]}</span> ${marked(failureMessages[name])}</td></tr>`
    )
    .join("")}</tbody></table>`

const schemasView = (document: Document, { words, english }: DocsReader): string =>
  `<header class="head"><h1>${words.schemas}</h1><p class="lead">${words.aboutSchemas}</p></header><div${english}>${Object.entries(
    document.components.schemas
  )
    .filter(([name]) => !failureNames.has(name.toLowerCase()))
    .map(
      ([name, schema]) =>
        `<section id="schema-${name}"><h2>${name}</h2>${field(schema, "properties") === undefined ? `<p>${typeOf(schema)}</p><p>${descriptionOf(schema)}</p>` : fieldsOf(schema)}</section>`
    )
    .join("")}</div>`

/** The views other than endpoints: the message of the name, and English search words. */
const plainViews = [
  { name: "codes", found: "codes of failures errors", main: codesView },
  { name: "events", found: "events webhooks types signature", main: eventsView },
  { name: "schemas", found: "schemas objects types", main: schemasView }
] as const

/** Names of the views other than endpoints, as last path segments. */
export const plainViewNames: ReadonlyArray<string> = plainViews.map(({ name }) => name)

const viewsOf = (document: Document, docs: string, reader: DocsReader): ReadonlyArray<View> => [
  { name: "", title: reader.words.start, isEnglish: false, main: () => startView(document, docs, reader) },
  ...document.tags.flatMap(({ name: tag }) =>
    operationsOf(document, tag).map((placed) => ({
      name: placed.operation.operationId,
      title: titleOf(placed),
      isEnglish: true,
      main: () => endpointView(document, placed, reader)
    }))
  ),
  ...plainViews.map(({ name, main }) => ({
    name,
    title: reader.words[name],
    isEnglish: false,
    main: () => main(document, reader)
  }))
]

const addressOf = (docs: string, view: string): string => (view === "" ? docs : `${docs}/${view}`)

const contentsOf = (
  document: Document,
  docs: string,
  current: string,
  { words, english }: DocsReader
): string => {
  const link = (view: string, face: string, text: string): string =>
    `<li><a href="${addressOf(docs, view)}" data-text="${escapeXml(text.toLowerCase())}"${view === current ? ' aria-current="page"' : ""}>${face}</a></li>`
  const groups = document.tags.map(
    ({ name }) =>
      `<section${english}><h2>${escapeXml(name)}</h2><ul>${operationsOf(document, name)
        .map((placed) => {
          const { operationId } = placed.operation
          const face = `<span class="method ${placed.method}">${placed.method.toUpperCase()}</span><span>${escapeXml(titleOf(placed))}</span>`
          return link(operationId, face, `${titleOf(placed)} ${placed.method} ${placed.path} ${operationId}`)
        })
        .join("")}</ul></section>`
  )
  return `<nav class="contents" aria-label="${words.contents}">
<div class="scripted find"><label class="visually-hidden" for="search">${words.search}</label><input id="search" type="search" placeholder="${words.searchHint}" autocomplete="off" spellcheck="false"><button type="button" class="toggle" aria-expanded="false" aria-controls="list">${words.all}</button></div>
<p id="found" role="status"></p>
<div class="list" id="list"><section><ul>${link("", words.start, `start ${words.start}`)}${plainViews.map(({ name, found }) => link(name, words[name], `${words[name]} ${found}`)).join("")}</ul></section>${groups.join("")}</div></nav>`
}

/** System typefaces with the metrics of ours, as on the pages, until ours are loaded. */
const fallbackFaces = [
  '@font-face{font-family:"Geist Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:104.76%;ascent-override:95.94%;descent-override:28.16%;line-gap-override:0%}',
  '@font-face{font-family:"Geist Mono Fallback";src:local("Courier New"),local("Liberation Mono"),local("Menlo");ascent-override:100%;descent-override:29%;line-gap-override:0%}'
].join("")

/** The `@font-face` rules of the pages' typefaces. No layout shift if one loads late: it is used from the next page on. */
export const fontFaces = (publicPath: string, { sans, mono }: Typefaces): string =>
  [
    ["Geist", sans],
    ["Geist Mono", mono]
  ]
    .map(
      ([family, path]) =>
        `@font-face{font-family:"${family}";font-weight:100 900;font-display:optional;src:url("${publicPath}${path}") format("woff2")}`
    )
    .join("") + fallbackFaces

const operatorLinksOf = ({ links }: Brand, language: Language): string =>
  operatorLinks
    .map((name) =>
      links[name] === undefined
        ? ""
        : `<a href="${escapeXml(links[name])}">${operatorLinkWords[language][name]}</a>`
    )
    .join("")

const footer = (
  document: Document,
  { publicPath, links = [], branded }: DocsPlace,
  { language, words }: DocsReader
): string =>
  `<footer><nav aria-label="${words.about}">${links
    .filter(({ audience }) => audience !== "members")
    .map(
      (link) => `<a href="${escapeXml(publicPath + link.path)}">${escapeXml(pageName(link, language))}</a>`
    )
    .join(
      ""
    )}<a href="${publicPath}/openapi.json">OpenAPI</a>${branded === undefined ? "" : operatorLinksOf(branded.brand, language)}</nav><span>${escapeXml(document.info.title)} ${escapeXml(document.info.version)}</span></footer>`

/**
 * A docs view by name: one endpoint at a time, from the OpenAPI document (in English) with surrounding text in a
 * language. Its navigation links to the pages of the same service. Readable without a script; search, copying and
 * trying need {@link docsScript}. Undefined for an unknown view.
 */
export const docsPage = (
  document: Document,
  place: DocsPlace,
  view = "",
  language: Language = "en"
): string | undefined => {
  const reader = docsReader(language)
  const { words, english } = reader
  const { publicPath, links = [], typefaces, branded } = place
  const brandMark = branded && publicPath + branded.mark
  const { title, summary, version } = document.info
  const docs = `${publicPath}/docs`
  const views = viewsOf(document, docs, reader)
  const at = views.findIndex(({ name }) => name === view)
  const shown = views[at]
  if (shown === undefined) return undefined
  const hasPeople = "session" in Object(document.components.securitySchemes)
  const turn = (other: View | undefined, relation: string, word: string): string =>
    other === undefined
      ? ""
      : `<a rel="${relation}" href="${addressOf(docs, other.name)}"><span class="second">${word}</span><span class="title"${other.isEnglish ? english : ""}>${escapeXml(other.title)}</span></a>`
  const turns = `<nav class="turns" aria-label="${words.turns}">${turn(views[at - 1], "prev", words.before)}${turn(views[at + 1], "next", words.next)}</nav>`
  const name = view === "" ? `${title} API` : `${shown.title}: ${title} API`
  return `<!doctype html>
<html lang="${language}" data-base="${escapeXml(publicPath)}" data-words="${escapeXml(JSON.stringify(words.script))}"${hasPeople ? " data-people" : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(name)}</title><meta name="description" content="${escapeXml(summary)}."><meta name="color-scheme" content="light dark">
${typefaces === undefined ? "" : `<link rel="preload" as="font" type="font/woff2" href="${escapeXml(publicPath + typefaces.sans)}" crossorigin>`}<link rel="icon" href="${brandMark === undefined ? standardIcon : escapeXml(brandMark)}"><script defer src="${escapeXml(docs)}/script.js?${encodeURIComponent(version)}"></script><style>${typefaces === undefined ? "" : fontFaces(publicPath, typefaces)}${stylesheet}${branded === undefined ? "" : accentRule(branded.brand)}</style></head>
<body><a class="skip" href="#main">${words.skip}</a>
${pageRail(title, publicPath, links, hasPeople, brandMark, reader)}
<div class="layout">${contentsOf(document, docs, view, reader)}
<div class="body"><main id="main">${shown.main()}
${turns}</main>
${footer(document, place, reader)}</div></div></body></html>
`
}
