import {
  AccountId,
  AccountNotFound,
  AlreadyRefunded,
  type BalanceTooLarge,
  Credits,
  type IdempotencyKeyReused,
  InsufficientBalance,
  imageHashes,
  type LedgerEntry,
  type PurchaseOrder,
  type PurchaseOutcome,
  type QrCodeId,
  QrCodeNotFound,
  type Receipt
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { claimsOf, insertClaims, nameOf, recalled } from "./claims.ts"
import { Amount, Integer } from "./columns.ts"
import { append, holdingsOf, record } from "./ledger.ts"
import { decided, insertion, query, type Together, type Value, type Writing } from "./query.ts"

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
const insertImages = insertion("images", ["hash", "text"], "ON CONFLICT (hash) DO NOTHING")
const insertReferences = insertion("qr_code_images", ["qr_code_id", "place", "image_hash"])
const selectPurchase = query(
  Schema.Struct({ accountId: AccountId, pricePaid: Amount, refunds: Integer }),
  `SELECT account_id AS "accountId", price_paid AS "pricePaid",
    (SELECT count(*) FROM ledger WHERE qr_code_id = qr_codes.id AND kind = 'refund') AS refunds
  FROM qr_codes WHERE id = ?`
)

type Outcome = Either.Either<PurchaseOutcome, AccountNotFound | IdempotencyKeyReused | InsufficientBalance>

export const purchase: Together<PurchaseOrder, PurchaseOutcome, Either.Either.Left<Outcome>> = {
  weigh: ({ config: { text, images } }) =>
    images.reduce((characters, image) => characters + image.text.length, text.length),
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
      const images = new Map<string, ReadonlyArray<Value>>()
      const qrCodes: Array<ReadonlyArray<Value>> = []
      const references: Array<ReadonlyArray<Value>> = []
      const entries: Array<LedgerEntry> = []
      const claimed = new Map<string, ReadonlyArray<Value>>()

      const buy = ({ accountId, qrCodeId, name, config, price, idempotency, at }: PurchaseOrder): Outcome => {
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
        for (const { hash, text } of config.images) images.set(hash, [hash, text])
        for (const [place, hash] of imageHashes(config.text).entries())
          references.push([qrCodeId, place, hash])
        qrCodes.push([
          qrCodeId,
          accountId,
          after.entries,
          after.records,
          name,
          config.text,
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
        ...insertImages([...images.values()]),
        ...insertQrCodes(qrCodes),
        ...insertReferences(references),
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
