/** A value that was read. */
interface Ok<A> {
  readonly value: A
}

/**
 * The kinds of faults for which a file is refused. Each has a remedy of its own, by which a page says it in its language: another format, a
 * smaller file, fewer pixels, other proportions, saving it again, upright, with something to see, as a still picture, as plain SVG; without
 * what is elsewhere, what may do something, and what is not drawn; a simpler drawing, or one that tells its size.
 */
export const fileFaultKinds = [
  "otherFormat",
  "tooLarge",
  "tooManyPixels",
  "tooLong",
  "damaged",
  "turned",
  "transparent",
  "animated",
  "malformed",
  "elsewhere",
  "notAllowed",
  "notDrawn",
  "tooComplex",
  "withoutSize"
] as const

/** A kind of fault for which a file is refused. */
export type FileFaultKind = (typeof fileFaultKinds)[number]

/** The fault of a file for which there is no value. */
export interface Refused {
  readonly kind: FileFaultKind
  /** The fault and its remedy, as the rest of a sentence about the file. */
  readonly reason: string
}

/** A value, or the reason why there is none. */
export type Result<A> = Ok<A> | Refused

/** A result that has a value. */
export const ok = <A>(value: A): Result<A> => ({ value })

/** A result that has none, for a reason of a kind. */
export const refused = (kind: FileFaultKind, reason: string): Refused => ({ kind, reason })

/** Tells that there is no value. */
export const isRefused = <A>(result: Result<A>): result is Refused => "reason" in result

/** Goes on with the value, if there is one, to another result. */
export const flatMap = <A, B>(result: Result<A>, next: (value: A) => Result<B>): Result<B> =>
  isRefused(result) ? result : next(result.value)

/** Goes on with the value, if there is one. */
export const map = <A, B>(result: Result<A>, next: (value: A) => B): Result<B> =>
  flatMap(result, (value) => ok(next(value)))

/** The value. Throws an error that is made of the fault without one. */
export const valueOrThrow = <A>(
  result: Result<A>,
  errorOf: (fault: Refused) => Error = ({ reason }) => new Error(reason)
): A => {
  if (isRefused(result)) throw errorOf(result)
  return result.value
}

/** The reason why there is no value; undefined if there is one. */
export const reasonOf = (result: Result<unknown>): string | undefined =>
  isRefused(result) ? result.reason : undefined
