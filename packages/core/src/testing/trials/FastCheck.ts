/** A source of random values, as the arbitraries here are made of. */
export interface Source<A> {
  map<B>(map: (value: A) => B): Source<B>
  filter(isWanted: (value: A) => boolean): Source<A>
}

/**
 * A source of random values, for the copy of fast-check that it was made with, of any version. Only that copy calls
 * the methods whose types say `never`.
 */
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
  /** The size of samples; where absent, few reach the greatest length. */
  size?: "max"
}

interface Weighted<A> {
  weight: number
  arbitrary: Source<A>
}

type Flat<T> = { [P in keyof T]: T[P] }

/**
 * The parts of fast-check by which the arbitraries here are made. The caller hands over its own, version 3 or 4, since those of
 * one copy do not run in another.
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

/** A source as its copy of fast-check takes it. */
export const arbitraryOf = <A>(source: Source<A>): Arbitrary<A> => {
  if (!isArbitrary(source))
    throw new TypeError(
      'the first argument is fast-check: import * as fc from "fast-check", and hand over fc'
    )
  return source
}
