import {
  AccountId,
  AccountNotFound,
  AlreadyRefunded,
  type BalanceTooLarge,
  Credits,
  type IdempotencyClaim,
  IdempotencyKeyReused,
  InsufficientBalance,
  idempotencyLifetime,
  type LedgerEntry,
  type PurchaseOrder,
  type PurchaseOutcome,
  QrCodeId,
  QrCodeNotFound,
  type Receipt
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Amount, Integer } from "./columns.ts"
import { append, holdingsOf, record } from "./ledger.ts"
import {
  command,
  decided,
  insertion,
  query,
  queryAll,
  type Read,
  type Reading,
  type Together,
  type Value,
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
const insertQrCodes = insertion("qr_codes", [
  "id",
  "account_id",
  "sequence",
  "ordinal",
  "name",
  "config_json",
  "price_paid",
  "created_at",
  "updated_at"
])
const insertClaims = insertion(
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
const selectPurchase = query(
  Schema.Struct({ accountId: AccountId, pricePaid: Amount, refunds: Integer }),
  `SELECT account_id AS "accountId", price_paid AS "pricePaid",
    (SELECT count(*) FROM ledger WHERE qr_code_id = qr_codes.id AND kind = 'refund') AS refunds
  FROM qr_codes WHERE id = ?`
)

/** A purchase that its idempotency key stands for. */
interface Claim {
  readonly fingerprint: string
  readonly claimedAt: number
  readonly receipt: Receipt
}

const nameOf = (accountId: AccountId, key: string): string => `${accountId} ${key}`

const claimsOf = (read: Read, named: ReadonlyArray<readonly [AccountId, string]>) =>
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
const recalled = (
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

type Outcome = Either.Either<PurchaseOutcome, AccountNotFound | IdempotencyKeyReused | InsufficientBalance>

export const purchase: Together<PurchaseOrder, PurchaseOutcome, Either.Either.Left<Outcome>> = {
  weigh: ({ configJson }) => configJson.length,
  decide: (orders) => (read) =>
    Effect.gen(function* () {
      const claims = yield* claimsOf(
        read,
        orders.flatMap(({ accountId, idempotency }) =>
          idempotency === undefined ? [] : [[accountId, idempotency.key] as const]
        )
      )
      const holdings = yield* holdingsOf(
        read,
        orders.map(({ accountId }) => accountId)
      )
      const changed: typeof holdings = new Map()
      const qrCodes: Array<ReadonlyArray<Value>> = []
      const entries: Array<LedgerEntry> = []
      const claimed = new Map<string, ReadonlyArray<Value>>()

      const buy = ({
        accountId,
        qrCodeId,
        name,
        configJson,
        price,
        idempotency,
        at
      }: PurchaseOrder): Outcome => {
        const claim = idempotency === undefined ? "" : nameOf(accountId, idempotency.key)
        if (idempotency !== undefined) {
          const earlier = recalled(claims.get(claim), idempotency, at)
          if (Either.isLeft(earlier)) return Either.left(earlier.left)
          if (earlier.right !== undefined) return Either.right({ receipt: earlier.right, replayed: true })
        }
        const before = holdings.get(accountId)
        if (before === undefined) return Either.left(new AccountNotFound({ account: accountId }))
        const { balance, entries: sequence, records } = before
        if (balance < price)
          return Either.left(new InsufficientBalance({ required: price, available: balance }))

        const remainingBalance = Credits.Credits(balance - price)
        const after = { balance: remainingBalance, entries: sequence + 1, records: records + 1 }
        holdings.set(accountId, after)
        changed.set(accountId, after)
        const milliseconds = at.epochMillis
        qrCodes.push([
          qrCodeId,
          accountId,
          after.entries,
          after.records,
          name,
          configJson,
          price,
          milliseconds,
          milliseconds
        ])
        entries.push({
          accountId,
          sequence: after.entries,
          kind: "purchase",
          amount: Credits.Credits(0 - price),
          balanceAfter: remainingBalance,
          reason: name,
          qrCodeId,
          createdAt: at
        })
        const receipt: Receipt = { qrCodeId, name, pricePaid: price, remainingBalance }
        if (idempotency !== undefined) {
          const { key, fingerprint } = idempotency
          claims.set(claim, { fingerprint, claimedAt: milliseconds, receipt })
          claimed.set(claim, [accountId, key, fingerprint, qrCodeId, milliseconds])
        }
        return Either.right({ receipt, replayed: false })
      }

      const outcomes = orders.map(buy)
      return decided(
        outcomes,
        ...insertQrCodes(qrCodes),
        ...record(entries, changed),
        ...insertClaims([...claimed.values()])
      )
    })
}

export const refund =
  (
    id: QrCodeId,
    reason: string,
    at: DateTime.Utc
  ): Writing<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [bought] = yield* selectPurchase(read, id)
      if (bought === undefined) return yield* new QrCodeNotFound({ id })
      if (bought.refunds > 0) return yield* new AlreadyRefunded({ id })
      const { accountId, pricePaid: amount } = bought
      const account = (yield* holdingsOf(read, [accountId])).get(accountId)
      if (account === undefined) return yield* new QrCodeNotFound({ id })
      return yield* append(account, { accountId, kind: "refund", amount, reason, qrCodeId: id }, at)
    })

/** Forgets some claims whose lifetime is over, at most so many; answers how many. */
export const sweepSome =
  (at: DateTime.Utc, atMost: number): Writing<number> =>
  (read) =>
    Effect.map(selectForgotten(read, forgottenSince(at), atMost), ({ length }) =>
      decided(length, deleteClaims(forgottenSince(at), atMost))
    )
