import { query, type Read, type ReadVerb, type Scan } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const selectTables = query(
  Schema.Struct({ name: Schema.String, hasRowid: Schema.Number }),
  `SELECT name, 1 - wr AS "hasRowid" FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`
)
const selectColumns = query(
  Schema.Struct({
    name: Schema.String,
    type: Schema.String,
    isRequired: Schema.Number,
    keyPlace: Schema.Number
  }),
  `SELECT name, type, "notnull" AS "isRequired", pk AS "keyPlace" FROM pragma_table_info(?) ORDER BY pk`
)
const selectIndexes = query(
  Schema.Struct({ name: Schema.String, origin: Schema.String, text: Schema.NullOr(Schema.String) }),
  `SELECT list.name, origin, sql AS text FROM pragma_index_list(?) AS list
  LEFT JOIN sqlite_schema ON sqlite_schema.type = 'index' AND sqlite_schema.name = list.name`
)
const selectIndexColumns = query(
  Schema.Struct({ name: Schema.String }),
  "SELECT name FROM pragma_index_info(?) ORDER BY seqno"
)
const selectReferences = query(
  Schema.Struct({
    parent: Schema.String,
    columns: Schema.parseJson(Schema.Array(Schema.Tuple(Schema.String, Schema.String)))
  }),
  `SELECT "table" AS parent, json_group_array(json_array("from", "to")) AS columns
  FROM pragma_foreign_key_list(?) GROUP BY id`
)

const equal = (columns: ReadonlyArray<string>, one: string, other: string): string =>
  columns.map((column) => `${one}.${column} = ${other}.${column}`).join(" AND ")

/** Scans of a table and each of its indexes: each row is in its indexes, and each index entry has its row. */
const scansOf = (read: Read, table: string, hasRowid: boolean) =>
  Effect.gen(function* () {
    const columns = yield* selectColumns(read, table)
    const key = columns.flatMap(({ name, keyPlace }) => (keyPlace > 0 ? [name] : []))
    const identity = hasRowid ? ["rowid"] : key
    const row = `'${table} row ' || ${identity.map((column) => `${table}.${column}`).join(" || ' ' || ")}`

    // Reading a text to its end follows its overflow pages.
    const texts = columns.filter(({ type, isRequired }) => type === "TEXT" && isRequired === 1)
    const unreadable = {
      invariant: "integrity" as const,
      violated: texts.map(({ name }) => `length(${table}.${name}) IS NULL`).join(" OR ") || "FALSE",
      detail: `${row} || ' lacks a text'`
    }
    const orphaned = (yield* selectReferences(read, table)).map(({ parent, columns }) => ({
      invariant: "integrity" as const,
      violated: `${columns.map(([from]) => `${table}.${from} IS NOT NULL`).join(" AND ")} AND NOT EXISTS (
        SELECT 1 FROM ${parent} AS parent
        WHERE ${columns.map(([from, to]) => `parent.${to} = ${table}.${from}`).join(" AND ")})`,
      detail: `${row} || ' lacks its ${parent}'`
    }))
    const allIndexes = yield* selectIndexes(read, table)
    // A table without rowid is itself the index of its key, and SQLite ignores NOT INDEXED there.
    const itself = hasRowid ? undefined : allIndexes.find(({ origin }) => origin === "pk")
    const inItself = itself === undefined ? "NOT INDEXED" : `INDEXED BY ${itself.name}`
    const indexes = yield* Effect.forEach(
      allIndexes.filter((index) => index !== itself),
      ({ name, text }) =>
        Effect.map(selectIndexColumns(read, name), (indexed) => ({
          name,
          columns: indexed.map(({ name }) => name),
          where: /\bWHERE\s(.*)$/is.exec(text ?? "")?.[1] ?? "TRUE"
        }))
    )
    const unindexed = indexes.map(({ name, columns, where }) => ({
      invariant: "integrity" as const,
      violated: `(${where}) AND NOT EXISTS (SELECT 1 FROM ${table} AS entry INDEXED BY ${name}
        WHERE (${where}) AND ${equal([...columns, ...identity], "entry", table)})`,
      detail: `${row} || ' is missing from the index ${name}'`
    }))
    return [
      {
        name: `table ${table}`,
        rows: `${table} ${inItself}`,
        key: identity.map((column) => `${table}.${column}`),
        checks: [unreadable, ...orphaned, ...unindexed]
      },
      ...indexes.map(
        ({ name, columns, where }): Scan => ({
          name: `index ${name}`,
          rows: `${table} INDEXED BY ${name}`,
          key: [...new Set([...columns, ...identity])].map((column) => `${table}.${column}`),
          where,
          checks: [
            {
              invariant: "integrity",
              violated: `NOT EXISTS (SELECT 1 FROM ${table} AS stored ${inItself}
              WHERE ${equal([...columns, ...identity], "stored", table)})`,
              detail: `'index ${name}: an entry has no row, ' || ${row}`
            }
          ]
        })
      )
    ] satisfies ReadonlyArray<Scan>
  })

/** Scans all tables, indexes and references of the database. */
export const integrityScans: ReadVerb<ReadonlyArray<Scan>> = (read) =>
  Effect.gen(function* () {
    const tables = yield* selectTables(read)
    const scans = yield* Effect.forEach(tables, ({ name, hasRowid }) => scansOf(read, name, hasRowid === 1))
    return scans.flat()
  })
