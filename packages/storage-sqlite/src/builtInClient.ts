/// <reference path="./node-sqlite.d.ts" />
import { DatabaseSync, type SqliteValue, type StatementSync } from "node:sqlite"
import type * as Reactivity from "@effect/experimental/Reactivity"
import * as Client from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { LRUCache } from "lru-cache/min"

const maxPrepared = 200

// node:sqlite refuses booleans and dates, and takes an object as the first parameter for named parameters.
const toValue = (parameter: unknown): SqliteValue => {
  if (parameter === null || parameter === undefined) return null
  if (typeof parameter === "boolean") return parameter ? 1 : 0
  if (parameter instanceof Date) return parameter.toISOString()
  if (parameter instanceof Uint8Array) return parameter
  if (typeof parameter === "number" || typeof parameter === "bigint" || typeof parameter === "string") {
    return parameter
  }
  throw new TypeError(`SQLite has no value for ${typeof parameter}`)
}

const attempt = <A>(action: () => A, message: string): Effect.Effect<A, SqlError> =>
  Effect.try({ try: action, catch: (cause) => new SqlError({ cause, message }) })

const schemaChange = /^\s*(?:create|alter|drop)\b/i

const connect = (database: DatabaseSync): Connection => {
  const prepared = new LRUCache<string, StatementSync>({ max: maxPrepared })

  const prepare = (text: string): StatementSync => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    // Statements prepared before a schema change would return the old columns.
    const changesSchema = schemaChange.test(text)
    if (changesSchema) prepared.clear()
    const statement = database.prepare(text)
    if (!changesSchema) prepared.set(text, statement)
    return statement
  }

  const run = <A>(
    statementOf: () => StatementSync,
    parameters: ReadonlyArray<unknown>,
    use: (statement: StatementSync, values: ReadonlyArray<SqliteValue>) => A
  ): Effect.Effect<A, SqlError> =>
    Effect.withFiberRuntime((fiber) =>
      attempt(() => {
        const statement = statementOf()
        statement.setReadBigInts(Context.get(fiber.currentContext, Client.SafeIntegers))
        return use(statement, parameters.map(toValue))
      }, "Failed to execute statement")
    )

  const rows = (statement: StatementSync, values: ReadonlyArray<SqliteValue>) => statement.all(...values)

  const execute: Connection["execute"] = (text, parameters, transformRows) => {
    const result = run(() => prepare(text), parameters, rows)
    return transformRows === undefined ? result : Effect.map(result, transformRows)
  }

  return {
    execute,
    executeRaw: (text, parameters) =>
      run(
        () => prepare(text),
        parameters,
        // The columns are unknown before Node 22.16.
        (statement, values) =>
          statement.columns?.().length === 0 ? statement.run(...values) : statement.all(...values)
      ),
    executeValues: (text, parameters) =>
      run(
        () => prepare(text),
        parameters,
        (statement, values) => rows(statement, values).map((row) => Object.values(row))
      ),
    executeUnprepared: (text, parameters, transformRows) => {
      const result = run(() => database.prepare(text), parameters, rows)
      return transformRows === undefined ? result : Effect.map(result, transformRows)
    },
    executeStream: (text, parameters, transformRows) =>
      Stream.fromIterableEffect(execute(text, parameters, transformRows))
  }
}

/**
 * Opens a client for a SQLite file or `:memory:` on the runtime's own `node:sqlite` (Deno 2.2 or later, Node 22.13 or
 * later). It has one connection, which the scope closes; transactions are serialized.
 */
export const make = (
  filename: string,
  options: { readonly readOnly: boolean } = { readOnly: false }
): Effect.Effect<Client.SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const database = yield* Effect.acquireRelease(
      attempt(() => new DatabaseSync(filename, options), "Failed to open database"),
      (opened) => Effect.sync(() => opened.close())
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
