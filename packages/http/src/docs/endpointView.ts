import { escapeXml } from "@quick-response/images/file/escapeXml"
import type { DocsReader, DocsWords } from "./docsWords.ts"
import type { Document, Operation, Parameter } from "./openapi.ts"
import { type ExampleCall, programs } from "./programs.ts"
import { code, entries, field, fieldsOf, marked, prose, row, table } from "./schemaTable.ts"

/** An operation and its path. */
export interface PlacedOperation {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** A tag's operations, in document order. */
export const operationsOf = (document: Document, tag: string): ReadonlyArray<PlacedOperation> =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ path, method, operation }))
  )

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** A code block with a copy button. Long lines wrap instead of scrolling. */
export const block = (text: string, { script: { copy } }: DocsWords): string =>
  `<div class="block"><pre><code>${escapeXml(text)}</code></pre><button type="button" class="copy">${copy}</button></div>`

const named = (document: Document, schema: unknown): unknown => {
  const reference = field(schema, "$ref")
  return typeof reference === "string"
    ? document.components.schemas[reference.slice(reference.lastIndexOf("/") + 1)]
    : schema
}

const needs = ({ security }: Operation, scheme: string): boolean => security.some((one) => scheme in one)

const startsSession = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ headers }) => field(headers, "Set-Cookie") !== undefined)

/** The accepted callers, in a few words. */
const callerOf = (operation: Operation, words: DocsWords): string => {
  const hasSession = needs(operation, "session")
  if (needs(operation, "apiKey")) return hasSession ? words.needsEither : words.needsKey
  return hasSession ? words.needsSession : words.isPublic
}

/** A call in each language, of which one is unfolded. */
export const callIn = (call: ExampleCall, words: DocsWords): string =>
  `<div class="programs">${Object.entries(programs)
    .map(
      ([language, write], place) =>
        `<details name="program" data-language="${language}"${place === 0 ? " open" : ""}><summary>${language}</summary>${block(write(call), words)}</details>`
    )
    .join("")}</div>`

const exampleCall = (baseUrl: string, { path, method, operation }: PlacedOperation): ExampleCall => {
  const url = operation.parameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, String(example ?? "")),
    `${baseUrl}${path}`
  )
  const body = operation.requestBody?.content["application/json"].example
  return {
    method: method.toUpperCase(),
    url,
    headers: [
      ...(needs(operation, "apiKey")
        ? [["X-API-Key", { variable: "API_KEY" }] as const]
        : needs(operation, "session")
          ? [["Cookie", { variable: "COOKIE" }] as const]
          : []),
      ...(method === "get" ? [] : [["Content-Type", "application/json"] as const])
    ],
    startsSession: startsSession(operation),
    ...(body === undefined ? {} : { body })
  }
}

const responseOf = ([status, response]: readonly [string, unknown]): string => {
  const content = field(field(response, "content"), "application/json")
  const examples = entries(field(content, "examples"))
  const shown =
    examples.length > 0
      ? examples
          .map(([name, example]) => `${code(name)} ${marked(String(field(example, "summary")))}`)
          .join("<br>")
      : marked(String(field(response, "description")))
  return `<tr><td><span class="status ${Number(status) < 400 ? "ok" : "no"}">${status}</span></td><td>${shown}</td></tr>`
}

/** Header fields that are left out when a reader tries an endpoint. */
const untried: ReadonlySet<string> = new Set(["X-Request-Id", "If-None-Match"])

const input = (words: DocsWords, { name, in: place, required, example }: Parameter): string =>
  `<label>${escapeXml(name)}${required ? "" : ` <span class="second">${words.optional}</span>`}<input name="${escapeXml(name)}" data-in="${place}" autocomplete="off" spellcheck="false"${required ? ` required value="${escapeXml(String(example ?? ""))}"` : ""}></label>`

const keyField = (operation: Operation, words: DocsWords): string =>
  needs(operation, "apiKey")
    ? `<label>${words.key}${needs(operation, "session") ? ` <span class="second signed-in">${words.orSignIn}</span>` : ""}<input name="key" data-in="key" type="password" autocomplete="off" spellcheck="false"></label>`
    : needs(operation, "session")
      ? `<p class="second signed-in">${words.notSignedIn}</p>`
      : ""

const tryIt = ({ path, method, operation }: PlacedOperation, words: DocsWords): string => {
  const body = operation.requestBody?.content["application/json"].example
  const changes = method !== "get" && operation.security.length > 0
  return `<form class="try scripted" data-method="${method.toUpperCase()}" data-path="${escapeXml(path)}" aria-label="${words.tryIt}"><h2>${words.tryIt}</h2>
${keyField(operation, words)}${operation.parameters
  .filter(({ name }) => !untried.has(name))
  .map((parameter) => input(words, parameter))
  .join("")}
${body === undefined ? "" : `<label>${words.body}<textarea name="body" data-in="body" rows="${Math.min(json(body).split("\n").length, 16)}" spellcheck="false">${escapeXml(json(body))}</textarea></label>`}
${changes ? `<p class="second">${words.isReal}</p>` : ""}<button type="submit" class="send">${words.send}</button>
<div class="result"><p role="status"></p></div></form>`
}

/** The view of an endpoint: its request and answers, an example to copy, and a form to try it. */
export const endpointView = (
  document: Document,
  placed: PlacedOperation,
  { words, english }: DocsReader
): string => {
  const { path, method, operation } = placed
  const baseUrl = document.servers[0]?.url ?? ""
  const body = operation.requestBody?.content["application/json"]
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))
  const example = field(field(field(success?.[1], "content"), "application/json"), "example")
  const { parameters } = operation
  return `<header class="head"><h1${english}>${escapeXml(operation.summary ?? operation.operationId)}</h1>
<p class="way"><span class="method ${method}">${method.toUpperCase()}</span> <span class="path">${escapeXml(path)}</span> <span class="need">${callerOf(operation, words)}</span></p></header>
<div class="endpoint"><div class="says"><div${english}>${prose(operation.description ?? "")}</div>
${parameters.length === 0 ? "" : `<h2>${words.parameters}</h2><div${english}>${table(parameters.map(({ name, required, schema, description, in: place }) => row(name, required, schema, marked(`in the ${place}${description === undefined ? "" : `: ${description}`}`))))}</div>`}
${body === undefined ? "" : `<h2>${words.body}</h2><div${english}>${fieldsOf(named(document, body.schema))}</div>`}
<h2>${words.answers}</h2><div${english}>${table(Object.entries(operation.responses).map(responseOf))}</div></div>
<div class="shows"><h2>${words.example}</h2>${callIn(exampleCall(baseUrl, placed), words)}
${tryIt(placed, words)}
${example === undefined ? "" : `<h2>${words.answer} ${success?.[0]}</h2>${block(json(example), words)}`}</div></div>`
}
