import { type EventType, eventSchemaName, eventSchemas, eventTypes } from "@quick-response/core"
import { eventExample } from "../contract/eventSchemas.ts"

type Json = Readonly<Record<string, unknown>>

/** The POST of an event to a webhook in an OpenAPI document, answered by the document's reader. */
export interface EventPost {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description: string
  readonly security: readonly []
  readonly parameters: ReadonlyArray<Json>
  readonly requestBody: {
    readonly required: true
    readonly content: { readonly "application/json": { readonly schema: Json; readonly example: Json } }
  }
  readonly responses: Json
}

const description =
  "Posted to each webhook of the account that takes this type, by Standard Webhooks 1.0: at least once, not in order. Verify the signature over the bytes of the body as they came, keep the `webhook-id`s that you have seen, and answer 2xx within 15 seconds."

const signed: ReadonlyArray<Json> = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "The event's id: the same each time that it is sent",
    schema: { type: "string" }
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When it is sent, in seconds since 1970; refuse one that is over 5 minutes off",
    schema: { type: "string", pattern: "^\\d+$" },
    example: "1768469400"
  },
  {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "`v1,` and base64 of HMAC-SHA256 of the id, the timestamp and the body with dots between them; two with a space between them while a secret is rolled",
    schema: { type: "string" },
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
  }
]

const responses: Json = {
  "2XX": { description: "The event was taken. The body is not read" },
  "410": { description: "No more is wanted: the webhook is disabled" },
  default: {
    description:
      "The event was not taken, and is sent again later: up to 3 days, after `Retry-After` if there is one. A redirect counts as this, and so does no answer within 15 seconds"
  }
}

export const typesOfEvents: ReadonlyArray<EventType> = Object.keys(eventTypes).filter(
  (type): type is EventType => Object.hasOwn(eventSchemas, type)
)

/** The event POSTs, by type. */
export const eventWebhooks = (tag: string): Readonly<Record<string, { readonly post: EventPost }>> =>
  Object.fromEntries(
    typesOfEvents.map((type) => {
      const example = eventExample(type)
      const [id, ...others] = signed
      const post: EventPost = {
        operationId: type,
        tags: [tag],
        summary: eventTypes[type].description.replace(/\.$/, ""),
        description,
        security: [],
        parameters: [{ ...id, example: example.id }, ...others],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: `#/components/schemas/${eventSchemaName(type)}` },
              example
            }
          }
        },
        responses
      }
      return [type, { post }]
    })
  )
