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
import {
  command,
  decided,
  insertion,
  query,
  queryAll,
  type Read,
  type Reading,
  type Writing
} from "./query.ts"

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
const selectClaims = queryAll(
  ClaimRow,
  2,
  (places) => `SELECT claims.account_id AS "accountId", idempotency_key AS "key", fingerprint,
    claimed_at AS "claimedAt", qr_codes.id AS "qrCodeId", qr_codes.name, qr_codes.price_paid AS "pricePaid",
    ledger.balance_after AS "remainingBalance"
  FROM claims
  JOIN qr_codes ON qr_codes.id = claims.qr_code_id
  JOIN ledger ON ledger.account_id = qr_codes.account_id AND ledger.sequence = qr_codes.sequence
  WHERE (claims.account_id, idempotency_key) IN (VALUES ${places})`
)
/** Remembers claims, in the place of what their keys stood for. */
export const insertClaims = insertion(
  "claims",
  ["account_id", "idempotency_key", "fingerprint", "qr_code_id", "claimed_at"],
  `ON CONFLICT (account_id, idempotency_key) DO UPDATE SET fingerprint = excluded.fingerprint,
    qr_code_id = excluded.qr_code_id, claimed_at = excluded.claimed_at`
)
const selectForgotten = query(
  Schema.Struct({ forgotten: Integer }),
  "SELECT 1 AS forgotten FROM claims WHERE claimed_at <= ? LIMIT ?"
)
const deleteClaims = command(
  `DELETE FROM claims WHERE (account_id, idempotency_key) IN (
    SELECT account_id, idempotency_key FROM claims WHERE claimed_at <= ? ORDER BY claimed_at LIMIT ?
  )`
)
/** A purchase that its idempotency key stands for. */
export interface Claim {
  readonly fingerprint: string
  readonly claimedAt: number
  readonly receipt: Receipt
}

/** Tells keys apart, each among those of its account. */
export const nameOf = (accountId: AccountId, key: string): string => `${accountId} ${key}`

/** What these keys stand for, those of them that stand for anything, each by its {@link nameOf}. */
export const claimsOf = (read: Read, named: ReadonlyArray<readonly [AccountId, string]>) =>
  Effect.map(
    selectClaims(read, named),
    (rows) =>
      new Map(
        rows.map(({ accountId, key, fingerprint, claimedAt, ...receipt }): readonly [string, Claim] => [
          nameOf(accountId, key),
          { fingerprint, claimedAt, receipt }
        ])
      )
  )

const forgottenSince = (at: DateTime.Utc): number => at.epochMillis - idempotencyLifetime

/** The receipt that a key stands for at this time, unless it stands for another request. */
export const recalled = (
  claim: Claim | undefined,
  { key, fingerprint }: IdempotencyClaim,
  at: DateTime.Utc
): Either.Either<Receipt | undefined, IdempotencyKeyReused> => {
  if (claim === undefined || claim.claimedAt <= forgottenSince(at)) return Either.right(undefined)
  return claim.fingerprint === fingerprint
    ? Either.right(claim.receipt)
    : Either.left(new IdempotencyKeyReused({ key }))
}

export const recallPurchase =
  (
    accountId: AccountId,
    claim: IdempotencyClaim,
    at: DateTime.Utc
  ): Reading<Receipt | undefined, IdempotencyKeyReused> =>
  (read) =>
    Effect.flatMap(claimsOf(read, [[accountId, claim.key]]), (claims) =>
      recalled(claims.get(nameOf(accountId, claim.key)), claim, at)
    )

/** Forgets some claims whose lifetime is over, at most so many; answers how many. */
export const sweepSome =
  (at: DateTime.Utc, atMost: number): Writing<number> =>
  (read) =>
    Effect.map(selectForgotten(read, forgottenSince(at), atMost), ({ length }) =>
      decided(length, deleteClaims(forgottenSince(at), atMost))
    )
