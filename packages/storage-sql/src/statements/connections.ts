import type * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import { DatabaseUnusable } from "./DatabaseUnusable.ts"
import type { Dialect, Statement, Text } from "./Dialect.ts"
import type { ReadVerb } from "./SqlVerb.ts"
import { inOrder, type Run } from "./statement.ts"

/** The deadline of a fiber's work, by `performance.now()`. Drivers read it through {@link timeLeft}. */
const deadline = FiberRef.unsafeMake(Number.POSITIVE_INFINITY)

/** Limits work to this many milliseconds from its start, including retries and waits for connections. */
export const within =
  (milliseconds: number) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => Effect.locally(work, deadline, performance.now() + milliseconds))

/** Milliseconds until the deadline of the running work: 0 once it has passed, infinite without one. */
export const timeLeft: Effect.Effect<number> = Effect.map(FiberRef.get(deadline), (end) =>
  Math.max(0, end - performance.now())
)

interface OpenDatabase {
  readonly name: string
  readonly sql: SqlClient.SqlClient
  readonly dialect: Dialect
}

/** Converts failures and defects of the driver to {@link StorageError}, with a message for the operator if there is one. */
const makeOrStorageError = ({ name, dialect }: Pick<OpenDatabase, "name" | "dialect">) => {
  const storageError = (cause: unknown): StorageError => {
    const diagnosis = dialect.diagnose(cause)
    return new StorageError({
      cause: diagnosis === undefined ? cause : new DatabaseUnusable({ database: name, ...diagnosis, cause }),
      isUncertain: dialect.isUncertain(cause)
    })
  }
  return <A, E>(effect: Effect.Effect<A, E | SqlError>): Effect.Effect<A, E | StorageError> =>
    effect.pipe(
      Effect.catchAllDefect((defect) => Effect.fail(storageError(defect))),
      Effect.mapError((error) => (error instanceof SqlError ? storageError(error) : error))
    )
}

const bare = (text: string): Statement => ({ text, parameters: [] })
const commit = bare("COMMIT")
const rollback = bare("ROLLBACK")

/** Caches statements in a dialect. The program has a fixed number of them. */
const makeCompiler = (dialect: Dialect) => {
  const compiled = new Map<Text, string>()
  return (text: Text): string => {
    const known = compiled.get(text)
    if (known !== undefined) return known
    const result = dialect.placeholders(typeof text === "string" ? text : text(dialect))
    compiled.set(text, result)
    return result
  }
}

/** Functions that use a connection for one transaction and fail with storage errors. */
export type Connections = ReturnType<typeof makeConnections>

/** The transactions of a database, each on an exclusive connection. */
export const makeConnections = ({ name, sql, dialect }: OpenDatabase) => {
  const compile = makeCompiler(dialect)
  const orStorageError = makeOrStorageError({ name, dialect })

  const onConnection = <A, E>(use: (run: Run, connection: Connection) => Effect.Effect<A, E | SqlError>) =>
    orStorageError(
      Effect.scoped(
        Effect.flatMap(sql.reserve, (connection) =>
          use(
            Object.assign(
              ({ text, parameters }: Statement) => connection.execute(compile(text), parameters, undefined),
              { bulk: dialect.bulk }
            ),
            connection
          )
        )
      )
    )

  /** True while the database may be set to relaxed durability. */
  let isRelaxed = false

  /** Sets the durability of the next transaction. */
  const setDurability = (run: Run, willRelax: boolean): Effect.Effect<void, SqlError> => {
    if (isRelaxed === willRelax) return Effect.void
    const text = willRelax ? dialect.relaxed.enter : dialect.relaxed.leave
    if (text === undefined) return Effect.void
    isRelaxed = true
    return Effect.map(run(bare(text)), () => {
      isRelaxed = willRelax
    })
  }

  /** Begins, works and commits; rolls back on failure. */
  const transaction = <A, E>(
    begin: (timeout: number) => string,
    use: (run: Run) => Effect.Effect<A, E | SqlError>,
    onCommit = () => {},
    prepare: (run: Run) => Effect.Effect<void, SqlError> = () => Effect.void
  ) =>
    Effect.uninterruptible(
      onConnection<A, E>((run) =>
        Effect.gen(function* () {
          yield* prepare(run)
          const [, answer] = yield* inOrder(run, run(bare(begin(yield* timeLeft))), use(run))
          onCommit()
          yield* run(commit)
          return answer
        }).pipe(Effect.onError(() => Effect.ignore(run(rollback))))
      )
    )

  /** Runs a verb of one statement. If it needs a transaction, that ends in the same round trip. */
  const readAlone = <A, E>(verb: ReadVerb<A, E>) =>
    onConnection<A, E>((run, connection) =>
      Effect.flatMap(timeLeft, (left) =>
        dialect.boundsAlone(connection, left)
          ? verb(run)
          : Effect.uninterruptible(
              Effect.gen(function* () {
                const work = inOrder(run, Effect.exit(verb(run)), run(commit))
                const [, [exit]] = yield* inOrder(run, run(bare(dialect.beginRead(left))), work)
                return yield* exit
              })
            )
      )
    )

  return { transaction, readAlone, setDurability }
}
