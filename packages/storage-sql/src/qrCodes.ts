import {
  type AccountId,
  type PageRequest,
  QrCode,
  type QrCodeId,
  QrCodeNotFound,
  type QrCodeRecord,
  type QrCodeRecordPage
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Flag, Integer, Moment } from "./columns.ts"
import { command, query } from "./statement.ts"
import { planned, type ReadVerb, type WriteVerb } from "./Verb.ts"

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
const lockAny = query(Row, ({ rowLock }) => `SELECT ${columns} FROM qr_codes WHERE id = ? ${rowLock}`)
// The order of the ordinals is that by created_at and id.
const selectPage = query(
  Row.omit("updatedAt"),
  `SELECT ${itemColumns} FROM qr_codes WHERE account_id = ? AND ordinal <= ? ORDER BY ordinal DESC LIMIT ?`
)
const selectCount = query(Schema.Struct({ records: Integer }), "SELECT records FROM accounts WHERE id = ?")
const selectImage = query(Schema.Struct({ text: Schema.String }), "SELECT text FROM images WHERE hash = ?")
const update = command("UPDATE qr_codes SET is_active = ?, updated_at = ? WHERE id = ?")

export const findQrCode =
  (accountId: AccountId, id: QrCodeId): ReadVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.flatMap(selectOwn(read, id, accountId), ([qrCode]) =>
      qrCode === undefined ? new QrCodeNotFound({ id }) : Effect.succeed(qrCode)
    )

export const listQrCodes =
  (accountId: AccountId, { pageNumber, pageSize, asOf }: PageRequest): ReadVerb<QrCodeRecordPage> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* selectCount(read, accountId)
      const totalCount = Math.min(account?.records ?? 0, asOf ?? Number.POSITIVE_INFINITY)
      const newest = totalCount - (pageNumber - 1) * pageSize
      return { qrCodes: newest > 0 ? yield* selectPage(read, accountId, newest, pageSize) : [], totalCount }
    })

export const findImage =
  (hash: string): ReadVerb<string | undefined> =>
  (read) =>
    Effect.map(selectImage(read, hash), ([image]) => image?.text)

export const setQrCodeActive =
  (id: QrCodeId, isActive: boolean, at: DateTime.Utc): WriteVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [qrCode] = yield* lockAny(read, id)
      if (qrCode === undefined) return yield* new QrCodeNotFound({ id })
      if (qrCode.isActive === isActive) return planned(qrCode)
      const updatedAt = DateTime.max(at, qrCode.updatedAt)
      return planned({ ...qrCode, isActive, updatedAt }, update(isActive ? 1 : 0, updatedAt.epochMillis, id))
    })
