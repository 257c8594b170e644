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

export type SqliteValue = null | number | bigint | string | Uint8Array

export interface PreparedStatement {
  /** False if it never returns rows. */
  readonly returnsRows: () => boolean
  readonly all: (values: ReadonlyArray<SqliteValue>) => ReadonlyArray<Record<string, SqliteValue>>
  /** Runs a statement without result rows; returns the driver's result. */
  readonly run: (values: ReadonlyArray<SqliteValue>) => unknown
  readonly readBigInts: (enabled: boolean) => void
}

/** A driver's open database, with synchronous calls. */
export interface Driver {
  readonly prepare: (text: string) => PreparedStatement
  readonly close: () => void
}

const maxPrepared = 200

// The drivers refuse booleans and dates, and take an object as the first parameter for named parameters.
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

const connect = (database: Driver): Connection => {
  const prepared = new LRUCache<string, PreparedStatement>({ max: maxPrepared })

  const prepare = (text: string): PreparedStatement => {
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
    statementOf: () => PreparedStatement,
    parameters: ReadonlyArray<unknown>,
    use: (statement: PreparedStatement, values: ReadonlyArray<SqliteValue>) => A
  ): Effect.Effect<A, SqlError> =>
    Effect.withFiberRuntime((fiber) =>
      attempt(() => {
        const statement = statementOf()
        statement.readBigInts(Context.get(fiber.currentContext, Client.SafeIntegers))
        return use(statement, parameters.map(toValue))
      }, "Failed to execute statement")
    )

  const rows = (statement: PreparedStatement, values: ReadonlyArray<SqliteValue>) => statement.all(values)

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
        (statement, values) => (statement.returnsRows() ? statement.all(values) : statement.run(values))
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

/** A client for a driver's database. It has one connection, which the scope closes; transactions are serialized. */
export const makeClient = (
  open: () => Driver
): Effect.Effect<Client.SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const database = yield* Effect.acquireRelease(attempt(open, "Failed to open database"), (opened) =>
      Effect.sync(opened.close)
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
