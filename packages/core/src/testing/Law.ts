import * as Effect from "effect/Effect"
import { Storage, StorageError } from "../Storage.ts"
import { LawBroken, show } from "./answers.ts"

/** Something that holds of every store. */
export interface Law {
  /** The law in one sentence, fit to be a test's name. */
  readonly name: string
  /** What goes wrong, and for whom, where it does not hold. */
  readonly meaning: string
  /** Succeeds where the law holds. Uses fresh ids, so that a store with other content, or in use, will do. */
  readonly holds: Effect.Effect<void, LawBroken | StorageError, Storage>
}

/** A law by its trial; whatever the trial does not expect breaks the law. */
export const law = (
  name: string,
  meaning: string,
  trial: (storage: typeof Storage.Service) => Effect.Effect<void, unknown, Storage>
): Law => ({
  name,
  meaning,
  holds: Effect.mapError(Effect.flatMap(Storage, trial), (error) =>
    error instanceof LawBroken || error instanceof StorageError
      ? error
      : new LawBroken({ what: "a step of the trial", expected: "an answer", actual: show(error) })
  )
})
