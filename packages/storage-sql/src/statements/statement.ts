import { SqlError } from "@effect/sql/SqlError"
import { fastDecoder, fault } from "@quick-response/core/schema"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Runtime from "effect/Runtime"
import { defaultScheduler, type Scheduler } from "effect/Scheduler"
import * as Schema from "effect/Schema"
import type { Bulk, Dialect, Read, Select, Statement, Text, Value } from "./Dialect.ts"
import { type Column, type Table, tables, type Values } from "./tables.ts"

export type { Read, Statement, Value } from "./Dialect.ts"

/** A statement that changes something. */
export interface Command extends Statement {
  /**
   * The required number of result rows. Another number means that a concurrent transaction changed the rows that were
   * read.
   */
  readonly returns?: number
}

/** A change of any number of rows, as statements in order. */
export interface RowChange {
  readonly commands: (bulk: Bulk | undefined) => ReadonlyArray<Command>
}

/** Deletes rows by these columns; all must exist. */
export const deleteRows =
  <T extends Table>(table: T) =>
  <A>(key: Partial<Values<T, A>>): ((inputs: ReadonlyArray<A>) => ReadonlyArray<RowChange>) => {
    const columns = columnsOf<T, A>(table, key)
    const names = columns.map(({ column }) => column).join(", ")
    const statements = forRows(
      columns,
      (rows) => `DELETE FROM ${table} WHERE (${names}) IN (${rows}) RETURNING 1 AS deleted`
    )
    const commands = (inputs: ReadonlyArray<A>, bulk: Bulk | undefined): ReadonlyArray<Command> =>
      statements(inputs, bulk).map(({ text, parameters, rows }) => ({ text, parameters, returns: rows }))
    return (inputs) => (inputs.length === 0 ? [] : [{ commands: (bulk) => commands(inputs, bulk) }])
  }

/** Changes of disjoint rows, which one statement may make. */
export interface Together {
  readonly together: ReadonlyArray<Change>
}

export type Change = Command | RowChange | Together

export interface Run {
  (statement: Statement): Effect.Effect<ReadonlyArray<unknown>, SqlError>
  readonly bulk?: Bulk | undefined
}

/** A concurrent transaction changed data that this one read: it is rolled back and retried. */
export class WriteConflict extends Schema.TaggedError<WriteConflict>()("WriteConflict", {
  expected: Schema.Number,
  returned: Schema.Number
}) {
  override get message(): string {
    return `${this.returned} rows were changed, not ${this.expected}: another transaction changed the others`
  }
}

const runCommand = (run: Run, command: Command): Effect.Effect<unknown, SqlError> => {
  const { returns } = command
  if (returns === undefined) return run(command)
  return Effect.flatMap(run(command), ({ length }) =>
    returns === length
      ? Effect.void
      : new SqlError({ cause: new WriteConflict({ expected: returns, returned: length }) })
  )
}

/** The commands of a change, in order. */
const commandsOf = (change: Change, bulk: Bulk | undefined): ReadonlyArray<Command> => {
  if ("commands" in change) return change.commands(bulk)
  if (!("together" in change)) return [change]
  const commands = change.together.flatMap((part) => commandsOf(part, bulk))
  return bulk === undefined || commands.length < 2 ? commands : [joined(commands, bulk)]
}

/** Numbers texts. The program has a fixed number of them. */
const numbers = new Map<Text, number>()
const numberOf = (text: Text): number => {
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  return number
}

/** Joined commands, by the numbers of their texts: few combinations occur. */
const joinedTexts = new WeakMap<Bulk, Map<string, Text>>()

const joinedText = (commands: ReadonlyArray<Command>, bulk: Bulk): Text => {
  const texts = joinedTexts.get(bulk) ?? new Map<string, Text>()
  joinedTexts.set(bulk, texts)
  const parts = commands.map(({ text, returns }) => ({ text, isCounted: returns !== undefined }))
  const name = parts.map(({ text, isCounted }) => `${numberOf(text)}${isCounted ? "!" : ""}`).join(" ")
  const text =
    texts.get(name) ??
    ((dialect: Dialect) =>
      bulk.join(
        parts.map(({ text, isCounted }) => ({
          text: typeof text === "string" ? text : text(dialect),
          isCounted
        }))
      ))
  texts.set(name, text)
  return text
}

const joined = (commands: ReadonlyArray<Command>, bulk: Bulk): Command => ({
  text: joinedText(commands, bulk),
  parameters: [
    ...commands.flatMap(({ parameters }) => parameters),
    ...commands.flatMap(({ returns }) => (returns === undefined ? [] : [returns]))
  ],
  returns: 0
})

/** Makes a change, and checks the rows that its statements return. */
export const applyChange = (run: Run, change: Change): Effect.Effect<unknown, SqlError> =>
  Effect.forEach(commandsOf(change, run.bulk), (command) => runCommand(run, command), { discard: true })

/** The most rows of a statement. Rows are split by powers of two, so that few texts have to be prepared. */
const maxRows = 16

const splitByPowersOfTwo = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Row>> => {
  const parts: Array<ReadonlyArray<Row>> = []
  let taken = 0
  for (let size = maxRows; size > 0; size >>= 1) {
    for (; taken + size <= rows.length; taken += size) parts.push(rows.slice(taken, taken + size))
  }
  return parts
}

interface RowValue<A> {
  readonly kind: "text" | "integer"
  readonly value: (input: A) => Value
}

/** Makes statements for any number of rows, inserted in the text as `VALUES` or a `SELECT`. */
const forRows = <T extends string, A>(
  values: ReadonlyArray<RowValue<A>>,
  textWith: (rows: string) => Text<T>
) => {
  const row = `(${values.map(() => "?").join(", ")})`
  const texts = new Map<number | Bulk, Text<T>>()
  const textOf = (shape: number | Bulk): Text<T> => {
    const known = texts.get(shape)
    if (known !== undefined) return known
    const text = textWith(
      typeof shape === "number"
        ? `VALUES ${Array(shape).fill(row).join(", ")}`
        : shape.rows(values.map(({ kind }) => kind))
    )
    texts.set(shape, text)
    return text
  }
  return (inputs: ReadonlyArray<A>, bulk: Bulk | undefined) => {
    if (inputs.length === 0) return []
    if (bulk !== undefined) {
      const parameters = values.map(({ value }) => inputs.map(value))
      return [{ text: textOf(bulk), parameters, rows: inputs.length }]
    }
    return splitByPowersOfTwo(inputs).map((part) => {
      const parameters: Array<Value> = []
      for (const input of part) for (const { value } of values) parameters.push(value(input))
      return { text: textOf(part.length), parameters, rows: part.length }
    })
  }
}

const noRows = Effect.succeed([])

/** Decodes rows; mismatches are explained by the schema. */
const rowDecoder = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = fastDecoder(schema)
  return (rows: ReadonlyArray<unknown>): Effect.Effect<ReadonlyArray<A>, unknown> => {
    const decoded: Array<A> = []
    for (const row of rows) {
      const value = decode(row)
      if (value === fault) return Schema.decodeUnknown(Schema.Array(schema))(rows)
      decoded.push(value)
    }
    return Effect.succeed(decoded)
  }
}

const decodeRows = <A, I>(schema: Schema.Schema<A, I>) => {
  // Created for the first rows: a process runs few of the queries, and most are not needed before it listens.
  let decode: ReturnType<typeof rowDecoder<A, I>> | undefined
  const orSqlError = Effect.mapError(
    (cause: unknown) => new SqlError({ cause, message: "Failed to decode rows" })
  )
  return (read: Read, statement: Statement<Select>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
    Effect.flatMap(read(statement), (rows) => {
      if (rows.length === 0) return noRows
      decode ??= rowDecoder(schema)
      return orSqlError(decode(rows))
    })
}

/** A statement that returns rows. Rows that do not fit the schema fail: the database is damaged. */
export const query = <A, I>(
  row: Schema.Schema<A, I>,
  text: Text<Select>
): ((read: Read, ...parameters: ReadonlyArray<Value>) => Effect.Effect<ReadonlyArray<A>, SqlError>) => {
  const rows = decodeRows(row)
  return (read: Read, ...parameters: ReadonlyArray<Value>) => rows(read, { text, parameters })
}

/** A query for a list of keys of text values, inserted in its text as rows. */
export const queryAll = <A, I, K>(
  row: Schema.Schema<A, I>,
  values: ReadonlyArray<(key: K) => string>,
  textWith: (keys: string) => Text<Select>
) => {
  const rows = decodeRows(row)
  const statements = forRows<Select, K>(
    values.map((value) => ({ kind: "text", value })),
    textWith
  )
  return (read: Read, keys: ReadonlyArray<K>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
    Effect.map(
      Effect.forEach(statements(keys, read.bulk), (statement) => rows(read, statement)),
      (found) => found.flat()
    )
}

export const command =
  (text: Text) =>
  (...parameters: ReadonlyArray<Value>): Command => ({ text, parameters })

/** An insert's action if the key exists. */
interface OnConflict<C extends string> {
  readonly key: ReadonlyArray<C>
  /** Keeps the existing row, replaces it, or retries the whole transaction, which then reads it. */
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

/** Never yields to another fiber. */
const unyielding: Scheduler = {
  shouldYield: () => false,
  scheduleTask: (task, priority) => defaultScheduler.scheduleTask(task, priority)
}

/**
 * Starts an effect at once, in the order of the calls: it runs until it first waits, when its statement has been sent.
 * The answer is its outcome.
 */
const started = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<Effect.Effect<A, E>> =>
  Effect.map(Effect.runtime<never>(), (runtime) =>
    Effect.flatten(Fiber.await(Runtime.runFork(runtime)(effect, { scheduler: unyielding })))
  )

/**
 * Runs two statements in order; the second does not depend on the first's answer. If statements are round trips, they
 * are pipelined; otherwise both run without yielding, since other work must not run within the transaction.
 */
export const inOrder = <A, B, E>(
  { bulk }: Pick<Read, "bulk">,
  first: Effect.Effect<A, SqlError>,
  second: Effect.Effect<B, E>
): Effect.Effect<[A, B], E | SqlError> =>
  bulk === undefined
    ? Effect.zip(first, second)
    : Effect.flatMap(started(first), (answer) =>
        Effect.flatMap(Effect.exit(second), (outcome) => Effect.zip(answer, outcome))
      )

/** The columns with values, and their kinds. */
const columnsOf = <T extends Table, A>(table: T, values: Partial<Values<T, A>>) => {
  const kinds: Readonly<Record<string, string>> = tables[table]
  return Object.entries<((input: A) => Value) | undefined>(values).flatMap(([column, value]) =>
    value === undefined
      ? []
      : [
          {
            column,
            kind: kinds[column]?.startsWith("integer") === true ? ("integer" as const) : ("text" as const),
            value
          }
        ]
  )
}

/** A column and its value. */
export interface ColumnValue<A> extends RowValue<A> {
  readonly column: string
}

/** {@link insertInto} by column names. */
export const insertColumns = <A>(
  table: string,
  columns: ReadonlyArray<ColumnValue<A>>,
  onConflict?: OnConflict<string>
): ((inputs: ReadonlyArray<A>) => ReadonlyArray<RowChange>) => {
  const names = columns.map(({ column }) => column)
  const statements = forRows(columns, (rows): Text => {
    const text = `INSERT INTO ${table} (${names.join(", ")}) ${rows}`
    return onConflict === undefined
      ? text
      : (dialect) => `${text} ${conflictClause(dialect, names, onConflict)}`
  })
  const commands = (inputs: ReadonlyArray<A>, bulk: Bulk | undefined): ReadonlyArray<Command> =>
    statements(inputs, bulk).map(({ text, parameters, rows }) =>
      onConflict?.action === "retry" ? { text, parameters, returns: rows } : { text, parameters }
    )
  return (inputs) => (inputs.length === 0 ? [] : [{ commands: (bulk) => commands(inputs, bulk) }])
}

/** Inserts rows into a table, each column with its value. */
export const insertInto =
  <T extends Table>(table: T) =>
  <A>(
    values: Values<T, A>,
    onConflict?: OnConflict<Column<T>>
  ): ((inputs: ReadonlyArray<A>) => ReadonlyArray<RowChange>) =>
    insertColumns(table, columnsOf<T, A>(table, values), onConflict)

/** Updates rows, which must be unchanged since they were read. */
export const updateRows =
  <T extends Table>(table: T) =>
  <A>(
    set: Partial<Values<T, A>>,
    where: Partial<Values<T, A>>
  ): ((inputs: ReadonlyArray<A>) => ReadonlyArray<RowChange>) => {
    const [sets, conditions] = [columnsOf<T, A>(table, set), columnsOf<T, A>(table, where)]
    const values = [...sets, ...conditions]
    const assigned = sets.map(({ column }) => `${column} = ?`).join(", ")
    const compared = conditions.map(({ column }) => `${column} = ?`).join(" AND ")
    const one = `UPDATE ${table} SET ${assigned} WHERE ${compared} RETURNING 1 AS updated`
    const names = [
      ...sets.map(({ column }) => `new_${column}`),
      ...conditions.map(({ column }) => `old_${column}`)
    ]
    const many = forRows(
      values,
      (rows) => `WITH change (${names.join(", ")}) AS (${rows})
        UPDATE ${table} SET ${sets.map(({ column }) => `${column} = new_${column}`).join(", ")} FROM change
        WHERE ${conditions.map(({ column }) => `${table}.${column} = old_${column}`).join(" AND ")}
        RETURNING 1 AS updated`
    )
    const commands = (inputs: ReadonlyArray<A>, bulk: Bulk | undefined): ReadonlyArray<Command> =>
      many(inputs, bulk).map(({ text, parameters, rows }) => ({
        text: rows === 1 && bulk === undefined ? one : text,
        parameters,
        returns: rows
      }))
    return (inputs) => (inputs.length === 0 ? [] : [{ commands: (bulk) => commands(inputs, bulk) }])
  }

/** Changes of disjoint rows, joined in one statement if the database can. */
export const together = (...changes: ReadonlyArray<Change>): ReadonlyArray<Change> =>
  changes.length === 0 ? [] : [{ together: changes }]
