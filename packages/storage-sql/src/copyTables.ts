import type { StorageError } from "@quick-response/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { markKey } from "./accounts/markKey.ts"
import type { Dialect, Select } from "./statements/Dialect.ts"
import { planned, type ReadVerb, type WriteVerb } from "./statements/SqlVerb.ts"
import {
  type ColumnValue,
  command,
  insertColumns,
  query,
  queryAll,
  type Value
} from "./statements/statement.ts"
import type { Transactions } from "./statements/Transactions.ts"
import { type Table, tables } from "./statements/tables.ts"

/** A database for a copy: its name in messages, dialect and transactions. */
export interface BookService {
  readonly name: string
  readonly dialect: Dialect
  readonly transactions: Transactions
}

/** A complete database, for copies. */
export class Book extends Context.Tag("@quick-response/storage-sql/Book")<Book, BookService>() {}

/** A copy was refused or differs; the message has the reason and the remedy. */
export class CopyRefused extends Schema.TaggedError<CopyRefused>()("CopyRefused", {
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `${this.problem}: ${this.remedy}`
  }
}

type CopiedTable = Exclude<Table, "health" | "identity" | "mark_key" | "scans">

/** The tables to copy, in order of their foreign keys, with the columns that order their rows. */
const keys = {
  accounts: ["id"],
  tools: ["id"],
  images: ["hash"],
  top_ups: ["id"],
  ledger: ["account_id", "sequence"],
  qr_codes: ["account_id", "ordinal"],
  qr_code_list: ["account_id", "ordinal"],
  qr_code_tags: ["account_id", "tag_key", "ordinal"],
  restyles: ["qr_code_id", "look"],
  qr_code_images: ["qr_code_id", "look", "place"],
  claims: ["account_id", "idempotency_key"],
  former_claims: ["account_id", "idempotency_key", "qr_code_id"],
  api_keys: ["id"],
  passwords: ["account_id"],
  sessions: ["id"],
  links: ["hash"],
  mails: ["id"],
  welcomes: ["mark"],
  redirects: ["slug"],
  redirect_versions: ["slug", "version"],
  scan_days: ["scope", "day"],
  scan_totals: ["slug"],
  scan_visitors: ["day", "slug", "visitor"],
  scan_secrets: ["day"],
  provider_reads: ["provider"],
  account_events: ["account_id", "sequence"],
  webhooks: ["id"],
  webhook_deliveries: ["webhook_id", "stream", "sequence"],
  saved_designs: ["account_id", "id"],
  passkeys: ["id"],
  passkey_challenges: ["hash"],
  domains: ["host", "account_id"],
  operators: ["account_id"],
  operator_log: ["sequence"],
  price_lists: ["version"],
  folded_days: ["day"],
  sales_days: ["dimension", "day", "item"],
  refusal_days: ["day", "code"]
} as const satisfies Record<CopiedTable, ReadonlyArray<string>>

/** Progress within a table. */
export interface CopyProgress {
  readonly table: string
  readonly step: "copied" | "compared"
  readonly rows: number
  /** True after the table's last row. */
  readonly isDone: boolean
}

type Row = Readonly<Record<string, Value>>

/** Rows per window; an image can have a megabyte. */
const windowSize = (table: string): number => (table === "images" ? 8 : 500)

const RawRow = Schema.Record({
  key: Schema.String,
  value: Schema.NullOr(Schema.Union(Schema.String, Schema.Number))
})

const copierOf = (table: CopiedTable) => {
  const key: ReadonlyArray<string> = keys[table]
  const columns = Object.entries<string>(tables[table]).map(
    ([column, kind]): ColumnValue<Row> => ({
      column,
      kind: kind.startsWith("integer") ? "integer" : "text",
      value: (row) => row[column] ?? null
    })
  )
  const names = columns.map(({ column }) => column).join(", ")
  const order = key.join(", ")
  const marks = key.map(() => "?").join(", ")
  const size = windowSize(table)
  const first = query(RawRow, `SELECT ${names} FROM ${table} ORDER BY ${order} LIMIT ${size}`)
  const later = query(
    RawRow,
    `SELECT ${names} FROM ${table} WHERE (${order}) > (${marks}) ORDER BY ${order} LIMIT ${size}`
  )
  const newest: Select = `SELECT ${names} FROM ${table} ORDER BY ${key.map((column) => `${column} DESC`).join(", ")} LIMIT 1`
  const last = query(RawRow, newest)
  // Some drivers return 64-bit integers as text.
  const normal = (row: typeof RawRow.Type): Row =>
    Object.fromEntries(
      columns.map(({ column, kind }) => {
        const value = row[column] ?? null
        return [column, kind === "integer" && value !== null ? Number(value) : value]
      })
    )
  const windowAfter =
    (after: Row | undefined): ReadVerb<ReadonlyArray<Row>> =>
    (read) =>
      Effect.map(
        after === undefined ? first(read) : later(read, ...key.map((column) => after[column] ?? null)),
        (rows) => rows.map(normal)
      )
  const lastRow: ReadVerb<Row | undefined> = (read) =>
    Effect.map(last(read), ([row]) => (row === undefined ? undefined : normal(row)))
  const insert = insertColumns(table, columns)
  const place = (row: Row): string => key.map((column) => row[column]).join(" ")
  return { table, size, windowAfter, lastRow, insert, place, normal }
}
const copiers = Object.keys(keys)
  .filter((table): table is CopiedTable => table in keys)
  .map(copierOf)

const setMarkKey = command("UPDATE mark_key SET key = ?")
const selectIdentity = query(Schema.Struct({ id: Schema.String }), "SELECT id FROM identity")

const selectWaitingScan = query(Schema.Struct({ slug: Schema.String }), "SELECT slug FROM scans LIMIT 1")

const hasWaitingScans: ReadVerb<boolean> = (read) =>
  Effect.map(selectWaitingScan(read), (rows) => rows.length > 0)

const readIdentity: ReadVerb<string | undefined> = (read) =>
  Effect.map(selectIdentity(read), ([row]) => row?.id)

/** Replaces a database's key for marks, otherwise permanent. */
const replaceMarkKey =
  (key: string, { withoutGuards }: Dialect): WriteVerb<void> =>
  (read) =>
    Effect.map(withoutGuards("mark_key", read), ({ before, after }) =>
      planned(
        undefined,
        ...before.map((text) => command(text)()),
        setMarkKey(key),
        ...after.map((text) => command(text)())
      )
    )

const placeIn = (row: Row): string => `${row.account_id} ${row.sequence}`

/** Copies rows together with the ledger entries of this kind that pay for them. */
const paidBy = (
  kind: string,
  table: "qr_codes" | "restyles",
  idColumn: string,
  order: ReadonlyArray<string>
) => {
  const { insert, normal } = copierOf(table)
  const selectPaid = queryAll(
    RawRow,
    [(id: string) => id],
    (ids): Select =>
      `SELECT ${Object.keys(tables[table]).join(", ")} FROM ${table} WHERE ${idColumn} IN (${ids})`
  )
  const compare = (a: Row, b: Row): number => {
    const column = order.find((name) => a[name] !== b[name])
    if (column === undefined) return 0
    const [left, right] = [a[column] ?? 0, b[column] ?? 0]
    return left < right ? -1 : 1
  }
  const paidWith =
    (entries: ReadonlyArray<Row>): ReadVerb<ReadonlyArray<Row>> =>
    (read) => {
      const paying = entries.filter((entry) => entry.kind === kind)
      const places = new Set(paying.map(placeIn))
      const ids = [...new Set(paying.map((entry) => String(entry.qr_code_id)))]
      return Effect.map(selectPaid(read, ids), (rows) =>
        rows
          .map(normal)
          .filter((row) => places.has(placeIn(row)))
          .sort(compare)
      )
    }
  return { table, insert, paidWith }
}

/** Tables whose rows are committed with the debits that pay for them, in order of their foreign keys. */
const paid = [
  paidBy("purchase", "qr_codes", "id", keys.qr_codes),
  paidBy("restyle", "restyles", "qr_code_id", keys.restyles)
]

/**
 * Checks that the target is an incomplete copy of the source, which has the same random key for marks, or gives the
 * key to an empty target. Refuses any other target.
 */
const begin = (from: BookService, to: BookService): Effect.Effect<void, CopyRefused | StorageError> =>
  Effect.gen(function* () {
    const [source, target] = [
      yield* from.transactions.read(readIdentity),
      yield* to.transactions.read(readIdentity)
    ]
    if (source === target)
      return yield* new CopyRefused({
        problem: `${from.name} and ${to.name} are one database, or a copy of its file`,
        remedy: "name another"
      })
    if (yield* from.transactions.read(hasWaitingScans))
      return yield* new CopyRefused({
        problem: `${from.name} has scans that are not counted yet`,
        remedy: "start and stop the server once"
      })
    const key = yield* from.transactions.read(markKey)
    if (key === (yield* to.transactions.read(markKey))) return
    for (const { table, lastRow } of copiers) {
      if ((yield* to.transactions.read(lastRow)) === undefined) continue
      return yield* new CopyRefused({
        problem: `${to.name} has ${table.replaceAll("_", " ")}, and is not a copy of ${from.name}`,
        remedy: "copy to an empty database"
      })
    }
    yield* to.transactions.write(replaceMarkKey(key, to.dialect))
  })

/**
 * Copies a whole database in windows that each commit, and then compares every row. An interrupted copy resumes.
 * Concurrent writes to either database are not allowed; the comparison detects them.
 */
export const copyBook = (
  from: BookService,
  to: BookService,
  observe: (progress: CopyProgress) => Effect.Effect<void>
): Effect.Effect<Readonly<Record<string, number>>, CopyRefused | StorageError> =>
  Effect.gen(function* () {
    yield* begin(from, to)
    for (const { table, size, windowAfter, lastRow, insert } of copiers) {
      if (paid.some((rows) => rows.table === table)) continue
      let after = yield* to.transactions.read(lastRow)
      let rows = 0
      for (let isDone = false; !isDone; ) {
        const read = yield* from.transactions.read(windowAfter(after))
        const bought = yield* Effect.forEach(table === "ledger" ? paid : [], ({ insert, paidWith }) =>
          Effect.map(from.transactions.read(paidWith(read)), insert)
        )
        const changes = [...bought.flat(), ...insert(read)]
        if (read.length > 0)
          yield* to.transactions.write(() => Effect.succeed(planned(undefined, ...changes)))
        rows += read.length
        after = read.at(-1) ?? after
        isDone = read.length < size
        yield* observe({ table, step: "copied", rows, isDone })
      }
    }
    const counts: Record<string, number> = {}
    for (const { table, size, windowAfter, place } of copiers) {
      let after: Row | undefined
      let rows = 0
      for (let isDone = false; !isDone; ) {
        const [source, target] = yield* Effect.all(
          [from.transactions.read(windowAfter(after)), to.transactions.read(windowAfter(after))],
          { concurrency: 2 }
        )
        const different = source.findIndex(
          (row, index) => JSON.stringify(row) !== JSON.stringify(target[index])
        )
        const other = source[different] ?? target[source.length]
        if (other !== undefined)
          return yield* new CopyRefused({
            problem: `${table.replaceAll("_", " ")} differ at ${place(other)}: someone wrote to a database meanwhile`,
            remedy: "stop the servers, and copy to an empty database"
          })
        rows += source.length
        after = source.at(-1)
        isDone = source.length < size
        yield* observe({ table, step: "compared", rows, isDone })
      }
      counts[table] = rows
    }
    return counts
  })
