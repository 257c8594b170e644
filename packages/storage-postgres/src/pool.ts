import type * as Reactivity from "@effect/experimental/Reactivity"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as PgClient from "@effect/sql-pg/PgClient"
import { timeLeft } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import pg from "pg"
import { failureOf, PostgresFailure } from "./postgresFailure.ts"
import {
  connectTimeout,
  silenceTimeout as defaultSilenceTimeout,
  silenceAllowance,
  statementTimeout
} from "./timeouts.ts"

/** The address of a database, and the time limits of its calls. */
export interface PostgresDatabase {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with the parameters of libpq that `pg` knows, such as `sslmode`. */
  readonly url: Redacted.Redacted
  /** The most connections at once, 1 to 1,000; 10 by default. */
  readonly maxConnections?: number | undefined
  /** Milliseconds that a call has, the wait for a connection included: by default 4,000, and 1,000 in the table of limits. */
  readonly retryTimeout?: number | undefined
}

/** The time that the client waits for a statement. */
export interface Patience {
  /** After how many milliseconds a connection that does not answer is given up; 0 is never. */
  readonly silenceTimeout?: number
}

const defaultConnections = 10

const failed = (cause: unknown) =>
  new SqlError({
    cause: cause instanceof PostgresFailure ? cause : new PostgresFailure(cause),
    message: "Failed to execute statement"
  })

/** The errors that ended connections, each by its connection. */
const losses = new WeakMap<pg.ClientBase, Error>()

/**
 * A connection that listens for its whole life to what ends it: an `error` event that nobody hears ends the process, and one can
 * come at any time, in the packet that opens the connection as well as while it is closed.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on("error", (error) => losses.set(this, error))
  }
}

/** The `statement_timeout` of sessions that have one, by their connections. */
const sessionTimeouts = new WeakMap<pg.ClientBase | Connection, number>()

/** True if the connection's session has the `statement_timeout` that belongs to this timeout, in milliseconds. */
export const hasSessionTimeout = (connection: Connection, timeout: number): boolean =>
  sessionTimeouts.get(connection) === statementTimeout(timeout)

/**
 * Sets the `statement_timeout` of a session for its whole life, where the connection leads to the server's process itself. A pooler
 * in between names a process that is none, and may give the session to others between transactions: there nothing is set.
 */
const setSessionTimeout =
  (timeout: number) =>
  async (client: pg.ClientBase): Promise<void> => {
    const text = "SELECT set_config('statement_timeout', $1, false) WHERE pg_backend_pid() = $2"
    const values = [String(timeout), Reflect.get(client, "processID")]
    try {
      const { rows } = await client.query({ text, values })
      if (rows.length === 1) sessionTimeouts.set(client, timeout)
    } catch (error) {
      // An engine that does not know this has the timeout of each transaction.
      if (failureOf(error) !== undefined) throw error
    }
  }

/** Takes a connection from the pool, and waits for it until the deadline of the running work at most. */
const connect = (pool: pg.Pool): Effect.Effect<pg.PoolClient, SqlError> =>
  Effect.flatMap(timeLeft, (left) =>
    Effect.async((resume) => {
      let isGivenUp = false
      const giveUp = () => {
        isGivenUp = true
        resume(failed(new Error("timeout exceeded when trying to connect")))
      }
      const timer = Number.isFinite(left) ? setTimeout(giveUp, left) : undefined
      pool
        .connect()
        .then(
          (client) => {
            if (isGivenUp) client.release()
            else resume(Effect.succeed(client))
          },
          (cause) => resume(failed(cause))
        )
        .finally(() => clearTimeout(timer))
    })
  )

/**
 * Gives up a statement that is not answered after this many milliseconds, and its connection. The types of `pg` do not know it for
 * one.
 */
const givingUp = (left: number) =>
  Number.isFinite(left) ? { query_timeout: Math.ceil(left) + silenceAllowance } : {}

/**
 * A connection of the pool. Work that begins on it ends, so that no interruption leaves a statement running or a connection
 * unreturned; a connection whose server is gone or silent is closed, not returned.
 */
const reserve = (pool: pg.Pool): Effect.Effect<Connection, SqlError, Scope.Scope> =>
  Effect.gen(function* () {
    const client = yield* Effect.acquireRelease(connect(pool), (client) =>
      Effect.sync(() => client.release(losses.get(client)))
    )
    const run = (text: string, parameters: ReadonlyArray<unknown> = []) =>
      Effect.uninterruptible(
        Effect.flatMap(timeLeft, (left) => {
          const lost = losses.get(client)
          if (lost !== undefined) return failed(lost)
          return Effect.tryPromise({
            try: () =>
              client.query<Record<string, unknown>>({ text, values: [...parameters], ...givingUp(left) }),
            catch: (cause) => {
              if (failureOf(cause) === "lost")
                losses.set(client, cause instanceof Error ? cause : new Error(String(cause)))
              return failed(cause)
            }
          })
        })
      )
    const execute: Connection["execute"] = (text, parameters, transform) =>
      Effect.map(run(text, parameters), ({ rows }) => transform?.(rows) ?? rows)
    const unsupported = () => Effect.dieMessage("the storage runs plain statements alone")
    const connection: Connection = {
      execute,
      executeRaw: run,
      executeValues: unsupported,
      executeUnprepared: execute,
      executeStream: () => Stream.fromEffect(unsupported())
    }
    const sessionTimeout = sessionTimeouts.get(client)
    if (sessionTimeout !== undefined) sessionTimeouts.set(connection, sessionTimeout)
    return connection
  })

/** Sends a statement before the one ahead of it is answered, and prepares connections. The types of `pg` do not know these yet. */
const untyped = (retryTimeout: number, silenceTimeout: number) => ({
  pipeline: true,
  ...(silenceTimeout > 0 && { onConnect: setSessionTimeout(statementTimeout(retryTimeout)) })
})

const openPool = (
  { url, maxConnections = defaultConnections, retryTimeout = connectTimeout }: PostgresDatabase,
  { silenceTimeout = defaultSilenceTimeout }: Patience
) => {
  const pool = new pg.Pool({
    ...untyped(retryTimeout, silenceTimeout),
    Client,
    connectionString: Redacted.value(url),
    max: maxConnections,
    connectionTimeoutMillis: Math.max(connectTimeout, retryTimeout),
    query_timeout: silenceTimeout,
    keepAlive: true,
    // Idle connections keep no process alive; a program that serves has its listener.
    allowExitOnIdle: true,
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
    const client = yield* Effect.mapError(PgClient.fromPool({ acquire: Effect.succeed(pool) }), ({ cause }) =>
      failed(cause)
    )
    return Object.assign(client, { reserve: reserve(pool) })
  })
