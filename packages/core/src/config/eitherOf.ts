import * as Either from "@quick-response/core/either"

/** What some work gives, or its error where that is of these classes; throws any other. */
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
