import { eventSchemaName, eventTypes } from "@quick-response/core"
import { eventExample } from "../contract/eventSchemas.ts"
import { block } from "./endpointView.ts"
import { type EventPost, typesOfEvents } from "./eventWebhooks.ts"
import type { Document } from "./openapi.ts"
import { entries, field, fieldsOf, marked, row, table } from "./schemaTable.ts"

/** The posts to webhooks: their header fields, and the meaning of the answer. */
const postView = ({ description, parameters, responses }: EventPost): string =>
  `<section id="deliveries"><h2>Deliveries</h2><p>${marked(description)}</p>${table(
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
  )}</section>`

/** The view of the types of events: what each says, the fields of its data, and an example. */
export const eventsView = (document: Document): string => {
  const [posted] = Object.values(document.webhooks ?? {})
  return `<header class="head"><h1>Events</h1><p class="lead">What happens to an account, by type. Lists have all of them, and webhooks those that they choose. More types and fields may come.</p></header>${
    posted === undefined ? "" : postView(posted.post)
  }${typesOfEvents
    .map((type) => {
      const schema = document.components.schemas[eventSchemaName(type)]
      const data = field(field(schema, "properties"), "data")
      return `<section id="${type}"><h2>${type}</h2><p>${marked(eventTypes[type].description)}</p>${fieldsOf(data)}${block(JSON.stringify(eventExample(type), null, 2))}</section>`
    })
    .join("")}`
}
