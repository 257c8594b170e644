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

/** A database's address, and the time limits of its calls. */
export interface PostgresDatabase {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with the libpq parameters that `pg` supports, such as `sslmode`. */
  readonly url: Redacted.Redacted
  /** The most connections, 1 to 1,000; 10 by default. */
  readonly maxConnections?: number | undefined
  /** Milliseconds for a call, including the wait for a connection: by default 4,000, and 1,000 in the table of limits. */
  readonly retryTimeout?: number | undefined
}

/** The client's timeouts. */
export interface Patience {
  /** Milliseconds without an answer after which a connection is closed; 0 is never. */
  readonly silenceTimeout?: number
}

const defaultConnections = 10

const failed = (cause: unknown) =>
  new SqlError({
    cause: cause instanceof PostgresFailure ? cause : new PostgresFailure(cause),
    message: "Failed to execute statement"
  })

/** The errors that ended connections. */
const losses = new WeakMap<pg.ClientBase, Error>()

/**
 * A connection with an `error` listener for its whole life: an unhandled `error` event ends the process, and one can
 * arrive at any time, even while the connection opens or closes.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on("error", (error) => losses.set(this, error))
  }
}

/** The `statement_timeout` of sessions that have one. */
const sessionTimeouts = new WeakMap<pg.ClientBase | Connection, number>()

/** True if the session has the `statement_timeout` for this timeout, in milliseconds. */
export const hasSessionTimeout = (connection: Connection, timeout: number): boolean =>
  sessionTimeouts.get(connection) === statementTimeout(timeout)

/**
 * Sets the `statement_timeout` of a session, but only on a direct connection to the server's process. A pooler reports
 * another process id, and may share the session between transactions.
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
      // Engines that do not support this use the timeout of each transaction.
      if (failureOf(error) !== undefined) throw error
    }
  }

/** Takes a connection from the pool, waiting until the running work's deadline at most. */
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
 * Gives up a statement that is not answered after these milliseconds, and its connection. `pg` does not type this
 * option per query.
 */
const givingUp = (left: number) =>
  Number.isFinite(left) ? { query_timeout: Math.ceil(left) + silenceAllowance } : {}

/**
 * A pooled connection. Started work completes, so that interruption leaves no statement running and no connection
 * unreturned; connections to lost or silent servers are closed instead.
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

/** Pipelines statements and prepares connections. The types of `pg` lack these options. */
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
    // Idle connections do not keep a process alive; a server has its listener.
    allowExitOnIdle: true,
    application_name: "quick-response"
  })
  // An idle connection that ends is replaced on demand.
  pool.on("error", () => {})
  return pool
}

/** A client of a Postgres database with its own pool; the scope closes it. */
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
