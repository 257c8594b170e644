import * as Effect from "effect/Effect"
import { Storage, StorageError } from "../Storage.ts"
import { LawBroken, show } from "./answers.ts"

/** Something that holds of every store. */
export interface Law<R = Storage> {
  /** The law in one sentence, fit to be a test's name. */
  readonly name: string
  /** What goes wrong, and for whom, where it does not hold. */
  readonly meaning: string
  /** Succeeds where the law holds. Uses fresh ids, so that a store with other content, or in use, will do. */
  readonly holds: Effect.Effect<void, LawBroken | StorageError, R>
}

/** A law by its trial; whatever the trial does not expect breaks the law. */
export const lawOf = <R>(name: string, meaning: string, trial: Effect.Effect<void, unknown, R>): Law<R> => ({
  name,
  meaning,
  holds: Effect.mapError(trial, (error) =>
    error instanceof LawBroken || error instanceof StorageError
      ? error
      : new LawBroken({ what: "a step of the trial", expected: "an answer", actual: show(error) })
  )
})

/** A law of the storage port by its trial. */
export const law = (
  name: string,
  meaning: string,
  trial: (storage: typeof Storage.Service) => Effect.Effect<void, unknown, Storage>
): Law => lawOf(name, meaning, Effect.flatMap(Storage, trial))
