import {
  type QrCodeId,
  SoldQrCode,
  type SoldQrCodePage,
  type SoldQrCodeQuery,
  type StorageError,
  searchWords
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { paidColumn } from "../lists/labeledRecords.ts"
import { kindBounds, paddedWords, stateBounds } from "../lists/listBounds.ts"
import { emailColumn } from "../records/accounts.ts"
import { Amount, Flag, Integer, Moment } from "../statements/columns.ts"
import type { Dialect, Select, Value } from "../statements/Dialect.ts"
import { nextTick } from "../statements/nextTick.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"

/** Codes that a statement looks at, which blocks the event loop on SQLite for a few milliseconds. */
const codesAtOnce = 2_048

/** The most statements of a page. */
const windowsAtOnce = 8

/** A place in a list: before it are newer codes. */
interface Place {
  readonly id: string
  readonly ordinal: number
}

/** A place before all others: ids are hexadecimal. */
const start: Place = { id: "g", ordinal: Number.MAX_SAFE_INTEGER }

/** The codes that a list is made of, and its order, which an index has. */
const sources = {
  all: { where: "id < ?", order: "id DESC" },
  own: { where: "account_id = ? AND ordinal < ?", order: "ordinal DESC" },
  one: { where: "id = ?", order: "id DESC" }
} as const

type Source = keyof typeof sources

const Row = Schema.Struct({
  ...SoldQrCode.fields,
  ordinal: Integer,
  pricePaid: Amount,
  isRefunded: Flag,
  createdAt: Moment
})

const PlaceRow = Schema.Struct({ id: SoldQrCode.fields.id, ordinal: Integer })

const stateNumber = `CASE WHEN label.is_blocked = 1 OR (label.is_dynamic = 1 AND accounts.stops_codes = 1) THEN 3
  WHEN label.ends_at <= ? THEN 2 WHEN label.is_paused = 1 THEN 1 ELSE 0 END`

const labeled = `JOIN qr_code_list AS label ON label.account_id = qr_codes.account_id AND label.ordinal = qr_codes.ordinal
  JOIN accounts ON accounts.id = qr_codes.account_id`

/** The statements of a source for a number of words. */
const statementsOf = (source: Source, words: number) => {
  const { where, order } = sources[source]
  const found = ({ contains }: Dialect): string =>
    `SELECT qr_codes.id FROM (
        SELECT id, account_id, ordinal FROM qr_codes WHERE ${where} ORDER BY ${order} LIMIT ${codesAtOnce}
      ) AS qr_codes ${labeled}
      WHERE ${["label.is_dynamic BETWEEN ? AND ?", `${stateNumber} BETWEEN ? AND ?`, ...Array<string>(words).fill(contains("label.search_text", "?"))].join(" AND ")}
      ORDER BY qr_codes.${order} LIMIT ?`
  return {
    page: query(
      Row,
      (
        dialect
      ): Select => `SELECT qr_codes.id, qr_codes.ordinal, qr_codes.account_id AS "accountId", ${emailColumn},
          coalesce(label.own_name, qr_codes.name) AS name,
          CASE WHEN label.is_dynamic = 1 THEN 'dynamic' ELSE 'static' END AS kind,
          CASE ${stateNumber} WHEN 3 THEN 'blocked' WHEN 2 THEN 'expired' WHEN 1 THEN 'paused' ELSE 'active' END AS state,
          redirects.slug, redirects.target, ${paidColumn} AS "pricePaid",
          CASE WHEN EXISTS (
            SELECT 1 FROM ledger WHERE ledger.qr_code_id = qr_codes.id AND ledger.kind = 'refund'
          ) THEN 1 ELSE 0 END AS "isRefunded", qr_codes.created_at AS "createdAt"
        FROM qr_codes ${labeled} LEFT JOIN redirects ON redirects.qr_code_id = qr_codes.id
          LEFT JOIN restyles ON restyles.qr_code_id = qr_codes.id AND restyles.look = label.look
        WHERE qr_codes.id IN (${found(dialect)}) ORDER BY qr_codes.${order}`
    ),
    /** The last code of a window. */
    last: query(
      PlaceRow,
      `SELECT id, ordinal FROM qr_codes WHERE ${where} ORDER BY ${order} LIMIT 1 OFFSET ${codesAtOnce - 1}`
    )
  }
}

const statements = new Map<string, ReturnType<typeof statementsOf>>()

const selectPlace = query(
  PlaceRow,
  "SELECT id, ordinal FROM qr_codes WHERE id = ? AND account_id = coalesce(?, account_id)"
)

type Run = <A>(verb: ReadVerb<A>) => Effect.Effect<A, StorageError>

/** Codes of all accounts. Records are permanent, so windows need no snapshot. */
export const listSoldQrCodes = (
  { read: run }: { readonly read: Run },
  { id, accountId, query: text = "", kind, state, at, after, limit }: SoldQrCodeQuery
): Effect.Effect<SoldQrCodePage, StorageError> =>
  Effect.gen(function* () {
    const { count, words } = paddedWords(searchWords(text))
    const source: Source = id !== undefined ? "one" : accountId !== undefined ? "own" : "all"
    const name = `${source} ${count}`
    const { page, last } = statements.get(name) ?? statementsOf(source, count)
    statements.set(name, { page, last })
    const from = (place: Place): ReadonlyArray<Value> => {
      if (id !== undefined) return [id]
      return accountId === undefined ? [place.id] : [accountId, place.ordinal]
    }
    const filter = [...kindBounds(kind), at.epochMillis, ...stateBounds(state), ...words]
    const qrCodes: Array<SoldQrCode> = []
    let place: Place | undefined = start
    let next: QrCodeId | null = null
    if (after !== undefined) [place] = yield* run((read) => selectPlace(read, after, accountId ?? null))
    for (let window = 0; window < windowsAtOnce && place !== undefined; window++) {
      const begin = from(place)
      const missing = limit + 1 - qrCodes.length
      const rows = yield* run((read) => page(read, at.epochMillis, ...begin, ...filter, missing))
      qrCodes.push(...rows.map(({ ordinal: _, ...row }) => row))
      if (qrCodes.length > limit)
        return { qrCodes: qrCodes.slice(0, limit), next: qrCodes[limit - 1]?.id ?? null }
      const [end] = source === "one" ? [] : yield* run((read) => last(read, ...begin))
      place = end
      next = end?.id ?? null
      yield* nextTick
    }
    return { qrCodes, next }
  })
