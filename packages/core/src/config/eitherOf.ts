import * as Either from "@quick-response/core/either"

/** Runs some work: its result, or its error where that is of these classes. Throws any other error. */
export const eitherOf = <A, E extends Error>(
  work: () => A,
  ...classes: ReadonlyArray<abstract new (...parameters: never) => E>
): Either.Either<A, E> => {
  try {
    return Either.right(work())
  } catch (error) {
    for (const Class of classes) if (error instanceof Class) return Either.left(error)
    throw error
  }
}
