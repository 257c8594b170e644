import type * as Reactivity from "@effect/experimental/Reactivity"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import pg from "pg"
import { failureOf } from "./failure.ts"
import { silenceTimeout as defaultSilenceTimeout, statementTimeout } from "./limits.ts"

/** How a database is reached. */
export interface PostgresDatabase {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with the parameters of libpq that `pg` knows, such as `sslmode`. */
  readonly url: Redacted.Redacted
  /** The most connections at once, 1 to 1,000; 10 by default. */
  readonly maxConnections?: number | undefined
}

/** How long the client waits for a statement. */
export interface Patience {
  /** After how many milliseconds a connection that does not answer is given up; 0 is never. */
  readonly silenceTimeout?: number
}

const defaultConnections = 10

const failed = (cause: unknown) => new SqlError({ cause, message: "Failed to execute statement" })

/** Takes a connection from the pool, listening at once to what ends it: an error that nobody hears ends the process. */
const connect = (pool: pg.Pool, onError: (error: Error) => void) =>
  Effect.tryPromise({
    try: async () => {
      const client = await pool.connect()
      return client.on("error", onError)
    },
    catch: failed
  })

/**
 * A connection of the pool. What begins on it ends, so that no interruption leaves a statement running or a connection
 * unreturned; a connection whose server is gone or silent is closed, not returned.
 */
const reserve = (pool: pg.Pool): Effect.Effect<Connection, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    let lost: Error | undefined
    const onError = (error: Error) => {
      lost = error
    }
    const client = yield* Effect.acquireRelease(connect(pool, onError), (client) =>
      Effect.sync(() => {
        client.off("error", onError)
        client.release(lost)
      })
    )
    const run = (text: string, parameters: ReadonlyArray<unknown> = []) =>
      Effect.uninterruptible(
        Effect.suspend(() => {
          if (lost !== undefined) return failed(lost)
          return Effect.tryPromise({
            try: () => client.query<Record<string, unknown>>(text, [...parameters]),
            catch: (cause) => {
              if (failureOf(cause) === "lost")
                lost = cause instanceof Error ? cause : new Error(String(cause))
              return failed(cause)
            }
          })
        })
      )
    const execute: Connection["execute"] = (text, parameters, transform) =>
      Effect.map(run(text, parameters), ({ rows }) => transform?.(rows) ?? rows)
    const unsupported = () => Effect.dieMessage("the storage runs plain statements alone")
    return {
      execute,
      executeRaw: run,
      executeValues: unsupported,
      executeUnprepared: execute,
      executeStream: () => Stream.fromEffect(unsupported())
    } satisfies Connection
  })

/** Sends a statement before the one ahead of it is answered. The types of `pg` do not know it yet. */
const pipelining = { pipeline: true }

const openPool = (
  { url, maxConnections = defaultConnections }: PostgresDatabase,
  { silenceTimeout = defaultSilenceTimeout }: Patience
) => {
  const pool = new pg.Pool({
    ...pipelining,
    connectionString: Redacted.value(url),
    max: maxConnections,
    connectionTimeoutMillis: statementTimeout,
    query_timeout: silenceTimeout,
    keepAlive: true,
    application_name: "quick-response"
  })
  // An idle connection that ends is replaced when one is needed.
  pool.on("error", () => {})
  return pool
}

/** A client of a Postgres database with a pool of its own; the scope closes it. */
export const open = (
  database: PostgresDatabase,
  patience: Patience = {}
): Effect.Effect<SqlClient.SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => openPool(database, patience)),
      (pool) => Effect.ignore(Effect.tryPromise(() => pool.end()))
    )
    const client = yield* PgClient.fromPool({ acquire: Effect.succeed(pool) })
    return Object.assign(client, { reserve: reserve(pool) })
  })
