import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { DatabaseUnusable } from "./DatabaseUnusable.ts"
import type { Diagnosis } from "./Dialect.ts"

/** Looks where the database was opened: what happened to it there, or undefined while it is as it was opened. */
export type Look = () => Diagnosis | undefined

/** Confirms that the database is still where it was opened. Writes to a deleted file are lost. */
export interface Presence {
  /** Looks, and fails while the database is not there. The first time that it is not is an error in the log. */
  readonly confirm: Effect.Effect<void, StorageError>
  /** Fails if the database was not there when it was last looked for, a second ago at most. */
  readonly recall: Effect.Effect<void, StorageError>
}

/** A database that cannot be deleted while it is open. */
export const alwaysPresent: Presence = { confirm: Effect.void, recall: Effect.void }

/** The interval at which the database is looked for while nothing is written. */
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
          ? Effect.logInfo(`${database} is back where it was opened: requests are served again`)
          : Effect.logError(`${absence.message}. Until then requests are refused`)
      return Effect.zipRight(change, recall)
    })
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(confirm), Schedule.spaced(lookInterval)))
    return { confirm, recall }
  })
