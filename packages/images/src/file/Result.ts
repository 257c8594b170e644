/** A value that was read. */
interface Ok<A> {
  readonly value: A
}

/** The reason why there is no value, as the rest of a sentence about its field. */
interface Refused {
  readonly reason: string
}

/** A value, or the reason why there is none. */
export type Result<A> = Ok<A> | Refused

/** A result that has a value. */
export const ok = <A>(value: A): Result<A> => ({ value })

/** A result that has none, for a reason. */
export const refused = (reason: string): Refused => ({ reason })

/** Tells that there is no value. */
export const isRefused = <A>(result: Result<A>): result is Refused => "reason" in result

/** Goes on with the value, where there is one, to another result. */
export const flatMap = <A, B>(result: Result<A>, next: (value: A) => Result<B>): Result<B> =>
  isRefused(result) ? result : next(result.value)

/** Goes on with the value, where there is one. */
export const map = <A, B>(result: Result<A>, next: (value: A) => B): Result<B> =>
  flatMap(result, (value) => ok(next(value)))

/** The value. Throws an error that is made of the reason where there is none. */
export const valueOrThrow = <A>(
  result: Result<A>,
  errorOf: (reason: string) => Error = (reason) => new Error(reason)
): A => {
  if (isRefused(result)) throw errorOf(result.reason)
  return result.value
}

/** The reason why there is no value; undefined where there is one. */
export const reasonOf = (result: Result<unknown>): string | undefined =>
  isRefused(result) ? result.reason : undefined
