import type * as Reactivity from "@effect/experimental/Reactivity"
import * as Client from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"

/** What SQLite keeps in a column. */
export type SqliteValue = null | number | bigint | string | Uint8Array

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** Runs a statement that was prepared, and answers its rows: none where it has none. */
export type Prepared = (values: ReadonlyArray<SqliteValue>) => ReadonlyArray<Row>

/** An open database, as the SQLite library of a runtime offers it. Its methods throw. */
export interface Library {
  readonly prepare: (text: string) => Prepared
  readonly close: () => void
}

const rememberedStatements = 200

const toValue = (parameter: unknown): SqliteValue => {
  if (typeof parameter === "string" || typeof parameter === "number" || typeof parameter === "bigint") {
    return parameter
  }
  if (parameter === null || parameter === undefined) return null
  if (typeof parameter === "boolean") return parameter ? 1 : 0
  if (parameter instanceof Date) return parameter.toISOString()
  if (parameter instanceof Uint8Array) return parameter
  throw new TypeError(`SQLite has no value for ${typeof parameter}`)
}

const attempt = <A>(action: () => A, message: string): Effect.Effect<A, SqlError> =>
  Effect.try({ try: action, catch: (cause) => new SqlError({ cause, message }) })

const changesSchema = /^\s*(?:create|alter|drop)\b/i

const connect = (database: Library): Connection => {
  const remembered = new Map<string, Prepared>()

  const prepare = (text: string): Prepared => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const prepared = database.prepare(text)
    // A statement from before a change of the schema would answer the columns of before.
    if (remembered.size >= rememberedStatements || changesSchema.test(text)) remembered.clear()
    else remembered.set(text, prepared)
    return prepared
  }

  const run = <A>(use: () => A) => attempt(use, "Failed to execute statement")

  const execute: Connection["execute"] = (text, parameters, transformRows) => {
    const rows = run(() => prepare(text)(parameters.map(toValue)))
    return transformRows === undefined ? rows : Effect.map(rows, transformRows)
  }

  return {
    execute,
    executeRaw: (text, parameters) => execute(text, parameters, undefined),
    executeValues: (text, parameters) =>
      Effect.map(execute(text, parameters, undefined), (rows) => rows.map((row) => Object.values(row))),
    executeUnprepared: (text, parameters, transformRows) => {
      const rows = run(() => database.prepare(text)(parameters.map(toValue)))
      return transformRows === undefined ? rows : Effect.map(rows, transformRows)
    },
    executeStream: (text, parameters, transformRows) =>
      Stream.fromIterableEffect(execute(text, parameters, transformRows))
  }
}

/**
 * A client for a SQLite file or `:memory:`, over a library that opens it. It has one connection, which the scope closes;
 * its transactions take turns.
 */
export const make = (
  open: () => Library
): Effect.Effect<Client.SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const database = yield* Effect.acquireRelease(attempt(open, "Failed to open database"), (opened) =>
      Effect.sync(() => opened.close())
    )
    const connection = connect(database)
    const semaphore = yield* Effect.makeSemaphore(1)
    return yield* Client.make({
      acquirer: semaphore.withPermits(1)(Effect.succeed(connection)),
      transactionAcquirer: Effect.uninterruptibleMask((restore) =>
        Effect.gen(function* () {
          yield* restore(semaphore.take(1))
          yield* Scope.addFinalizer(yield* Effect.scope, semaphore.release(1))
          return connection
        })
      ),
      compiler: Statement.makeCompilerSqlite(),
      spanAttributes: [["db.system.name", "sqlite"]]
    })
  })
