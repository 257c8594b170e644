interface Ok<A> {
  readonly value: A
}

/** The kinds of faults that refuse a file. Each has its own remedy, which pages translate. */
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

export type FileFaultKind = (typeof fileFaultKinds)[number]

export interface Refused {
  readonly kind: FileFaultKind
  /** The fault and its remedy, to follow the file's name in a sentence. */
  readonly reason: string
}

/** A value or the reason for refusal. */
export type Result<A> = Ok<A> | Refused

export const ok = <A>(value: A): Result<A> => ({ value })

export const refused = (kind: FileFaultKind, reason: string): Refused => ({ kind, reason })

export const isRefused = <A>(result: Result<A>): result is Refused => "reason" in result

/** Applies a function that may refuse. */
export const flatMap = <A, B>(result: Result<A>, next: (value: A) => Result<B>): Result<B> =>
  isRefused(result) ? result : next(result.value)

export const map = <A, B>(result: Result<A>, next: (value: A) => B): Result<B> =>
  flatMap(result, (value) => ok(next(value)))

/** The value; throws an error made from the fault otherwise. */
export const valueOrThrow = <A>(
  result: Result<A>,
  errorOf: (fault: Refused) => Error = ({ reason }) => new Error(reason)
): A => {
  if (isRefused(result)) throw errorOf(result)
  return result.value
}

/** The reason for refusal; undefined if there is a value. */
export const reasonOf = (result: Result<unknown>): string | undefined =>
  isRefused(result) ? result.reason : undefined
