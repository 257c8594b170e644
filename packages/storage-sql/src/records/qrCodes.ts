import {
  AccountId,
  labeled,
  nextVersion,
  QrCodeId,
  type QrCodeLabel,
  QrCodeNotFound,
  type QrCodeRecord,
  switchedEvents,
  type TooManyTags
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { appendEvents } from "../accounts/accountEvents.ts"
import { lockTotals } from "../accounts/accountTotals.ts"
import { labeledRecords, RecordRow, recordColumns } from "../lists/labeledRecords.ts"
import { relabel, updateBlocked } from "../lists/listTable.ts"
import { keepVersion, lockRedirectOf } from "../redirects/redirectTable.ts"
import { Integer, Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, query } from "../statements/statement.ts"

const selectOwn = query(
  RecordRow,
  `SELECT ${recordColumns} FROM ${labeledRecords} WHERE qr_codes.id = ? AND qr_codes.account_id = ?`
)
const selectOwner = query(
  Schema.Struct({ accountId: AccountId }),
  `SELECT account_id AS "accountId" FROM qr_codes WHERE id = ?`
)
const selectAny = query(RecordRow, `SELECT ${recordColumns} FROM ${labeledRecords} WHERE qr_codes.id = ?`)
const selectPlace = query(
  Schema.Struct({ ordinal: Integer, target: Schema.NullOr(Schema.String), expiresAt: Schema.NullOr(Moment) }),
  `SELECT qr_codes.ordinal, redirects.target, redirects.expires_at AS "expiresAt"
    FROM qr_codes LEFT JOIN redirects ON redirects.qr_code_id = qr_codes.id WHERE qr_codes.id = ?`
)
const selectBought = query(
  Schema.Struct({ configText: Schema.String, laterText: Schema.NullOr(Schema.String) }),
  `SELECT qr_codes.config_json AS "configText", restyles.config_json AS "laterText"
    FROM qr_codes LEFT JOIN restyles ON restyles.qr_code_id = qr_codes.id
    WHERE qr_codes.account_id = ? AND data_hash = ? AND is_active = 1
      AND NOT EXISTS (SELECT 1 FROM ledger WHERE qr_code_id = qr_codes.id AND kind = 'refund')`
)
// Each half reads one entry of an index.
const newestOfData = (isActive: 0 | 1): string =>
  `(SELECT max(ordinal) FROM qr_codes WHERE account_id = ? AND data_hash = ? AND is_active = ${isActive})`
const selectOfData = query(
  Schema.Struct({ id: QrCodeId }),
  `SELECT id FROM qr_codes WHERE account_id = ? AND ordinal IN (${newestOfData(1)}, ${newestOfData(0)})
    ORDER BY ordinal DESC LIMIT 1`
)
const selectImage = query(Schema.Struct({ text: Schema.String }), "SELECT text FROM images WHERE hash = ?")
const update = command("UPDATE qr_codes SET is_active = ?, updated_at = ? WHERE id = ?")
export const updateTime = command("UPDATE qr_codes SET updated_at = ? WHERE id = ?")
export const findQrCode =
  (accountId: AccountId, id: QrCodeId): ReadVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.flatMap(selectOwn(read, id, accountId), ([qrCode]) =>
      qrCode === undefined ? new QrCodeNotFound({ id }) : Effect.succeed(qrCode)
    )

/** Any account's record, with its account. */
export const findAnyQrCode =
  (
    id: QrCodeId
  ): ReadVerb<{ readonly accountId: AccountId; readonly qrCode: QrCodeRecord }, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [owner] = yield* selectOwner(read, id)
      if (owner === undefined) return yield* new QrCodeNotFound({ id })
      return { ...owner, qrCode: yield* findQrCode(owner.accountId, id)(read) }
    })

export const findBoughtConfigs =
  (accountId: AccountId, dataHash: string): ReadVerb<ReadonlyArray<string>> =>
  (read) =>
    Effect.map(selectBought(read, accountId, dataHash), (rows) => [
      ...new Set(
        rows.flatMap(({ configText, laterText }) => [configText, ...(laterText === null ? [] : [laterText])])
      )
    ])

export const findQrCodeOfData =
  (accountId: AccountId, dataHash: string): ReadVerb<QrCodeId | undefined> =>
  (read) =>
    Effect.map(
      selectOfData(read, accountId, accountId, dataHash, accountId, dataHash),
      ([qrCode]) => qrCode?.id
    )

export const findImage =
  (hash: string): ReadVerb<string | undefined> =>
  (read) =>
    Effect.map(selectImage(read, hash), ([image]) => image?.text)

export const labelQrCode =
  (
    accountId: AccountId,
    id: QrCodeId,
    label: QrCodeLabel,
    at: DateTime.Utc
  ): WriteVerb<QrCodeRecord, QrCodeNotFound | TooManyTags> =>
  (read) =>
    Effect.gen(function* () {
      // All changes of a record lock its account first.
      yield* lockTotals(read, [accountId])
      const before = yield* findQrCode(accountId, id)(read)
      const after = yield* labeled(before, label, at)
      const [place] = after === before ? [] : yield* selectPlace(read, id)
      if (place === undefined) return planned(before)
      const { ordinal, target, expiresAt } = place
      const redirect = target === null ? undefined : { target, expiresAt }
      return planned(
        after,
        updateTime(after.updatedAt.epochMillis, id),
        ...relabel(before, { ...after, accountId, ordinal, redirect })
      )
    })

export const setQrCodeActive =
  (
    id: QrCodeId,
    isActive: boolean,
    at: DateTime.Utc,
    reason?: string | null
  ): WriteVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [owner] = yield* selectOwner(read, id)
      if (owner === undefined) return yield* new QrCodeNotFound({ id })
      const account = (yield* lockTotals(read, [owner.accountId])).get(owner.accountId)
      const [before] = yield* selectAny(read, id)
      if (account === undefined || before === undefined) return yield* new QrCodeNotFound({ id })
      if (before.isActive === isActive) return planned(before)
      const updatedAt = DateTime.max(at, before.updatedAt)
      const qrCode = { ...before, isActive, updatedAt }
      const stored = yield* lockRedirectOf(read, id)
      const [former, next] =
        stored === undefined || stored.isStopped
          ? []
          : [stored.redirect, nextVersion(stored.redirect, { isBlocked: !isActive }, at)]
      const versions =
        former === undefined || next === undefined
          ? []
          : keepVersion(former, next, { by: "operator", reason })
      return planned(
        qrCode,
        update(isActive ? 1 : 0, updatedAt.epochMillis, id),
        ...(stored?.isStopped === true ? [] : [updateBlocked(isActive ? 0 : 1, id)]),
        ...versions,
        ...appendEvents(account, switchedEvents(qrCode, next, reason, at), at)
      )
    })
