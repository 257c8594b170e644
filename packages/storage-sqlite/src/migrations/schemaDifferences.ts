import { migrationsTable, type SchemaObject } from "./schema.ts"

export interface SchemaDifferences {
  /** Missing, changed or refused objects, in words: `the trigger ledger_pays is missing`. */
  readonly harmful: ReadonlyArray<string>
  /** Views, and indexes on the schema's tables: harmless until a migration changes these tables. */
  readonly inTheWay: ReadonlyArray<string>
}

const describe = ({ type, name }: SchemaObject): string => `the ${type} ${name}`

// A non-unique index on plain columns cannot refuse a row.
const plainIndex = /^create index \w+ on \w+ \( \w+(?: asc| desc)?(?: , \w+(?: asc| desc)?)* \)$/

const refersTo = ({ normalized }: SchemaObject, tables: ReadonlySet<string>): boolean =>
  Array.from(normalized.matchAll(/\breferences (\w+)/g)).some(([, table = ""]) => tables.has(table))

/**
 * Compares a database with its schema. Other tables are harmless, unless they reference the schema's or have reserved
 * names. On the schema's tables, only plain indexes are harmless.
 */
export const differencesOf = (
  actual: ReadonlyArray<SchemaObject>,
  expected: ReadonlyArray<SchemaObject>,
  reserved: ReadonlySet<string>
): SchemaDifferences => {
  const harmful: Array<string> = []
  const inTheWay: Array<string> = []
  const found = new Map(actual.map((object) => [object.name, object]))
  for (const object of expected) {
    const { normalized } = found.get(object.name) ?? {}
    if (normalized === undefined) harmful.push(`${describe(object)} is missing`)
    else if (normalized !== object.normalized) harmful.push(`${describe(object)} differs`)
  }
  const own = new Set(expected.map(({ name }) => name))
  const ownTables = new Set([migrationsTable, ...own])
  for (const object of actual) {
    if (own.has(object.name)) continue
    const isOnOwnTable = ownTables.has(object.table)
    if (reserved.has(object.name)) harmful.push(`${describe(object)} is foreign`)
    else if (object.type === "view" || (isOnOwnTable && plainIndex.test(object.normalized)))
      inTheWay.push(describe(object))
    else if (isOnOwnTable) harmful.push(`${describe(object)} on the table ${object.table} is foreign`)
    else if (refersTo(object, ownTables)) harmful.push(`${describe(object)} refers to tables of the service`)
  }
  return { harmful, inTheWay }
}
