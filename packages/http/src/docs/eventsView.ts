import { eventSchemaName, eventTypes } from "@quick-response/core"
import { eventExample } from "../contract/eventSchemas.ts"
import type { DocsReader } from "./docsWords.ts"
import { block } from "./endpointView.ts"
import { type EventPost, typesOfEvents } from "./eventWebhooks.ts"
import type { Document } from "./openapi.ts"
import { entries, field, fieldsOf, marked, row, table } from "./schemaTable.ts"

/** The webhook POSTs: header fields, and the meaning of the answer. */
const postView = (
  { description, parameters, responses }: EventPost,
  { words, english }: DocsReader
): string =>
  `<section id="deliveries"><h2>${words.deliveries}</h2><div${english}><p>${marked(description)}</p>${table(
    parameters.map((parameter) =>
      row(
        String(field(parameter, "name")),
        true,
        field(parameter, "schema"),
        marked(String(field(parameter, "description")))
      )
    )
  )}${table(
    entries(responses).map(
      ([status, response]) =>
        `<tr><td><span class="status ${status.startsWith("2") ? "ok" : "no"}">${status}</span></td><td>${marked(String(field(response, "description")))}</td></tr>`
    )
  )}</div></section>`

/** The view of the event types: meaning, data fields, example. */
export const eventsView = (document: Document, reader: DocsReader): string => {
  const { words, english } = reader
  const [posted] = Object.values(document.webhooks ?? {})
  return `<header class="head"><h1>${words.events}</h1><p class="lead">${words.aboutEvents}</p></header>${
    posted === undefined ? "" : postView(posted.post, reader)
  }${typesOfEvents
    .map((type) => {
      const schema = document.components.schemas[eventSchemaName(type)]
      const data = field(field(schema, "properties"), "data")
      return `<section id="${type}"${english}><h2>${type}</h2><p>${marked(eventTypes[type].description)}</p>${fieldsOf(data)}${block(JSON.stringify(eventExample(type), null, 2), words)}</section>`
    })
    .join("")}`
}
