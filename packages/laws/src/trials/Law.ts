import { Storage, StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { Difference, show } from "./answers.ts"
import { LawBroken } from "./LawBroken.ts"

/** A property of every store, which needs the ports `R` and fails with `E`. */
export interface Law<R = never, E = LawBroken> {
  /** One sentence, used as a test's name. */
  readonly name: string
  /** The damage if the law is broken, and the affected party. */
  readonly meaning: string
  /** Succeeds if the law holds. Uses fresh ids, so the store may have other content and users. */
  readonly holds: Effect.Effect<void, E, R>
}

const differenceOf = (error: unknown): Difference => {
  if (error instanceof Difference) return error
  const actual =
    error instanceof StorageError
      ? `StorageError: ${String(error.cause)}`
      : error instanceof Error && !("_tag" in error)
        ? String(error)
        : show(error)
  return new Difference({ what: "a step of the trial", expected: "an answer", actual })
}

/** Names the broken law in failures and defects. */
export const naming =
  (name: string, meaning: string) =>
  <A, R>(trial: Effect.Effect<A, unknown, R>): Effect.Effect<A, LawBroken, R> =>
    trial.pipe(
      Effect.catchAllDefect((defect) => Effect.fail(defect)),
      Effect.mapError((error) => {
        const { what, expected, actual } = differenceOf(error)
        return new LawBroken({ law: name, meaning, what, expected, actual })
      })
    )

/** A law by its trial; any unexpected error of the trial breaks it. */
export const lawOf = <R>(name: string, meaning: string, trial: Effect.Effect<void, unknown, R>): Law<R> => ({
  name,
  meaning,
  holds: naming(name, meaning)(trial)
})

export type StorageLaw = Law<Storage>

/** A law of the storage port by its trial. */
export const law = (
  name: string,
  meaning: string,
  trial: (storage: typeof Storage.Service) => Effect.Effect<void, unknown, Storage>
): StorageLaw => lawOf(name, meaning, Effect.flatMap(Storage, trial))
