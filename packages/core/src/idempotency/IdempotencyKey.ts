import * as Either from "@quick-response/core/either"
import { boundOfText } from "@quick-response/design/field/Bound"
import { type Field, refuse } from "@quick-response/design/field/Field"
import * as Brand from "effect/Brand"
import * as Schema from "effect/Schema"
import { type QrCodeId, Receipt } from "../records/QrCode.ts"
import type { Refined } from "../schema/index.ts"

/** The form of an idempotency key, as the words after "expected". */
export const idempotencyKeyDescription = "1 to 255 printable ASCII characters"

/** A caller's name for one attempt to buy: 1 to 255 printable ASCII characters. */
export const IdempotencyKey: Schema.brand<
  Refined<typeof Schema.String>,
  "IdempotencyKey"
> = Schema.String.pipe(Schema.pattern(/^[\x20-\x7e]{1,255}$/), Schema.brand("IdempotencyKey")).annotations({
  description: idempotencyKeyDescription
})
export type IdempotencyKey = typeof IdempotencyKey.Type

const isIdempotencyKey = Schema.is(IdempotencyKey)

/** An idempotency key, as a request writes it. */
export const idempotencyKeyField: Field<IdempotencyKey, string> = {
  description: idempotencyKeyDescription,
  bound: boundOfText(255),
  jsonSchema: { type: "string", pattern: "^[\\x20-\\x7e]{1,255}$", description: idempotencyKeyDescription },
  read: (value, faults) =>
    isIdempotencyKey(value) ? value : refuse(idempotencyKeyDescription, value, faults)
}

/** The name of one row of a batch that was sent with an idempotency key. No key of a single purchase is one. */
export type BatchRowKey = string & Brand.Brand<"BatchRowKey">

/** A character that no idempotency key has. */
const separator = "\n"

const nameRow = Brand.nominal<BatchRowKey>()

/**
 * The name of a batch's row.
 *
 * @example
 * ```ts
 * import { batchRowKey, batchRowOf, IdempotencyKey } from "@quick-response/core"
 *
 * const key = IdempotencyKey.make("menu-2027")
 * batchRowOf(key, batchRowKey(key, 3)) // => 3
 * ```
 */
export const batchRowKey = (key: IdempotencyKey, row: number): BatchRowKey =>
  nameRow(`${key}${separator}${row}`)

/**
 * The number of the row that this name of a batch with the key has; undefined where it has another name.
 *
 * @example
 * ```ts
 * import { batchRowOf, IdempotencyKey } from "@quick-response/core"
 *
 * batchRowOf(IdempotencyKey.make("menu-2027"), "another") // => undefined
 * ```
 */
export const batchRowOf = (key: IdempotencyKey, name: string): number | undefined =>
  name.startsWith(`${key}${separator}`) ? Number(name.slice(key.length + separator.length)) : undefined

/** The texts between which, by code points, the names of all rows of a batch with this key are. */
export const batchRowBounds = (key: IdempotencyKey): readonly [after: string, before: string] => [
  `${key}${separator}`,
  `${key}\v`
]

/** The key by which a purchase is remembered: a caller's idempotency key, or a row of a batch under one. */
export type ClaimKey = IdempotencyKey | BatchRowKey

/** The claim of a purchase with an idempotency key. */
export interface IdempotencyClaim {
  readonly key: ClaimKey
  /** Requests with equal fingerprints are equal. */
  readonly fingerprint: string
  /** Earlier purchases with this key that are known to be of other requests, and do not prevent this one. */
  readonly differsFrom?: ReadonlyArray<QrCodeId> | undefined
}

const storedClaimFields = {
  fingerprint: Schema.String,
  claimedAt: Schema.DateTimeUtc,
  receipt: Receipt
} as const

/** A purchase that was made with an idempotency key. It is kept as long as its record. */
export const StoredClaim: Schema.Struct<typeof storedClaimFields> = Schema.Struct(storedClaimFields)
export type StoredClaim = typeof StoredClaim.Type

/** A purchase that was made as a row of a batch. */
export interface StoredBatchClaim extends StoredClaim {
  /** The row's number, from 0. */
  readonly row: number
}

/** These purchases with other fingerprints have the key, the oldest first; nothing was changed. */
export class IdempotencyKeyTaken extends Schema.TaggedError<IdempotencyKeyTaken>()("IdempotencyKeyTaken", {
  key: Schema.String,
  claims: Schema.Array(StoredClaim)
}) {
  override get message(): string {
    return `Idempotency-Key: purchases with other fingerprints have it: ${this.claims.length}`
  }
}

/**
 * Decides a purchase with this claim by the stored claims of its key, the oldest first: the receipt that it gets again;
 * undefined where it may buy. Every store decides by this.
 */
export const receiptOf = (
  { key, fingerprint, differsFrom = [] }: IdempotencyClaim,
  stored: ReadonlyArray<StoredClaim>
): Either.Either<Receipt | undefined, IdempotencyKeyTaken> => {
  const equal = stored.find((claim) => claim.fingerprint === fingerprint)
  if (equal !== undefined) return Either.right(equal.receipt)
  const claims = stored.filter(({ receipt }) => !differsFrom.includes(receipt.qrCodeId))
  return claims.length === 0 ? Either.right(undefined) : Either.left(new IdempotencyKeyTaken({ key, claims }))
}

/** The key was used for another request within {@link idempotencyLifetime}; nothing was changed. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()("IdempotencyKeyReused", {
  key: Schema.String
}) {
  override get message(): string {
    return "Idempotency-Key: was used with another request within the last 24 hours; use a new one"
  }
}

/** A purchase with this key is being made at this moment; its answer can be had by asking again. */
export class IdempotencyKeyInUse extends Schema.TaggedError<IdempotencyKeyInUse>()("IdempotencyKeyInUse", {
  key: Schema.String
}) {
  override get message(): string {
    return "Idempotency-Key: a request with it is still being answered; retry in a second"
  }
}

/**
 * Milliseconds that an idempotency key refuses other requests. The same request gets its first answer at any
 * time.
 */
export const idempotencyLifetime = 24 * 60 * 60 * 1000
