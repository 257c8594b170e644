import { SqlError } from "@effect/sql/SqlError"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import type { Change, Read } from "./statement.ts"

/** A read-only verb of a storage port. */
export type ReadVerb<A, E = never> = (read: Read) => Effect.Effect<A, E | SqlError>

/** A verb's answer and its changes in order. */
export interface Plan<A> {
  readonly answer: A
  readonly changes: ReadonlyArray<Change>
}

/**
 * A write verb of a storage port. It only reads and plans; the transaction applies its changes. So a refusal changes
 * nothing, and verbs can share a transaction.
 */
export type WriteVerb<A, E = never> = ReadVerb<Plan<A>, E>

/** A verb that plans many calls in one transaction, with the same answers as one after another. */
export interface BatchVerb<I, A, E> {
  readonly plan: (inputs: ReadonlyArray<I>) => WriteVerb<ReadonlyArray<Either.Either<A, E>>>
  /** The approximate characters that a call writes; limits the size of a batch. */
  readonly size: (input: I) => number
  /** True if a loss of power may take the writes until a strict verb has written. The end of the process may not. */
  readonly isRelaxed?: boolean
}

export const planned = <A>(answer: A, ...changes: ReadonlyArray<Change>): Plan<A> => ({ answer, changes })

/** Plans a verb's calls one by one. */
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
