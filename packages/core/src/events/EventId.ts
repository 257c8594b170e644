import { encodeBase64 } from "@quick-response/images/file/encodeBase64"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import * as Either from "../either/index.ts"
import { AccountId } from "../records/AccountRecord.ts"
import type { Refined } from "../schema/index.ts"

/** The permanent id of an event: `evt_` and 32 characters of base64url. */
export const EventId: Schema.brand<Refined<typeof Schema.String>, "EventId"> = Schema.String.pipe(
  Schema.pattern(/^evt_[A-Za-z0-9_-]{32}$/, { description: "the id of an event" }),
  Schema.brand("EventId")
)
export type EventId = typeof EventId.Type

/** The streams of an account's events, by their byte in an id. */
const streams = ["ledger", "account", "test"] as const

/** A stream of events: ledger entries, stored events, and webhook tests, which are not stored. */
export type EventStream = (typeof streams)[number]

/** The account, stream and position (from 1) of an event. */
export interface EventPlace {
  readonly accountId: AccountId
  readonly stream: EventStream
  readonly sequence: number
}

const uuidBytes = 16
const idBytes = 24
const idPrefix = "evt_"

/** The byte at which a position begins, after the stream. */
const sequenceAt = uuidBytes + 1

const isAccountId = Schema.is(AccountId)

/**
 * The id of the event at a place. It encodes the place, so events are found without an index.
 *
 * @example
 * ```ts
 * import { AccountId, eventIdOf, placeOfEventId } from "@quick-response/core"
 *
 * const accountId = AccountId.make("00000000-0000-4000-8000-000000000000")
 * const id = eventIdOf({ accountId, stream: "ledger", sequence: 7 })
 * placeOfEventId(id)?.sequence // => 7
 * ```
 */
export const eventIdOf = ({ accountId, stream, sequence }: EventPlace): EventId => {
  const bytes = new Uint8Array(idBytes)
  const digits = accountId.replaceAll("-", "")
  for (let i = 0; i < uuidBytes; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  bytes[uuidBytes] = streams.indexOf(stream)
  let rest = sequence
  for (let i = idBytes - 1; i >= sequenceAt; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return EventId.make(idPrefix + encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_"))
}

/** The place in an event's id; undefined for an invalid id. */
export const placeOfEventId = (id: EventId): EventPlace | undefined => {
  const decoded = Encoding.decodeBase64Url(id.slice(idPrefix.length))
  if (Either.isLeft(decoded)) return undefined
  const bytes = decoded.right
  const stream = streams[bytes[uuidBytes] ?? streams.length]
  const hex = Encoding.encodeHex(bytes.subarray(0, uuidBytes))
  const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
  const sequence = bytes.subarray(sequenceAt).reduce((value, byte) => value * 256 + byte, 0)
  return stream !== undefined && isAccountId(accountId) && Number.isSafeInteger(sequence) && sequence > 0
    ? { accountId, stream, sequence }
    : undefined
}
