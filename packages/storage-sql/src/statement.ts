import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { Dialect, Read, Select, Statement, Text, Value } from "./Dialect.ts"
import type { Column, Table, Values } from "./tables.ts"

export type { Read, Statement, Value } from "./Dialect.ts"

/** A statement that changes something. */
export interface Change extends Statement {
  /** How many rows it must return. Another number means that a concurrent transaction changed what was read. */
  readonly returns?: number
}

/** Runs a statement on the current connection. */
export type Run = (statement: Statement) => Effect.Effect<ReadonlyArray<unknown>, SqlError>

/** A concurrent transaction changed what this one read: all of it is rolled back and tried again. */
export class WriteConflict extends Schema.TaggedError<WriteConflict>()("WriteConflict", {
  expected: Schema.Number,
  returned: Schema.Number
}) {
  override get message(): string {
    return `${this.returned} rows were changed, not ${this.expected}: another transaction changed the others`
  }
}

/** Runs a change and checks the rows that it returns. */
export const applyChange = (run: Run, change: Change): Effect.Effect<unknown, SqlError> => {
  const { returns } = change
  if (returns === undefined) return run(change)
  return Effect.flatMap(run(change), ({ length }) =>
    returns === length
      ? Effect.void
      : new SqlError({ cause: new WriteConflict({ expected: returns, returned: length }) })
  )
}

/** The most rows of one statement. Rows are split by powers of two, so that few texts have to be prepared. */
const maxRows = 16

const splitByPowersOfTwo = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Row>> => {
  const parts: Array<ReadonlyArray<Row>> = []
  let taken = 0
  for (let size = maxRows; size > 0; size >>= 1) {
    for (; taken + size <= rows.length; taken += size) parts.push(rows.slice(taken, taken + size))
  }
  return parts
}

/** Makes statements for any number of rows of these values, from the text for a list of their placeholders. */
const forRows = <T extends string, A>(
  values: ReadonlyArray<(input: A) => Value>,
  textWith: (placeholders: string) => Text<T>
) => {
  const row = `(${values.map(() => "?").join(", ")})`
  const texts = new Map<number, Text<T>>()
  return (inputs: ReadonlyArray<A>) =>
    splitByPowersOfTwo(inputs).map((part) => {
      const text = texts.get(part.length) ?? textWith(Array(part.length).fill(row).join(", "))
      texts.set(part.length, text)
      const parameters: Array<Value> = []
      for (const input of part) for (const value of values) parameters.push(value(input))
      return { text, parameters, rows: part.length }
    })
}

const noRows = Either.right([])

const decodeRows = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownEither(Schema.Array(schema))
  const orSqlError = Either.mapLeft(
    (cause: unknown) => new SqlError({ cause, message: "Failed to decode rows" })
  )
  return (read: Read, statement: Statement<Select>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
    Effect.flatMap(read(statement), (rows) => (rows.length === 0 ? noRows : orSqlError(decode(rows))))
}

/** A statement that returns rows. Rows that do not fit the schema fail: the database is damaged. */
export const query = <A, I>(
  row: Schema.Schema<A, I>,
  text: Text<Select>
): ((read: Read, ...parameters: ReadonlyArray<Value>) => Effect.Effect<ReadonlyArray<A>, SqlError>) => {
  const rows = decodeRows(row)
  return (read: Read, ...parameters: ReadonlyArray<Value>) => rows(read, { text, parameters })
}

/** A query for a list of keys, each of these values, whose placeholders stand in its text. */
export const queryAll = <A, I, K>(
  row: Schema.Schema<A, I>,
  values: ReadonlyArray<(key: K) => Value>,
  textWith: (placeholders: string) => Text<Select>
) => {
  const rows = decodeRows(row)
  const statements = forRows(values, textWith)
  return (read: Read, keys: ReadonlyArray<K>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
    Effect.map(
      Effect.forEach(statements(keys), (statement) => rows(read, statement)),
      (found) => found.flat()
    )
}

/** A statement that changes something, by its text. */
export const command =
  (text: Text) =>
  (...parameters: ReadonlyArray<Value>): Change => ({ text, parameters })

/** What an insert does with a row whose key exists. */
interface OnConflict<C extends string> {
  readonly key: ReadonlyArray<C>
  /** Keeps the row that is there, replaces it, or tries the whole transaction again, which then reads that row. */
  readonly action: "keep" | "replace" | "retry"
}

const conflictClause = <C extends string>(
  dialect: Dialect,
  columns: ReadonlyArray<string>,
  { key, action }: OnConflict<C>
): string => {
  const others = columns.filter((column) => !key.some((part) => part === column))
  const clause = dialect.onConflict(key, action === "replace" ? others : [])
  return action === "retry" ? `${clause} RETURNING ${key.join(", ")}` : clause
}

/** Makes the statements that insert rows into a table, each column beside the value that it takes. */
export const insertInto =
  <T extends Table>(table: T) =>
  <A>(
    values: Values<T, A>,
    onConflict?: OnConflict<Column<T>>
  ): ((inputs: ReadonlyArray<A>) => ReadonlyArray<Change>) => {
    const entries = Object.entries<(input: A) => Value>(values)
    const columns = entries.map(([column]) => column)
    const textWith = (placeholders: string): Text => {
      const text = `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${placeholders}`
      return onConflict === undefined
        ? text
        : (dialect) => `${text} ${conflictClause(dialect, columns, onConflict)}`
    }
    const statements = forRows(
      entries.map(([, value]) => value),
      textWith
    )
    return (inputs: ReadonlyArray<A>): ReadonlyArray<Change> =>
      statements(inputs).map(({ text, parameters, rows }) =>
        onConflict?.action === "retry" ? { text, parameters, returns: rows } : { text, parameters }
      )
  }

/** Makes the statement that updates one row, which must still be as it was read. */
export const updateOne =
  <T extends Table>(table: T) =>
  <A>(set: Partial<Values<T, A>>, where: Partial<Values<T, A>>): ((input: A) => Change) => {
    const entriesOf = (values: Partial<Values<T, A>>) =>
      Object.entries<((input: A) => Value) | undefined>(values).flatMap(([column, value]) =>
        value === undefined ? [] : [[column, value] as const]
      )
    const [sets, conditions] = [entriesOf(set), entriesOf(where)]
    const equalities = (columns: typeof sets, separator: string) =>
      columns.map(([column]) => `${column} = ?`).join(separator)
    const text = `UPDATE ${table} SET ${equalities(sets, ", ")} WHERE ${equalities(conditions, " AND ")} RETURNING 1`
    const values = [...sets, ...conditions].map(([, value]) => value)
    return (input: A): Change => ({ text, parameters: values.map((value) => value(input)), returns: 1 })
  }
