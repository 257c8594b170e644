import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"

/** What a statement's parameters can be. */
export type Value = string | number | null

/** The text of a statement that changes nothing. */
export type Select = `SELECT ${string}`

/** A statement; `?` marks its parameters. */
export interface Statement<Text extends string = string> {
  readonly text: Text
  readonly parameters: ReadonlyArray<Value>
}

/** Runs a statement on the connection of the moment. */
export type Run = (statement: Statement) => Effect.Effect<ReadonlyArray<unknown>, SqlError>

/** Reads rows on the connection of the moment. */
export type Read = (statement: Statement<Select>) => Effect.Effect<ReadonlyArray<unknown>, SqlError>

/** What a verb of the port reads, given a connection that nobody else uses meanwhile. */
export type Reading<A, E = never> = (read: Read) => Effect.Effect<A, E | SqlError>

/** What a verb answers, and what has to be changed for that, in this order. */
export interface Decision<A> {
  readonly answer: A
  readonly changes: ReadonlyArray<Statement>
}

/**
 * What a verb of the port decides that writes. It has nothing but reading to decide by, and only what it has decided is
 * changed: so a refusal changes nothing, and others may share its transaction, which is committed all the same.
 */
export type Writing<A, E = never> = Reading<Decision<A>, E>

/** A verb that decides many calls at once, as though each was done before the next is looked at. */
export interface Together<I, A, E> {
  readonly decide: (inputs: ReadonlyArray<I>) => Writing<ReadonlyArray<Either.Either<A, E>>>
  /** How many characters a call writes, more or less; it bounds how many are decided at once. */
  readonly weigh: (input: I) => number
}

/** The most rows that one statement takes. With rows in powers of two, few forms of it are there to be prepared. */
const mostRows = 16

const inPowersOfTwo = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Row>> => {
  const parts: Array<ReadonlyArray<Row>> = []
  let taken = 0
  for (let size = mostRows; size > 0; size >>= 1) {
    for (; taken + size <= rows.length; taken += size) parts.push(rows.slice(taken, taken + size))
  }
  return parts
}

/** Makes a statement for any number of rows, of so many values each, out of its text for the list of their places. */
const forRows = <Text extends string>(width: number, textWith: (places: string) => Text) => {
  const row = `(${Array(width).fill("?").join(", ")})`
  const texts = new Map<number, Text>()
  return (rows: ReadonlyArray<ReadonlyArray<Value>>): ReadonlyArray<Statement<Text>> =>
    inPowersOfTwo(rows).map((some) => {
      const text = texts.get(some.length) ?? textWith(Array(some.length).fill(row).join(", "))
      texts.set(some.length, text)
      return { text, parameters: some.flat() }
    })
}

const rowsOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownEither(Schema.Array(schema))
  const fit = Either.mapLeft((cause: unknown) => new SqlError({ cause, message: "Failed to decode rows" }))
  return (read: Read, statement: Statement<Select>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
    Effect.flatMap(read(statement), (rows) => (rows.length === 0 ? nothing : fit(decode(rows))))
}

const nothing = Either.right([])

/** A statement that answers rows. Rows that do not fit the schema mean a damaged store. */
export const query = <A, I>(row: Schema.Schema<A, I>, text: Select) => {
  const rows = rowsOf(row)
  return (read: Read, ...parameters: ReadonlyArray<Value>) => rows(read, { text, parameters })
}

/** A query for a list of rows, of so many values each, whose places stand in its text. */
export const queryAll = <A, I>(
  row: Schema.Schema<A, I>,
  width: number,
  textWith: (places: string) => Select
) => {
  const rows = rowsOf(row)
  const statements = forRows(width, textWith)
  return (
    read: Read,
    asked: ReadonlyArray<ReadonlyArray<Value>>
  ): Effect.Effect<ReadonlyArray<A>, SqlError> =>
    Effect.map(
      Effect.forEach(statements(asked), (statement) => rows(read, statement)),
      (found) => found.flat()
    )
}

/** A statement that changes something. */
export const command =
  (text: string) =>
  (...parameters: ReadonlyArray<Value>): Statement => ({ text, parameters })

/** The statements that insert rows into a table. */
export const insertion = (table: string, columns: ReadonlyArray<string>, onConflict = "") =>
  forRows(
    columns.length,
    (places) => `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${places} ${onConflict}`
  )

/** A decision. */
export const decided = <A>(answer: A, ...changes: ReadonlyArray<Statement>): Decision<A> => ({
  answer,
  changes
})
