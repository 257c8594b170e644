import type { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
  type ArchivedChoice,
  type QrCodeFilter,
  type QrCodeQuery,
  type QrCodeRecordPage,
  type QrCodeSort,
  type StorageError,
  searchWords,
  TagCount,
  tagKeyOf
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Flag, Integer } from "../statements/columns.ts"
import type { Dialect, Select, Value } from "../statements/Dialect.ts"
import { nextTick } from "../statements/nextTick.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import { ItemRow, itemColumns, labeledRecords } from "./labeledRecords.ts"
import { kindBounds, paddedWords, stateBounds } from "./listBounds.ts"

/** Records per statement, which blocks the event loop on SQLite for a few milliseconds. */
const recordsAtOnce = 16_384

const Count = Schema.Struct({ records: Integer })

const selectAccount = query(
  Schema.Struct({ records: Integer, hasArchived: Flag, stopsCodes: Flag }),
  `SELECT records, stops_codes AS "stopsCodes", CASE WHEN EXISTS (
    SELECT 1 FROM qr_code_list WHERE account_id = accounts.id AND is_archived = 1
  ) THEN 1 ELSE 0 END AS "hasArchived" FROM accounts WHERE id = ?`
)

const countArchived = query(
  Count,
  "SELECT count(*) AS records FROM qr_code_list WHERE account_id = ? AND ordinal > ? AND ordinal <= ? AND is_archived = 1"
)

/** A filter's conditions on `qr_code_list`, each with its number of parameters. */
interface Shape {
  readonly tags: number
  readonly words: number
}

const conditions =
  ({ tags, words }: Shape, ordinal = "ordinal") =>
  ({ contains }: Dialect): string =>
    [
      `FROM qr_code_list WHERE account_id = ? AND ${ordinal} > ? AND ${ordinal} <= ?`,
      "is_archived BETWEEN ? AND ? AND is_dynamic BETWEEN ? AND ?",
      `CASE WHEN is_blocked = 1 OR is_dynamic > ? THEN 3 WHEN ends_at <= ? THEN 2 WHEN is_paused = 1 THEN 1
        ELSE 0 END BETWEEN ? AND ?`,
      ...Array<string>(tags).fill(
        "ordinal IN (SELECT ordinal FROM qr_code_tags WHERE account_id = ? AND tag_key = ?)"
      ),
      ...Array<string>(words).fill(contains("search_text", "?"))
    ].join(" AND ")

/** The order of a list, and of the few records of its page: expressions, for which no index is read. */
const orders = {
  newest: { all: "ordinal DESC", page: "label.ordinal DESC" },
  oldest: { all: "ordinal", page: "label.ordinal" },
  name: { all: "sort_name, ordinal", page: "label.sort_name || '', label.ordinal" },
  scans: { all: "scans DESC, ordinal DESC", page: "label.scans + 0 DESC, label.ordinal DESC" }
} as const satisfies Record<QrCodeSort, unknown>

/** Statements that count and select the records of filters of a shape. */
const statementsOf = (shape: Shape) => {
  const inOrder = conditions(shape)
  const select = (sort: QrCodeSort) => {
    const { all, page } = orders[sort]
    // An expression, so that the order's index is read, not the range of ordinals.
    const from = sort === "name" || sort === "scans" ? conditions(shape, "ordinal + 0") : inOrder
    return query(
      ItemRow,
      (dialect): Select => `SELECT ${itemColumns} FROM ${labeledRecords}
        WHERE label.account_id = ? AND label.ordinal IN (
          SELECT ordinal ${from(dialect)} ORDER BY ${all} LIMIT ? OFFSET ?
        ) ORDER BY ${page}`
    )
  }
  return {
    count: query(Count, (dialect): Select => `SELECT count(*) AS records ${inOrder(dialect)}`),
    /** The ordinal at an offset from the oldest. */
    ordinalAt: query(
      Schema.Struct({ ordinal: Integer }),
      (dialect): Select => `SELECT ordinal ${inOrder(dialect)} ORDER BY ordinal LIMIT 1 OFFSET ?`
    ),
    newest: select("newest"),
    oldest: select("oldest"),
    name: select("name"),
    scans: select("scans")
  } as const satisfies Record<"count" | "ordinalAt" | QrCodeSort, unknown>
}

const statements = new Map<string, ReturnType<typeof statementsOf>>()

const archivedBounds = {
  exclude: [0, 0],
  include: [0, 1],
  only: [1, 1]
} as const satisfies Record<ArchivedChoice, unknown>
interface Window {
  readonly after: number
  readonly upTo: number
}

/** The statements of a filter, and their first parameters. */
const sought = (
  accountId: AccountId,
  { query: text = "", archived = "exclude", tags = [], kind, state }: QrCodeFilter,
  stopsCodes: boolean
) => {
  const { count, words } = paddedWords(searchWords(text))
  const shape = { tags: tags.length, words: count }
  const name = `${shape.tags} ${shape.words}`
  const found = statements.get(name) ?? statementsOf(shape)
  statements.set(name, found)
  const parameters = (window: Window): ReadonlyArray<Value> => [
    accountId,
    window.after,
    window.upTo,
    ...archivedBounds[archived],
    ...kindBounds(kind),
    stopsCodes ? 0 : 1,
    state?.at.epochMillis ?? 0,
    ...stateBounds(state?.is),
    ...tags.flatMap((tag) => [accountId, tagKeyOf(tag)]),
    ...words
  ]
  return {
    ...found,
    parameters,
    isPlain: words.length === 0 && tags.length === 0 && kind === undefined && state === undefined
  }
}

/** A range of ordinals for one statement, and its number of matches. */
interface Counted extends Window {
  readonly found: number
}

/** Runs a verb, alone or within a snapshot. */
type Run<E> = <A>(verb: ReadVerb<A>) => Effect.Effect<A, E>

/**
 * A page of the matches. Counts the account's records in windows that yield to the event loop, then selects the page
 * from the windows around it. Records are permanent, so it needs no snapshot: a concurrent change may shift the page,
 * as between two requests.
 */
const search = <E>(
  run: Run<E>,
  accountId: AccountId,
  { pageNumber, pageSize, asOf, sort = "newest", ...filter }: QrCodeQuery,
  width: number
): Effect.Effect<QrCodeRecordPage, E> =>
  Effect.gen(function* () {
    const [account] = yield* run((read) => selectAccount(read, accountId))
    if (account === undefined) return { qrCodes: [], totalCount: 0 }
    const { count, ordinalAt, parameters, isPlain, ...select } = sought(accountId, filter, account.stopsCodes)
    const { archived = "exclude" } = filter
    const isAll = isPlain && archived !== "only" && (archived === "include" || !account.hasArchived)

    const countIn = (window: Window): Effect.Effect<number, E> => {
      const { after, upTo } = window
      if (isAll) return Effect.succeed(upTo - after)
      // An index counts the few archived records without the others.
      return isPlain
        ? Effect.map(
            run((read) => countArchived(read, accountId, after, upTo)),
            ([{ records } = { records: 0 }]) => (archived === "only" ? records : upTo - after - records)
          )
        : Effect.map(
            run((read) => count(read, ...parameters(window))),
            ([{ records } = { records: 0 }]) => records
          )
    }

    /** Newest first. */
    const windows: Array<Counted> = []
    let records = 0
    for (let upTo = account.records; upTo > 0; upTo -= width) {
      const window = { after: Math.max(0, upTo - width), upTo }
      const found = yield* countIn(window)
      if (found > 0) windows.push({ ...window, found })
      records += found
      if (!isAll) yield* nextTick
    }
    const totalCount = Math.min(records, asOf ?? records)
    const before = (pageNumber - 1) * pageSize
    const size = Math.min(pageSize, totalCount - before)
    if (size <= 0) return { qrCodes: [], totalCount }

    if (sort === "name" || sort === "scans") {
      /** The ordinal of the last match that the list had. */
      const lastOrdinal = Effect.gen(function* () {
        if (totalCount === records) return account.records
        let skipped = totalCount - 1
        for (const window of windows.toReversed()) {
          if (skipped < window.found) {
            const [last] = yield* run((read) => ordinalAt(read, ...parameters(window), skipped))
            return last?.ordinal ?? window.upTo
          }
          skipped -= window.found
        }
        return account.records
      })
      const window = { after: 0, upTo: yield* lastOrdinal }
      const qrCodes = yield* run((read) => select[sort](read, accountId, ...parameters(window), size, before))
      return { qrCodes, totalCount }
    }

    const qrCodes: Array<QrCodeRecordPage["qrCodes"][number]> = []
    let skipped = before + (sort === "newest" ? records - totalCount : 0)
    for (const window of sort === "newest" ? windows : windows.toReversed()) {
      const missing = size - qrCodes.length
      if (missing <= 0) break
      if (skipped < window.found) {
        // Without a filter, the page is a range of ordinals.
        const [from, offset] = !isAll
          ? [window, skipped]
          : sort === "newest"
            ? [{ ...window, upTo: window.upTo - skipped }, 0]
            : [{ ...window, after: window.after + skipped }, 0]
        qrCodes.push(
          ...(yield* run((read) => select[sort](read, accountId, ...parameters(from), missing, offset)))
        )
        if (!isAll) yield* nextTick
      }
      skipped = Math.max(0, skipped - window.found)
    }
    return { qrCodes, totalCount }
  })

/** A page of an account's records. A list by tags is one snapshot. */
export const listQrCodes = (
  { read, snapshot }: Pick<Transactions, "read" | "snapshot">,
  accountId: AccountId,
  page: QrCodeQuery
): Effect.Effect<QrCodeRecordPage, StorageError> => {
  if (page.tags === undefined || page.tags.length === 0)
    return search<StorageError>(read, accountId, page, recordsAtOnce)
  const atOnce: ReadVerb<QrCodeRecordPage> = (readOnce) =>
    search<SqlError>((verb) => verb(readOnce), accountId, page, Number.MAX_SAFE_INTEGER)
  return snapshot(atOnce)
}

const selectTags = query(
  Schema.Struct({ ...TagCount.fields, codes: Integer }),
  `SELECT min(tag) AS tag, count(*) AS codes FROM qr_code_tags WHERE account_id = ?
    GROUP BY tag_key ORDER BY tag_key`
)

/** The account's tags, each in one of its spellings. */
export const listTags =
  (accountId: AccountId): ReadVerb<ReadonlyArray<TagCount>> =>
  (read) =>
    selectTags(read, accountId)
