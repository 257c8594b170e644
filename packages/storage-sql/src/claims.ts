import {
  AccountId,
  type IdempotencyClaim,
  IdempotencyKeyReused,
  idempotencyLifetime,
  QrCodeId,
  type Receipt
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Amount, Integer } from "./columns.ts"
import { command, insertInto, query, queryAll, type Read } from "./statement.ts"
import { planned, type ReadVerb, type WriteVerb } from "./Verb.ts"

const ClaimRow = Schema.Struct({
  accountId: AccountId,
  key: Schema.String,
  fingerprint: Schema.String,
  claimedAt: Integer,
  qrCodeId: QrCodeId,
  name: Schema.String,
  pricePaid: Amount,
  remainingBalance: Amount
})
/** An idempotency key with its account. */
type ClaimId = readonly [AccountId, string]

const selectClaims = queryAll(
  ClaimRow,
  [([accountId]: ClaimId) => accountId, ([, key]: ClaimId) => key],
  (placeholders) => `SELECT claims.account_id AS "accountId", idempotency_key AS "key", fingerprint,
    claimed_at AS "claimedAt", qr_codes.id AS "qrCodeId", qr_codes.name, qr_codes.price_paid AS "pricePaid",
    ledger.balance_after AS "remainingBalance"
  FROM claims
  JOIN qr_codes ON qr_codes.id = claims.qr_code_id
  JOIN ledger ON ledger.account_id = qr_codes.account_id AND ledger.sequence = qr_codes.sequence
  WHERE (claims.account_id, idempotency_key) IN (VALUES ${placeholders})`
)

/** An idempotency key of an account, and the purchase that it names. */
export interface Claim {
  readonly accountId: AccountId
  readonly key: string
  readonly fingerprint: string
  /** In milliseconds since 1970. */
  readonly claimedAt: number
  readonly receipt: Receipt
}

/** Stores claims; each replaces an expired one with its key. */
export const insertClaims = insertInto("claims")<Claim>(
  {
    account_id: ({ accountId }) => accountId,
    idempotency_key: ({ key }) => key,
    fingerprint: ({ fingerprint }) => fingerprint,
    qr_code_id: ({ receipt }) => receipt.qrCodeId,
    claimed_at: ({ claimedAt }) => claimedAt
  },
  { key: ["account_id", "idempotency_key"], action: "replace" }
)
const selectExpired = query(
  Schema.Struct({ expired: Integer }),
  "SELECT 1 AS expired FROM claims WHERE claimed_at <= ? LIMIT ?"
)
const deleteClaims = command(
  `DELETE FROM claims WHERE (account_id, idempotency_key) IN (
    SELECT account_id, idempotency_key FROM claims WHERE claimed_at <= ? ORDER BY claimed_at LIMIT ?
  )`
)

/** Identifies an idempotency key among those of all accounts. */
export const claimKey = (accountId: AccountId, key: string): string => `${accountId} ${key}`

/** The remembered claims among these keys, by {@link claimKey}. */
export const findClaims = (read: Read, keys: ReadonlyArray<ClaimId>) =>
  Effect.map(
    selectClaims(read, keys),
    (rows) =>
      new Map(
        rows.map(({ accountId, key, fingerprint, claimedAt, ...receipt }): readonly [string, Claim] => [
          claimKey(accountId, key),
          { accountId, key, fingerprint, claimedAt, receipt }
        ])
      )
  )

/** Claims of this time and before have expired. */
const expiryLimit = (at: DateTime.Utc): number => at.epochMillis - idempotencyLifetime

/** The receipt of a claim; undefined where there is none or it has expired. Fails for another request. */
export const receiptOf = (
  claim: Claim | undefined,
  { key, fingerprint }: IdempotencyClaim,
  at: DateTime.Utc
): Either.Either<Receipt | undefined, IdempotencyKeyReused> => {
  if (claim === undefined || claim.claimedAt <= expiryLimit(at)) return Either.right(undefined)
  return claim.fingerprint === fingerprint
    ? Either.right(claim.receipt)
    : Either.left(new IdempotencyKeyReused({ key }))
}

export const recallPurchase =
  (
    accountId: AccountId,
    claim: IdempotencyClaim,
    at: DateTime.Utc
  ): ReadVerb<Receipt | undefined, IdempotencyKeyReused> =>
  (read) =>
    Effect.flatMap(findClaims(read, [[accountId, claim.key]]), (claims) =>
      receiptOf(claims.get(claimKey(accountId, claim.key)), claim, at)
    )

/** Deletes expired claims, the oldest first, up to a limit; answers how many. */
export const sweepClaims =
  (at: DateTime.Utc, limit: number): WriteVerb<number> =>
  (read) =>
    Effect.map(selectExpired(read, expiryLimit(at), limit), ({ length }) =>
      planned(length, deleteClaims(expiryLimit(at), limit))
    )
