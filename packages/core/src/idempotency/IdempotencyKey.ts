import * as Either from "@quick-response/core/either"
import { boundOfText } from "@quick-response/design/field/Bound"
import { type Field, refuse } from "@quick-response/design/field/Field"
import * as Brand from "effect/Brand"
import * as Schema from "effect/Schema"
import { type QrCodeId, Receipt } from "../records/QrCode.ts"
import type { Refined } from "../schema/index.ts"

export const idempotencyKeyDescription = "1 to 255 printable ASCII characters"

/** A caller's name for one purchase: 1 to 255 printable ASCII characters. */
export const IdempotencyKey: Schema.brand<
  Refined<typeof Schema.String>,
  "IdempotencyKey"
> = Schema.String.pipe(Schema.pattern(/^[\x20-\x7e]{1,255}$/), Schema.brand("IdempotencyKey")).annotations({
  description: idempotencyKeyDescription
})
export type IdempotencyKey = typeof IdempotencyKey.Type

const isIdempotencyKey = Schema.is(IdempotencyKey)

export const idempotencyKeyField: Field<IdempotencyKey, string> = {
  description: idempotencyKeyDescription,
  bound: boundOfText(255),
  jsonSchema: { type: "string", pattern: "^[\\x20-\\x7e]{1,255}$", description: idempotencyKeyDescription },
  read: (value, faults) =>
    isIdempotencyKey(value) ? value : refuse(idempotencyKeyDescription, value, faults)
}

/** The claim key of a batch's row, distinct from all idempotency keys. */
export type BatchRowKey = string & Brand.Brand<"BatchRowKey">

/** A character outside idempotency keys. */
const separator = "\n"

const nameRow = Brand.nominal<BatchRowKey>()

/**
 * The claim key of a batch's row.
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
 * The row of a claim key of this batch; undefined for another key.
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

/** Bounds by code points of all claim keys of this batch's rows. */
export const batchRowBounds = (key: IdempotencyKey): readonly [after: string, before: string] => [
  `${key}${separator}`,
  `${key}\v`
]

/** An idempotency key, or a row of a batch under one. */
export type ClaimKey = IdempotencyKey | BatchRowKey

/** A purchase's claim on its idempotency key. */
export interface IdempotencyClaim {
  readonly key: ClaimKey
  /** Requests with equal fingerprints are equal. */
  readonly fingerprint: string
  /** Earlier purchases with this key, known to be of other requests, which do not prevent this one. */
  readonly differsFrom?: ReadonlyArray<QrCodeId> | undefined
}

const storedClaimFields = {
  fingerprint: Schema.String,
  claimedAt: Schema.DateTimeUtc,
  receipt: Receipt
} as const

/** A stored claim, kept as long as its record. */
export const StoredClaim: Schema.Struct<typeof storedClaimFields> = Schema.Struct(storedClaimFields)
export type StoredClaim = typeof StoredClaim.Type

export interface StoredBatchClaim extends StoredClaim {
  /** The row's number, from 0. */
  readonly row: number
}

/** Purchases with other fingerprints have this key, oldest first; nothing was changed. */
export class IdempotencyKeyTaken extends Schema.TaggedError<IdempotencyKeyTaken>()("IdempotencyKeyTaken", {
  key: Schema.String,
  claims: Schema.Array(StoredClaim)
}) {
  override get message(): string {
    return `Idempotency-Key: purchases with other fingerprints have it: ${this.claims.length}`
  }
}

/** The receipt of a repeated purchase by its key's claims, oldest first; undefined if it may buy. All stores use this. */
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

/** A purchase with this key is running; repeat the request for its answer. */
export class IdempotencyKeyInUse extends Schema.TaggedError<IdempotencyKeyInUse>()("IdempotencyKeyInUse", {
  key: Schema.String
}) {
  override get message(): string {
    return "Idempotency-Key: a request with it is still being answered; retry in a second"
  }
}

/** Milliseconds for which an idempotency key refuses other requests. The same request gets its first answer at any time. */
export const idempotencyLifetime = 24 * 60 * 60 * 1000
