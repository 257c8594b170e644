import { SqlError } from "@effect/sql/SqlError"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import type { Change, Read } from "./statement.ts"

/** A verb of the storage port that only reads. */
export type ReadVerb<A, E = never> = (read: Read) => Effect.Effect<A, E | SqlError>

/** The answer of a verb, and the changes that it makes, in order. */
export interface Plan<A> {
  readonly answer: A
  readonly changes: ReadonlyArray<Change>
}

/**
 * A verb of the storage port that writes. It only reads and plans; the transaction applies its changes. So a refusal
 * changes nothing, and verbs can share a transaction.
 */
export type WriteVerb<A, E = never> = ReadVerb<Plan<A>, E>

/** A verb that plans many calls in one transaction, with the same answers as one after another. */
export interface BatchVerb<I, A, E> {
  readonly plan: (inputs: ReadonlyArray<I>) => WriteVerb<ReadonlyArray<Either.Either<A, E>>>
  /** About how many characters a call writes; limits the size of a batch. */
  readonly size: (input: I) => number
  /** True if a loss of power may take what was written, until a verb without this has written. The end of the process may not. */
  readonly isRelaxed?: boolean
}

/** A plan of these changes. */
export const planned = <A>(answer: A, ...changes: ReadonlyArray<Change>): Plan<A> => ({ answer, changes })

/** A verb whose calls are planned one by one. */
export const unbatched = <A, E>(verb: WriteVerb<A, E>): BatchVerb<void, A, E> => ({
  size: () => Number.POSITIVE_INFINITY,
  plan: () => (read) =>
    Effect.matchEffect(verb(read), {
      onSuccess: ({ answer, changes }) => Effect.succeed({ answer: [Either.right(answer)], changes }),
      onFailure: (error) =>
        error instanceof SqlError
          ? Effect.fail(error)
          : Effect.succeed({ answer: [Either.left(error)], changes: [] })
    })
})
