import * as FastCheck from "fast-check"

type Arbitraries<Values> = { readonly [Index in keyof Values]: FastCheck.Arbitrary<Values[Index]> }

/** Checks a property of generated values. */
export const forAll = <Values extends [unknown, ...Array<unknown>]>(
  arbitraries: Arbitraries<Values>,
  options: { readonly numRuns?: number; readonly seed?: number },
  holds: (...values: Values) => void
): void =>
  FastCheck.assert(
    FastCheck.property(FastCheck.tuple<Values>(...arbitraries), (values) => holds(...values)),
    options
  )

/** {@link forAll}, for a property that is a promise. */
export const forAllAsync = <Values extends [unknown, ...Array<unknown>]>(
  arbitraries: Arbitraries<Values>,
  options: { readonly numRuns?: number; readonly seed?: number },
  holds: (...values: Values) => Promise<void>
): Promise<void> =>
  FastCheck.assert(
    FastCheck.asyncProperty(FastCheck.tuple<Values>(...arbitraries), (values) => holds(...values)),
    options
  )
