import * as Either from "@quick-response/core/either"
import { refusalOf } from "./refusals.ts"

/** Runs some work: its result, or its error where that is, or is a refusal of design or drawing for one, of these classes. Throws any other error. */
export const eitherOf = <A, E extends Error>(
  work: () => A,
  ...classes: ReadonlyArray<abstract new (...parameters: never) => E>
): Either.Either<A, E> => {
  try {
    return Either.right(work())
  } catch (error) {
    const refusal = refusalOf(error)
    for (const Class of classes) if (refusal instanceof Class) return Either.left(refusal)
    throw error
  }
}
