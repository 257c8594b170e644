import {
  type AccountId,
  type PageRequest,
  QrCode,
  type QrCodeId,
  QrCodeNotFound,
  type QrCodeRecord,
  type QrCodeRecordPage
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Flag, Integer, Moment } from "./columns.ts"
import { command, decided, query, type Reading, type Writing } from "./query.ts"

const Row = Schema.Struct({
  ...QrCode.omit("configJson").fields,
  configText: Schema.String,
  pricePaid: Amount,
  isActive: Flag,
  createdAt: Moment,
  updatedAt: Moment
})
const itemColumns = `id, name, config_json AS "configText", price_paid AS "pricePaid",
  is_active AS "isActive", created_at AS "createdAt"`
const columns = `${itemColumns}, updated_at AS "updatedAt"`

const selectOwn = query(Row, `SELECT ${columns} FROM qr_codes WHERE id = ? AND account_id = ?`)
const selectAny = query(Row, `SELECT ${columns} FROM qr_codes WHERE id = ?`)
const pageBy = (direction: "ASC" | "DESC") =>
  query(
    Row.omit("updatedAt"),
    `SELECT ${itemColumns} FROM qr_codes WHERE account_id = ? AND ordinal <= ?
    ORDER BY created_at ${direction}, id ${direction} LIMIT ? OFFSET ?`
  )
const selectNewest = pageBy("DESC")
const selectOldest = pageBy("ASC")
const selectCount = query(Schema.Struct({ records: Integer }), "SELECT records FROM accounts WHERE id = ?")
const selectImage = query(Schema.Struct({ text: Schema.String }), "SELECT text FROM images WHERE hash = ?")
const update = command("UPDATE qr_codes SET is_active = ?, updated_at = ? WHERE id = ?")

export const findQrCode =
  (accountId: AccountId, id: QrCodeId): Reading<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.flatMap(selectOwn(read, id, accountId), ([qrCode]) =>
      qrCode === undefined ? new QrCodeNotFound({ id }) : Effect.succeed(qrCode)
    )

export const listQrCodes =
  (accountId: AccountId, { pageNumber, pageSize, asOf }: PageRequest): Reading<QrCodeRecordPage> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* selectCount(read, accountId)
      const totalCount = Math.min(account?.records ?? 0, asOf ?? Number.POSITIVE_INFINITY)
      const skipped = (pageNumber - 1) * pageSize
      const length = Math.min(pageSize, totalCount - skipped)
      if (length <= 0) return { qrCodes: [], totalCount }
      // What is skipped is walked over in the index, so the nearer end is the one to start from.
      const left = totalCount - skipped - length
      const qrCodes =
        skipped <= left
          ? yield* selectNewest(read, accountId, totalCount, length, skipped)
          : (yield* selectOldest(read, accountId, totalCount, length, left)).toReversed()
      return { qrCodes, totalCount }
    })

export const findImage =
  (hash: string): Reading<string | undefined> =>
  (read) =>
    Effect.map(selectImage(read, hash), ([image]) => image?.text)

export const setQrCodeActive =
  (id: QrCodeId, isActive: boolean, at: DateTime.Utc): Writing<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [qrCode] = yield* selectAny(read, id)
      if (qrCode === undefined) return yield* new QrCodeNotFound({ id })
      if (qrCode.isActive === isActive) return decided(qrCode)
      return decided({ ...qrCode, isActive, updatedAt: at }, update(isActive ? 1 : 0, at.epochMillis, id))
    })
