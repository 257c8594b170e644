import type { SqlError } from "@effect/sql/SqlError"
import {
  AccountId,
  batchRowBounds,
  batchRowOf,
  type ClaimKey,
  type IdempotencyClaim,
  type IdempotencyKey,
  QrCodeId,
  type StoredBatchClaim,
  type StoredClaim
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Integer, Moment } from "../statements/columns.ts"
import type { Select } from "../statements/Dialect.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { type Change, command, insertInto, query, queryAll, type Read } from "../statements/statement.ts"
import { tables } from "../statements/tables.ts"

const ClaimRow = Schema.Struct({
  accountId: AccountId,
  key: Schema.String,
  fingerprint: Schema.String,
  claimedAt: Moment,
  qrCodeId: QrCodeId
})
const PurchaseRow = Schema.Struct({
  qrCodeId: QrCodeId,
  /** In its account's ledger. */
  sequence: Integer,
  name: Schema.String,
  pricePaid: Amount,
  remainingBalance: Amount
})
/** A claim with its purchase. */
type Row = typeof ClaimRow.Type & typeof PurchaseRow.Type

/** An idempotency key with its account. */
type ClaimId = readonly [AccountId, string]

type ClaimTable = "claims" | "former_claims"

const rowsOf = (table: ClaimTable): Select =>
  `SELECT account_id AS "accountId", idempotency_key AS "key", fingerprint, claimed_at AS "claimedAt",
    qr_code_id AS "qrCodeId" FROM ${table}`

const selectPurchases = queryAll(
  PurchaseRow,
  [(id: QrCodeId) => id],
  (
    ids
  ): Select => `SELECT qr_codes.id AS "qrCodeId", qr_codes.sequence, qr_codes.name, qr_codes.price_paid AS "pricePaid",
    ledger.balance_after AS "remainingBalance"
  FROM qr_codes JOIN ledger ON ledger.account_id = qr_codes.account_id AND ledger.sequence = qr_codes.sequence
  WHERE qr_codes.id IN (${ids})`
)

/**
 * Adds purchases to claims. A joint statement would cost sales, which find no claim, a longer plan, and Postgres reads
 * whole tables for it if it overestimates the number of claims.
 */
const withPurchases = (
  read: Read,
  claims: Effect.Effect<ReadonlyArray<typeof ClaimRow.Type>, SqlError>
): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
  Effect.gen(function* () {
    const found = yield* claims
    if (found.length === 0) return []
    const ids = new Set(found.map(({ qrCodeId }) => qrCodeId))
    const purchases = new Map(
      (yield* selectPurchases(read, [...ids])).map((purchase) => [purchase.qrCodeId, purchase])
    )
    return found.flatMap((claim) => {
      const purchase = purchases.get(claim.qrCodeId)
      return purchase === undefined ? [] : [{ ...claim, ...purchase }]
    })
  })

const selectFrom = (table: ClaimTable) => {
  const select = queryAll(
    ClaimRow,
    [([accountId]: ClaimId) => accountId, ([, key]: ClaimId) => key],
    (keys): Select => `${rowsOf(table)} WHERE (account_id, idempotency_key) IN (${keys})`
  )
  return (read: Read, ids: ReadonlyArray<ClaimId>) => withPurchases(read, select(read, ids))
}
const selectClaims = selectFrom("claims")
const selectFormerClaims = selectFrom("former_claims")

/** A claim with its account and key. */
interface OwnedClaim extends StoredClaim {
  readonly accountId: AccountId
  readonly key: string
}

/** Stores claims, once per key; {@link keepReplacedClaim} precedes one whose key has a claim. */
const insertClaims = insertInto("claims")<OwnedClaim>(
  {
    account_id: ({ accountId }) => accountId,
    idempotency_key: ({ key }) => key,
    fingerprint: ({ fingerprint }) => fingerprint,
    qr_code_id: ({ receipt }) => receipt.qrCodeId,
    claimed_at: ({ claimedAt }) => claimedAt.epochMillis
  },
  { key: ["account_id", "idempotency_key"], action: "replace" }
)

const ownKey = "WHERE account_id = ? AND idempotency_key = ?"
const claimColumns = Object.keys(tables.claims).join(", ")

/** Copies a key's claim to `former_claims` before another request takes the key. */
const keepReplacedClaim: (accountId: AccountId, key: string) => Change = command(
  `INSERT INTO former_claims (${claimColumns}) SELECT ${claimColumns} FROM claims ${ownKey}`
)

export interface NewClaim extends OwnedClaim {
  /** True if the key already has a claim. */
  readonly isReplacement: boolean
}

/** Stores claims with distinct keys. */
export const storeClaims = (claims: ReadonlyArray<NewClaim>): ReadonlyArray<Change> => [
  ...claims.flatMap(({ accountId, key, isReplacement }) =>
    isReplacement ? [keepReplacedClaim(accountId, key)] : []
  ),
  ...insertClaims(claims)
]

/** An idempotency key, unique across accounts. */
export const claimKey = (accountId: AccountId, key: string): string => `${accountId} ${key}`

/** Claims by {@link claimKey}, oldest first. */
export type Claims = Map<string, ReadonlyArray<StoredClaim>>

const claimsOf = (rows: ReadonlyArray<Row>): Claims => {
  const claims: Claims = new Map()
  const oldestFirst = rows.toSorted((a, b) => a.sequence - b.sequence)
  for (const { accountId, key, fingerprint, claimedAt, sequence: _, ...receipt } of oldestFirst) {
    const name = claimKey(accountId, key)
    claims.set(name, [...(claims.get(name) ?? []), { fingerprint, claimedAt, receipt }])
  }
  return claims
}

/**
 * Reads the claims relevant to these purchases. Reads former claims only if a key's present claim belongs to another
 * request.
 */
export const claimsFor = (
  read: Read,
  purchases: ReadonlyArray<{ readonly accountId: AccountId; readonly idempotency: IdempotencyClaim }>
) =>
  Effect.gen(function* () {
    const rows = yield* selectClaims(
      read,
      purchases.map(({ accountId, idempotency }) => [accountId, idempotency.key])
    )
    // A key that occurs twice among the purchases can be read twice.
    const present = [...new Map(rows.map((row) => [claimKey(row.accountId, row.key), row])).values()]
    const isOther = (row: Row) =>
      purchases.some(
        ({ accountId, idempotency: { key, fingerprint } }) =>
          accountId === row.accountId && key === row.key && fingerprint !== row.fingerprint
      )
    const others = present.filter(isOther).map(({ accountId, key }) => [accountId, key] as const)
    return claimsOf([...(yield* selectFormerClaims(read, others)), ...present])
  })

const selectRowsFrom = (table: ClaimTable) => {
  const select = query(ClaimRow, ({ byCodePoint }): Select => {
    const name = byCodePoint("idempotency_key")
    return `${rowsOf(table)} WHERE account_id = ? AND ${name} > ? AND ${name} < ?`
  })
  return (read: Read, ...bounds: readonly [AccountId, string, string]) =>
    withPurchases(read, select(read, ...bounds))
}
const selectBatchClaims = selectRowsFrom("claims")
const selectFormerBatchClaims = selectRowsFrom("former_claims")

export const findBatchClaims =
  (accountId: AccountId, key: IdempotencyKey): ReadVerb<ReadonlyArray<StoredBatchClaim>> =>
  (read) =>
    Effect.gen(function* () {
      const bounds = [accountId, ...batchRowBounds(key)] as const
      const present = yield* selectBatchClaims(read, ...bounds)
      const former = present.length === 0 ? [] : yield* selectFormerBatchClaims(read, ...bounds)
      return [...former, ...present]
        .sort((a, b) => a.sequence - b.sequence)
        .flatMap(({ accountId: _, key: name, fingerprint, claimedAt, sequence: __, ...receipt }) => {
          const row = batchRowOf(key, name)
          return row === undefined ? [] : [{ row, fingerprint, claimedAt, receipt }]
        })
    })

export const findClaims =
  (accountId: AccountId, key: ClaimKey): ReadVerb<ReadonlyArray<StoredClaim>> =>
  (read) =>
    Effect.gen(function* () {
      const present = yield* selectClaims(read, [[accountId, key]])
      if (present.length === 0) return []
      const former = yield* selectFormerClaims(read, [[accountId, key]])
      return claimsOf([...former, ...present]).get(claimKey(accountId, key)) ?? []
    })
