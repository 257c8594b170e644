import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** What a statement's parameters can be. */
export type Value = string | number | null

/** Runs a statement on the connection of the moment; `?` marks its parameters. */
export type Run = (
  text: string,
  parameters: ReadonlyArray<Value>
) => Effect.Effect<ReadonlyArray<unknown>, StorageError>

/** What a verb of the port does, given a connection that nobody else uses meanwhile. */
export type Verb<A, E = never> = (run: Run) => Effect.Effect<A, E | StorageError>

/** A statement that answers rows. Rows that do not fit the schema mean a damaged store. */
export const query = <A, I>(row: Schema.Schema<A, I>, text: string) => {
  const decode = Schema.decodeUnknown(Schema.Array(row))
  return (run: Run, ...parameters: ReadonlyArray<Value>): Effect.Effect<ReadonlyArray<A>, StorageError> =>
    Effect.flatMap(run(text, parameters), (rows) =>
      rows.length === 0
        ? Effect.succeed([])
        : Effect.mapError(decode(rows), (cause) => new StorageError({ cause }))
    )
}

/** A statement that answers nothing. */
export const command =
  (text: string) =>
  (run: Run, ...parameters: ReadonlyArray<Value>): Effect.Effect<void, StorageError> =>
    Effect.asVoid(run(text, parameters))
