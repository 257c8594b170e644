import { isUrlWithin } from "@quick-response/design/content/codes/addresses"
import { mapped, orNull } from "@quick-response/design/field/combine"
import type { Field } from "@quick-response/design/field/Field"
import { flag, literal, text, textThat } from "@quick-response/design/field/leaves"
import { list } from "@quick-response/design/field/list"
import { longestCursor, parseCursor } from "./EventPosition.ts"
import { type ListedEventType, listedEventTypes } from "./eventTypes.ts"
import { longestDescription, longestWebhookUrl } from "./Webhook.ts"

const eventType: Field<ListedEventType, string> = literal(listedEventTypes)

/** The settings of a webhook in a request. The sender checks whether its URL can be a target. */
export const webhookFields: {
  readonly url: Field<string>
  readonly types: Field<ReadonlyArray<ListedEventType> | null, ReadonlyArray<string> | null>
  readonly description: Field<string>
  readonly startAt: Field<"now" | "beginning", string>
  readonly isEnabled: Field<boolean>
} = {
  url: textThat(
    {
      description: `an https URL of at most ${longestWebhookUrl} characters`,
      jsonSchema: { format: "uri", maxLength: longestWebhookUrl },
      longest: longestWebhookUrl
    },
    (url) => isUrlWithin(url, longestWebhookUrl)
  ),
  types: orNull(
    mapped(
      list(
        1,
        listedEventTypes.length,
        eventType,
        `a list of 1 to ${listedEventTypes.length} types of events, or null for all`
      ),
      (types) => [...new Set(types)]
    )
  ),
  description: text(longestDescription, 0, false),
  startAt: literal(["now", "beginning"]),
  isEnabled: flag
}

const isListed = (type: string): boolean => listedEventTypes.some((listed) => listed === type)

/** The comma-separated types in a text. */
export const splitEventTypes = (text: string): ReadonlyArray<ListedEventType> =>
  listedEventTypes.filter((type) => text.split(",").includes(type))

export const eventTypesText: Field<string> = textThat(
  {
    description: `types of events, separated by commas, of ${listedEventTypes.join(", ")}`,
    jsonSchema: {},
    longest: 2 * listedEventTypes.join(",").length
  },
  (given) => given.split(",").every(isListed)
)

export const cursorText: Field<string> = textThat(
  {
    description: "a cursor: the nextCursor of an earlier answer",
    jsonSchema: { maxLength: longestCursor },
    longest: longestCursor
  },
  (cursor) => parseCursor(cursor) !== undefined
)
