import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"

/** What a statement's parameters can be. */
export type Value = string | number | null

/** Runs a statement on the connection of the moment; `?` marks its parameters. */
export type Run = (
  text: string,
  parameters: ReadonlyArray<Value>
) => Effect.Effect<ReadonlyArray<unknown>, SqlError>

/**
 * What a verb of the port does, given a connection that nobody else uses meanwhile. Where it refuses, it has changed
 * nothing yet: others share its transaction, which is committed all the same.
 */
export type Verb<A, E = never> = (run: Run) => Effect.Effect<A, E | SqlError>

/** A statement that answers rows. Rows that do not fit the schema mean a damaged store. */
export const query = <A, I>(row: Schema.Schema<A, I>, text: string) => {
  const decode = Schema.decodeUnknownEither(Schema.Array(row))
  const fit = Either.mapLeft((cause: unknown) => new SqlError({ cause, message: "Failed to decode rows" }))
  return (run: Run, ...parameters: ReadonlyArray<Value>): Effect.Effect<ReadonlyArray<A>, SqlError> =>
    Effect.flatMap(run(text, parameters), (rows) => (rows.length === 0 ? nothing : fit(decode(rows))))
}

const nothing = Either.right([])

/** A statement that answers nothing. */
export const command =
  (text: string) =>
  (run: Run, ...parameters: ReadonlyArray<Value>): Effect.Effect<void, SqlError> =>
    Effect.asVoid(run(text, parameters))
