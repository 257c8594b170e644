import { escapeXml } from "@quick-response/images/file/escapeXml"
import { failureCodes, failures } from "../contract/failures.ts"
import { icon, type PageLink, pageHeader } from "./header.ts"
import type { Document, Operation } from "./openapi.ts"
import { stylesheet } from "./stylesheet.ts"

const code = (text: string): string => `<code>${escapeXml(text)}</code>`

/** A block that may scroll sideways takes the focus, so that the keyboard reaches it. */
const block = (text: string): string => `<pre tabindex="0"><code>${escapeXml(text)}</code></pre>`

/** A sentence with `code` in it. */
const marked = (text: string): string => escapeXml(text).replace(/`([^`]*)`/g, "<code>$1</code>")

const prose = (text: string): string =>
  text
    .split("\n\n")
    .map((paragraph) => `<p>${marked(paragraph)}</p>`)
    .join("")

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined

const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const entries = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

/** A schema in a few words of HTML; named ones link to their own section. */
const typeOf = (schema: unknown): string => {
  const reference = field(schema, "$ref")
  if (typeof reference === "string") {
    const name = reference.slice(reference.lastIndexOf("/") + 1)
    return `<a href="#schema-${name}">${name}</a>`
  }
  const members = list(field(schema, "anyOf"))
  if (members.length > 0) return members.map(typeOf).join(" or ")
  const values = list(field(schema, "enum"))
  if (values.length > 0) return values.map((value) => code(JSON.stringify(value))).join(" ")
  const type = field(schema, "type")
  if (type === "array") return `list of ${typeOf(field(schema, "items"))}`
  return escapeXml(typeof type === "string" ? type : "any")
}

const descriptionOf = (schema: unknown): string => {
  const description = field(schema, "description")
  return typeof description === "string" && field(schema, "enum") === undefined ? escapeXml(description) : ""
}

const row = (name: string, isRequired: boolean, schema: unknown, description: string): string =>
  `<tr><td>${code(name)}${isRequired ? '<span class="must">required</span>' : ""}</td><td><span class="type">${typeOf(schema)}</span>${description === "" ? "" : `<br>${description}`}</td></tr>`

const table = (rows: ReadonlyArray<string>): string =>
  `<div class="scroll" tabindex="0"><table><tbody>${rows.join("")}</tbody></table></div>`

const fieldsOf = (schema: unknown): string => {
  const required = list(field(schema, "required"))
  return table(
    entries(field(schema, "properties")).map(([name, type]) =>
      row(name, required.includes(name), type, descriptionOf(type))
    )
  )
}

const named = (document: Document, schema: unknown): unknown => {
  const reference = field(schema, "$ref")
  return typeof reference === "string"
    ? document.components.schemas[reference.slice(reference.lastIndexOf("/") + 1)]
    : schema
}

const needs = ({ security }: Operation, scheme: string): boolean => security.some((one) => scheme in one)

const startsSession = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ headers }) => field(headers, "Set-Cookie") !== undefined)

/** Names the callers that may ask, in a few words. */
const callerOf = (operation: Operation): string => {
  const hasSession = needs(operation, "session")
  if (needs(operation, "apiKey")) return hasSession ? "needs a key or a session" : "needs a key"
  return hasSession ? "needs a session" : "public"
}

const curl = (baseUrl: string, method: string, path: string, operation: Operation): string => {
  const url = operation.parameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, String(example ?? "")),
    `${baseUrl}${path}`
  )
  const body = operation.requestBody?.content["application/json"].example
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}'${url}'`,
    ...(needs(operation, "apiKey")
      ? [`-H "X-API-Key: $API_KEY"`]
      : needs(operation, "session")
        ? ["-b cookies.txt"]
        : []),
    ...(startsSession(operation) ? ["-c cookies.txt"] : []),
    ...(method === "get" ? [] : [`-H 'Content-Type: application/json'`]),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body)}'`])
  ].join(" \\\n  ")
}

const responseOf = ([status, response]: readonly [string, unknown]): string => {
  const content = field(field(response, "content"), "application/json")
  const examples = entries(field(content, "examples"))
  const shown =
    examples.length > 0
      ? examples
          .map(([name, example]) => `${code(name)} ${escapeXml(String(field(example, "summary")))}`)
          .join("<br>")
      : escapeXml(String(field(response, "description")))
  return `<tr><td><span class="status ${Number(status) < 400 ? "ok" : "no"}">${status}</span></td><td>${shown}</td></tr>`
}

const endpoint = (
  document: Document,
  baseUrl: string,
  path: string,
  method: string,
  operation: Operation
): string => {
  const body = operation.requestBody?.content["application/json"]
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))
  const example = field(field(field(success?.[1], "content"), "application/json"), "example")
  return `<article class="endpoint" id="${operation.operationId}">
<header><span class="method ${method}">${method.toUpperCase()}</span><h3 class="path">${escapeXml(path)}</h3><span class="need">${callerOf(operation)}</span></header>
<div class="says"><p><strong>${escapeXml(operation.summary ?? "")}.</strong></p>${prose(operation.description ?? "")}
${operation.parameters.length === 0 ? "" : `<h4>Parameters</h4>${table(operation.parameters.map(({ name, required, schema, description, in: place }) => row(name, required, schema, marked(`in the ${place}${description === undefined ? "" : `: ${description}`}`))))}`}
${body === undefined ? "" : `<h4>Body</h4>${fieldsOf(named(document, body.schema))}`}</div>
<div class="shows"><h4>Example</h4>${block(curl(baseUrl, method, path, operation))}
${example === undefined ? "" : `<details open><summary>Answer ${success?.[0]}</summary>${block(json(example))}</details>`}
<details><summary>All answers</summary>${table(Object.entries(operation.responses).map(responseOf))}</details></div>
</article>`
}

const operationsOf = (document: Document, tag: string) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ path, method, operation }))
  )

const failureNames = new Set(failureCodes.map((name) => name.replaceAll("_", "").toLowerCase()))

/**
 * The docs page of a service at a path: one HTML document that fetches nothing and runs nothing. Its header leads to the pages
 * that are served beside it.
 */
export const docsPage = (
  document: Document,
  publicPath: string,
  pageLinks: ReadonlyArray<PageLink> = []
): string => {
  const baseUrl = document.servers[0]?.url ?? ""
  const schemas = Object.entries(document.components.schemas).filter(
    ([name]) => !failureNames.has(name.toLowerCase())
  )
  const navigation = document.tags
    .map(
      ({ name }) =>
        `<h2>${escapeXml(name)}</h2>${operationsOf(document, name)
          .map(
            ({ method, operation }) =>
              `<a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span>${escapeXml(operation.summary ?? operation.operationId)}</a>`
          )
          .join("")}`
    )
    .join("")
  const groups = document.tags
    .map(
      ({ name, description }) =>
        `<section><h2>${escapeXml(name)}</h2><p class="lead">${escapeXml(description ?? "")}.</p>${operationsOf(
          document,
          name
        )
          .map(({ path, method, operation }) => endpoint(document, baseUrl, path, method, operation))
          .join("")}</section>`
    )
    .join("")
  const codes = failureCodes
    .map(
      (name) =>
        `<tr><td><span class="status no">${failures[name].status}</span></td><td>${code(name)}</td><td>${escapeXml(failures[name].message)}</td></tr>`
    )
    .join("")
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(document.info.title)} API</title><meta name="description" content="${escapeXml(document.info.summary)}."><meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}"><style>${stylesheet}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
${pageHeader(document.info.title, publicPath, pageLinks)}
<div class="layout">
<nav class="contents" aria-label="Contents">
<a href="#start">Start</a><a href="#codes">Codes</a><a href="#schemas">Schemas</a><a href="${publicPath}/openapi.json">openapi.json</a>${navigation}</nav>
<main id="main"><h1>${escapeXml(document.info.title)} API</h1><p class="lead">${escapeXml(document.info.summary)}. Version ${escapeXml(document.info.version)}, at ${code(baseUrl)}.</p>
${prose(document.info.description)}
<section id="start"><h2>Start</h2><p>Render a QR code into a file; put your own key in <code>$API_KEY</code>:</p>
${block(`curl -X POST '${baseUrl}/v1/Qr/generate' \\\n  -H "X-API-Key: $API_KEY" \\\n  -H 'Content-Type: application/json' \\\n  -H 'Accept: image/svg+xml' \\\n  -d '{"data":"https://example.com","bodyStyle":"Rounded"}' -o code.svg`)}</section>
${groups}
<section id="codes"><h2>Codes</h2><p>Every failure has one of these codes. More may come; codes never change their meaning.</p><div class="scroll" tabindex="0"><table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${codes}</tbody></table></div></section>
<section id="schemas"><h2>Schemas</h2>${schemas
    .map(
      ([name, schema]) =>
        `<article id="schema-${name}"><h3>${name}</h3>${field(schema, "properties") === undefined ? `<p>${typeOf(schema)}</p><p>${descriptionOf(schema)}</p>` : fieldsOf(schema)}</article>`
    )
    .join("")}</section>
</main></div></body></html>
`
}
