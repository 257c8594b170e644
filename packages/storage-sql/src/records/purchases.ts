import {
  AccountId,
  AccountNotFound,
  AccountSuspended,
  AddressTaken,
  AlreadyRefunded,
  type BalanceTooLarge,
  Credits,
  countingKey,
  firstRedirect,
  type IdempotencyKey,
  IdempotencyKeyReused,
  type IdempotencyKeyTaken,
  InsufficientBalance,
  isActing,
  type KeyLimitReached,
  type LedgerEntry,
  type PurchaseOrder,
  type PurchaseOutcome,
  type QrCodeId,
  QrCodeNotFound,
  type Receipt,
  type Redirect,
  receiptOf,
  SlugTaken,
  timeOfRecord
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type AfterEntry, insertTold, tellLowBalance } from "../accounts/accountEvents.ts"
import { lockOpenTotals, lockTotals, type TotalsChange, updateTotals } from "../accounts/accountTotals.ts"
import { labeledRecords, paidColumn } from "../lists/labeledRecords.ts"
import { insertListed } from "../lists/listTable.ts"
import { insertRedirects, selectAddresses, selectSlugs } from "../redirects/redirectTable.ts"
import { Amount } from "../statements/columns.ts"
import type { Select } from "../statements/Dialect.ts"
import { type BatchVerb, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { inOrder, insertInto, query, queryAll, together } from "../statements/statement.ts"
import { findLimited } from "./apiKeys.ts"
import { claimKey, claimsFor, type NewClaim, storeClaims } from "./claims.ts"
import { makeKeyCharges } from "./keyCharges.ts"
import {
  appendEntry,
  countRefunds,
  EntryRow,
  entryColumns,
  insertEntries,
  type NewEntry,
  selectKeyed
} from "./ledger.ts"
import { insertImages, insertReferences, referencesOf } from "./recordImages.ts"

/** A purchased record: its order, its time, and the numbers of its ledger entry and of its rank in the account. */
interface Purchase {
  readonly order: PurchaseOrder
  readonly createdAt: DateTime.Utc
  readonly sequence: number
  readonly ordinal: number
}
const insertQrCodes = insertInto("qr_codes")<Purchase>({
  id: ({ order }) => order.qrCodeId,
  account_id: ({ order }) => order.accountId,
  sequence: ({ sequence }) => sequence,
  ordinal: ({ ordinal }) => ordinal,
  name: ({ order }) => order.name,
  config_json: ({ order }) => order.config.text,
  content_json: ({ order }) => order.contentText,
  data_hash: ({ order }) => order.config.dataHash,
  price_paid: ({ order }) => order.price,
  is_active: () => 1,
  created_at: ({ createdAt }) => createdAt.epochMillis,
  updated_at: ({ createdAt }) => createdAt.epochMillis
})
const listedOf = ({ order, ordinal }: Purchase) => ({
  accountId: order.accountId,
  ordinal,
  name: order.name,
  ownName: null,
  tags: order.tags ?? [],
  configText: order.config.text,
  redirect: order.redirect
})
const selectOwner = query(
  Schema.Struct({ accountId: AccountId }),
  `SELECT account_id AS "accountId" FROM qr_codes WHERE id = ?`
)
const selectPaid = query(
  Schema.Struct({ pricePaid: Amount }),
  `SELECT ${paidColumn} AS "pricePaid" FROM ${labeledRecords} WHERE qr_codes.id = ?`
)
const selectRefunds = queryAll(
  EntryRow,
  [(id: QrCodeId) => id],
  (ids): Select => `SELECT ${entryColumns} FROM ledger WHERE qr_code_id IN (${ids}) AND kind = 'refund'`
)

type Outcome = Either.Either<
  PurchaseOutcome,
  | AccountNotFound
  | AccountSuspended
  | AddressTaken
  | IdempotencyKeyTaken
  | InsufficientBalance
  | KeyLimitReached
  | SlugTaken
>

/** Splits claims into parts with distinct keys, keeping each key's order. */
const claimsOnce = (claims: ReadonlyArray<NewClaim>): ReadonlyArray<ReadonlyArray<NewClaim>> => {
  const parts: Array<Map<string, NewClaim>> = []
  for (const claim of claims) {
    const key = claimKey(claim.accountId, claim.key)
    const part = parts.find((taken) => !taken.has(key)) ?? new Map<string, NewClaim>()
    if (part.size === 0) parts.push(part)
    part.set(key, claim)
  }
  return parts.map((part) => [...part.values()])
}

export const purchase: BatchVerb<PurchaseOrder, PurchaseOutcome, Either.Either.Left<Outcome>> = {
  size: ({ config: { text, images }, contentText }) =>
    images.reduce(
      (characters, image) => characters + image.text.length,
      text.length + (contentText?.length ?? 0)
    ),
  plan: (orders) => (read) =>
    Effect.gen(function* () {
      // Claims are read under the locks, when transactions that could write them are over.
      const [totals, claims] = yield* inOrder(
        read,
        lockOpenTotals(
          read,
          orders.map(({ accountId }) => accountId)
        ),
        claimsFor(
          read,
          orders.flatMap(({ accountId, idempotency }) =>
            idempotency === undefined ? [] : [{ accountId, idempotency }]
          )
        )
      )
      const limited = new Set(orders.flatMap(({ apiKeyId }) => apiKeyId ?? []))
      const keyCharges = makeKeyCharges(yield* findLimited(read, [...limited]))
      const wished = orders.flatMap(({ redirect }) => (redirect === undefined ? [] : [redirect.slug]))
      const adopted = orders.flatMap(({ redirect }) => redirect?.addressKey ?? [])
      const takenAddresses = new Set(
        (yield* selectAddresses(read, adopted)).map(({ addressKey }) => addressKey)
      )
      const takenSlugs = new Set((yield* selectSlugs(read, wished)).map(({ slug }) => slug))
      const changes = new Map<AccountId, TotalsChange>()
      const purchases: Array<Purchase> = []
      const entries: Array<NewEntry> = []
      const told: Array<AfterEntry> = []
      const newClaims: Array<NewClaim> = []
      const redirects: Array<Redirect> = []
      const buy = (order: PurchaseOrder): Outcome => {
        const { accountId, qrCodeId, name, redirect, price, idempotency, at } = order
        const key = idempotency === undefined ? "" : claimKey(accountId, idempotency.key)
        const stored = claims.get(key) ?? []
        if (idempotency !== undefined) {
          const earlier = receiptOf(idempotency, stored)
          if (Either.isLeft(earlier)) return Either.left(earlier.left)
          if (earlier.right !== undefined) return Either.right({ receipt: earlier.right, replayed: true })
        }
        const before = changes.get(accountId)?.before ?? totals.get(accountId)
        if (before === undefined) return Either.left(new AccountNotFound({ account: accountId }))
        if (!isActing(before)) return Either.left(new AccountSuspended())
        const current = changes.get(accountId)?.after ?? before
        const createdAt = timeOfRecord(current, { id: qrCodeId, at })
        const { key: charged, told: refusal } = keyCharges.judge(order, current, createdAt)
        if (refusal !== undefined) {
          changes.set(accountId, { before, after: refusal.after })
          told.push(refusal)
        }
        if (Either.isLeft(charged)) return Either.left(charged.left)
        if (current.balance < price)
          return Either.left(new InsufficientBalance({ required: price, available: current.balance }))
        if (redirect?.addressKey != null && takenAddresses.has(redirect.addressKey))
          return Either.left(new AddressTaken({ address: redirect.shortUrl }))
        if (redirect !== undefined && takenSlugs.has(redirect.slug))
          return Either.left(new SlugTaken({ slug: redirect.slug }))

        const remainingBalance = Credits.Credits(current.balance - price)
        const [sequence, ordinal] = [current.entries + 1, current.records + 1]
        const after = {
          ...current,
          balance: remainingBalance,
          entries: sequence,
          records: ordinal,
          lastAt: createdAt.epochMillis,
          newestQrCode: qrCodeId
        }
        const entry: NewEntry = {
          accountId,
          sequence,
          kind: "purchase",
          amount: Credits.Credits(0 - price),
          balanceAfter: remainingBalance,
          reason: name,
          qrCodeId,
          topUpId: null,
          apiKeyId: countingKey(charged.right),
          createdAt
        }
        const appended = tellLowBalance(after, entry)
        changes.set(accountId, { before, after: appended.after })
        keyCharges.store(charged.right)
        purchases.push({ order, createdAt, sequence, ordinal })
        entries.push(entry)
        told.push(appended)
        if (redirect !== undefined) {
          takenSlugs.add(redirect.slug)
          if (redirect.addressKey !== null) takenAddresses.add(redirect.addressKey)
          redirects.push(firstRedirect(redirect, { qrCodeId, accountId }, createdAt))
        }
        const receipt: Receipt = { qrCodeId, name, pricePaid: price, remainingBalance }
        if (idempotency !== undefined) {
          const claim = { fingerprint: idempotency.fingerprint, claimedAt: at, receipt }
          claims.set(key, [...stored, claim])
          newClaims.push({ accountId, key: idempotency.key, isReplacement: stored.length > 0, ...claim })
        }
        return Either.right({ receipt, replayed: false })
      }

      const outcomes = orders.map(buy)
      const bought = purchases.map(({ order }) => order)
      const [firstClaims = [], ...laterClaims] = claimsOnce(newClaims)
      return planned(
        outcomes,
        ...together(
          ...updateTotals([...changes.values()]),
          ...keyCharges.changes(),
          ...insertImages(bought),
          ...insertQrCodes(purchases),
          ...insertListed(purchases.map(listedOf)),
          ...insertReferences(bought.flatMap((order) => referencesOf(order, 0))),
          ...insertEntries(entries),
          ...insertTold(told),
          ...insertRedirects(redirects),
          ...storeClaims(firstClaims)
        ),
        ...laterClaims.flatMap(storeClaims)
      )
    })
}

export const refund =
  (
    id: QrCodeId,
    reason: string,
    at: DateTime.Utc,
    key?: IdempotencyKey
  ): WriteVerb<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [bought] = yield* selectOwner(read, id)
      if (bought === undefined) return yield* new QrCodeNotFound({ id })
      const { accountId } = bought
      const account = (yield* lockTotals(read, [accountId])).get(accountId)
      // The lock excludes a concurrent refund or restyle.
      const [paid] = yield* selectPaid(read, id)
      if (account === undefined || paid === undefined) return yield* new QrCodeNotFound({ id })
      const { pricePaid: amount } = paid
      const [counted] = yield* countRefunds(read, id)
      if (counted === undefined || counted.refunds > 0) return yield* new AlreadyRefunded({ id })
      return yield* appendEntry(account, { kind: "refund", amount, reason, qrCodeId: id, key }, at)
    })

/** {@link refund}, idempotent by key. */
export const refundOnce =
  (
    id: QrCodeId,
    reason: string,
    at: DateTime.Utc,
    key: IdempotencyKey | undefined
  ): WriteVerb<LedgerEntry, AlreadyRefunded | BalanceTooLarge | IdempotencyKeyReused | QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [bought] = key === undefined ? [] : yield* selectOwner(read, id)
      if (key === undefined || bought === undefined) return yield* refund(id, reason, at)(read)
      const { accountId } = bought
      // The lock excludes a concurrent refund by the same key.
      yield* lockTotals(read, [accountId])
      const [earlier] = yield* selectKeyed(read, accountId, key)
      if (earlier === undefined) return yield* refund(id, reason, at, key)(read)
      return earlier.qrCodeId === id ? planned(earlier) : yield* new IdempotencyKeyReused({ key })
    })

/** The refund entries of these codes. */
export const listRefunds =
  (ids: ReadonlyArray<QrCodeId>): ReadVerb<ReadonlyArray<LedgerEntry>> =>
  (read) =>
    selectRefunds(read, ids)
