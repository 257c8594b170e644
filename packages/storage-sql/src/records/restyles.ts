import {
  type AccountId,
  AccountNotFound,
  AccountSuspended,
  Credits,
  countingKey,
  InsufficientBalance,
  isActing,
  type Page,
  PriceChanged,
  type QrCodeId,
  QrCodeNotDynamic,
  QrCodeNotFound,
  type QrCodeRecord,
  type RestyleOrder,
  type RestyleRefusal,
  receiptOf,
  restyleCharge,
  type StoredLook,
  timeOfEntry
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { insertTold } from "../accounts/accountEvents.ts"
import { lockOpenTotals, updateTotals } from "../accounts/accountTotals.ts"
import { labeledRecords, RecordRow, recordColumns } from "../lists/labeledRecords.ts"
import { setLook } from "../lists/listTable.ts"
import { Integer, Moment } from "../statements/columns.ts"
import { type BatchVerb, planned, type ReadVerb } from "../statements/SqlVerb.ts"
import { type Change, insertInto, query } from "../statements/statement.ts"
import { findLimited } from "./apiKeys.ts"
import { claimKey, claimsFor, storeClaims } from "./claims.ts"
import { makeKeyCharges } from "./keyCharges.ts"
import { countRefunds, entryAfter, insertEntries } from "./ledger.ts"
import { updateTime } from "./qrCodes.ts"
import { insertImages, insertReferences, referencesOf } from "./recordImages.ts"

/** A look of a record after the purchase's; the first has number 1. */
interface Restyle {
  readonly order: RestyleOrder
  readonly look: number
  readonly sequence: number
  readonly paid: Credits.Credits
  readonly at: DateTime.Utc
}

const insert = insertInto("restyles")<Restyle>({
  qr_code_id: ({ order }) => order.qrCodeId,
  look: ({ look }) => look,
  account_id: ({ order }) => order.accountId,
  sequence: ({ sequence }) => sequence,
  config_json: ({ order }) => order.config.text,
  paid: ({ paid }) => paid,
  restyled_at: ({ at }) => at.epochMillis
})

const selectStyled = query(
  Schema.Struct({ ...RecordRow.fields, ordinal: Integer, look: Integer, slug: Schema.NullOr(Schema.String) }),
  `SELECT ${recordColumns}, qr_codes.ordinal, label.look, redirects.slug
    FROM ${labeledRecords} LEFT JOIN redirects ON redirects.qr_code_id = qr_codes.id
    WHERE qr_codes.id = ? AND qr_codes.account_id = ?`
)

const selectOwned = query(
  Schema.Struct({ owned: Integer }),
  "SELECT count(*) AS owned FROM qr_codes WHERE id = ? AND account_id = ?"
)
// Look 0 is the purchase's.
const selectLooks = query(
  Schema.Struct({ configText: Schema.String, at: Moment }),
  `SELECT config_json AS "configText", at FROM (
      SELECT look, config_json, restyled_at AS at FROM restyles WHERE qr_code_id = ?
      UNION ALL SELECT 0, config_json, created_at FROM qr_codes WHERE id = ?
    ) AS looks ORDER BY look DESC LIMIT ? OFFSET ?`
)

const refused = <E>(error: E, ...changes: ReadonlyArray<Change>) => planned([Either.left(error)], ...changes)

/** Restyles of records, one at a time: the account's lock excludes others. */
export const restyle: BatchVerb<RestyleOrder, QrCodeRecord, RestyleRefusal> = {
  size: () => Number.POSITIVE_INFINITY,
  plan:
    ([order]) =>
    (read) =>
      Effect.gen(function* () {
        if (order === undefined) return planned([])
        const { accountId, qrCodeId, idempotency, price, expected } = order
        const account = (yield* lockOpenTotals(read, [accountId])).get(accountId)
        const [styled] = yield* selectStyled(read, qrCodeId, accountId)
        const claims = (yield* claimsFor(read, [{ accountId, idempotency }])).get(
          claimKey(accountId, idempotency.key)
        )
        if (account === undefined) return refused(new AccountNotFound({ account: accountId }))
        if (styled === undefined) return refused(new QrCodeNotFound({ id: qrCodeId }))
        const { ordinal, look, slug, ...record } = styled
        const earlier = receiptOf(idempotency, claims ?? [])
        if (Either.isLeft(earlier)) return refused(earlier.left)
        if (earlier.right !== undefined) return planned([Either.right(record)])
        if (slug === null) return refused(new QrCodeNotDynamic({ id: qrCodeId }))
        if (!isActing(account)) return refused(new AccountSuspended())
        const [counted] = yield* countRefunds(read, qrCodeId)
        const amount = restyleCharge(price, counted?.refunds === 0 ? record.pricePaid : Credits.zero)
        if (amount !== expected) return refused(new PriceChanged({ expected, actual: amount }))
        const at = timeOfEntry(account, order.at)
        const keyCharges = makeKeyCharges(
          order.apiKeyId === undefined ? [] : yield* findLimited(read, [order.apiKeyId])
        )
        const { key, told } = keyCharges.judge({ ...order, price: amount }, account, at)
        if (Either.isLeft(key))
          return refused(
            key.left,
            ...(told === undefined
              ? []
              : [
                  ...updateTotals([{ before: account, after: told.after }]),
                  ...keyCharges.changes(),
                  ...insertTold([told])
                ])
          )
        if (account.balance < amount)
          return refused(new InsufficientBalance({ required: amount, available: account.balance }))
        keyCharges.store(key.right)
        const change = {
          kind: "restyle",
          amount: Credits.Credits(0 - amount),
          reason: record.name,
          qrCodeId,
          apiKeyId: countingKey(key.right)
        } as const
        const { entry, ...appended } = entryAfter(account, change, at)
        const next = look + 1
        const paid = Credits.Credits(record.pricePaid + amount)
        const receipt = { qrCodeId, name: record.name, pricePaid: paid, remainingBalance: entry.balanceAfter }
        const updatedAt = DateTime.max(at, record.updatedAt)
        return planned(
          [Either.right({ ...record, configText: order.config.text, pricePaid: paid, updatedAt })],
          ...updateTotals([{ before: account, after: appended.after }]),
          ...keyCharges.changes(),
          ...insertImages([order]),
          ...insertReferences(referencesOf(order, next)),
          ...insert([{ order, look: next, sequence: entry.sequence, paid, at }]),
          ...insertEntries([entry]),
          ...insertTold([appended]),
          ...setLook([{ accountId, ordinal, look: next }]),
          updateTime(updatedAt.epochMillis, qrCodeId),
          ...storeClaims([
            {
              accountId,
              key: idempotency.key,
              fingerprint: idempotency.fingerprint,
              claimedAt: order.at,
              receipt,
              isReplacement: claims !== undefined
            }
          ])
        )
      })
}

/** A page of the looks of a record, newest first. */
export const listLooks =
  (
    accountId: AccountId,
    id: QrCodeId,
    { pageNumber, pageSize }: Page
  ): ReadVerb<ReadonlyArray<StoredLook>, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [found] = yield* selectOwned(read, id, accountId)
      if (found === undefined || found.owned === 0) return yield* new QrCodeNotFound({ id })
      return yield* selectLooks(read, id, id, pageSize, (pageNumber - 1) * pageSize)
    })
