import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { DatabaseUnusable } from "./DatabaseUnusable.ts"
import type { Diagnosis } from "./Dialect.ts"

/** Checks the database at its original location; undefined if it is unchanged. */
export type Look = () => Diagnosis | undefined

/** Confirms that the database's files are still the opened ones. Writes to a deleted file are lost. */
export interface Presence {
  /** Checks, and fails while the database is gone. The first failure is logged as an error. */
  readonly confirm: Effect.Effect<void, StorageError>
  /** Fails if the last check, at most a second old, found the database gone. */
  readonly recall: Effect.Effect<void, StorageError>
}

/** For databases that cannot be deleted while open. */
export const alwaysPresent: Presence = { confirm: Effect.void, recall: Effect.void }

/** The check's interval while there are no writes. */
const lookInterval = "1 second"

/** Watches a database until the scope closes. */
export const watchPresence = (look: Look, database: string): Effect.Effect<Presence, never, Scope.Scope> =>
  Effect.gen(function* () {
    let absence: DatabaseUnusable | undefined
    const recall = Effect.suspend(() =>
      absence === undefined ? Effect.void : new StorageError({ cause: absence })
    )
    const confirm = Effect.suspend(() => {
      const found = look()
      if (found?.problem === absence?.problem) return recall
      absence = found === undefined ? undefined : new DatabaseUnusable({ database, ...found })
      const change =
        absence === undefined
          ? Effect.logInfo(`${database} is back in its place: requests are served again`)
          : Effect.logError(`${absence.message}. Until then requests are refused`)
      return Effect.zipRight(change, recall)
    })
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(confirm), Schedule.spaced(lookInterval)))
    return { confirm, recall }
  })
