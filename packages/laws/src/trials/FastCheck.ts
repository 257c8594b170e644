/** A source of random values, from which arbitraries are made. */
export interface Source<A> {
  map<B>(map: (value: A) => B): Source<B>
  filter(isWanted: (value: A) => boolean): Source<A>
}

/** An arbitrary of the caller's copy of fast-check, any version. Only that copy calls the methods typed with `never`. */
export interface Arbitrary<A> {
  generate(random: never, bias: never): never
  canShrinkWithoutContext(value: unknown): value is A
  shrink(value: A, context: never): never
  filter(isWanted: (value: A) => boolean): Arbitrary<A>
  filter<B extends A>(isWanted: (value: A) => value is B): Arbitrary<B>
  map<B>(map: (value: A) => B): Arbitrary<B>
  chain<B>(chain: (value: A) => Arbitrary<B>): Arbitrary<B>
  noShrink(): Arbitrary<A>
  noBias(): Arbitrary<A>
}

interface Range {
  min: number
  max: number
}

interface Length {
  minLength: number
  maxLength: number
  /** The size of samples; by default, few have the greatest length. */
  size?: "max"
}

interface Weighted<A> {
  weight: number
  arbitrary: Source<A>
}

type Flat<T> = { [P in keyof T]: T[P] }

/**
 * The required parts of fast-check. The caller passes its own copy, version 3 or 4, since arbitraries do not work
 * across copies.
 */
export interface FastCheck {
  constantFrom<A>(...values: Array<A>): Source<A>
  integer(range: Range): Source<number>
  double(constraints: Range & { noNaN: boolean }): Source<number>
  string(constraints: Length & { unit: "grapheme" | "grapheme-ascii" }): Source<string>
  array<A>(element: Source<A>, length: Length): Source<Array<A>>
  oneof<A>(...choices: Array<Weighted<A>>): Source<A>
  record<T, K extends keyof T>(
    model: { [P in keyof T]: Source<T[P]> },
    constraints: { requiredKeys: Array<K> }
  ): Source<Flat<Partial<T> & Pick<T, K & keyof T>>>
  webUrl(constraints: { withQueryParameters: boolean }): Source<string>
}

const isArbitrary = <A>(source: Source<A>): source is Arbitrary<A> =>
  "generate" in source && "canShrinkWithoutContext" in source && "shrink" in source

/** A source as a fast-check arbitrary; throws for any other value. */
export const arbitraryOf = <A>(source: Source<A>): Arbitrary<A> => {
  if (!isArbitrary(source))
    throw new TypeError(
      'the first argument is fast-check: import * as fc from "fast-check", and hand over fc'
    )
  return source
}
