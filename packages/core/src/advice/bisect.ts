import * as Effect from "effect/Effect"

/**
 * The least value from `low` to `high` that passes, to a `steps`th halving of their ratio; the returned value has
 * passed. Undefined if `high` and `steps - 1` values below it, evenly spaced by ratio, fail. Asks `2 * steps` times at
 * most; assumes that values between two passing ones pass.
 *
 * @example
 * ```ts
 * import { leastPassing } from "@quick-response/core/drawing"
 * import * as Effect from "effect/Effect"
 *
 * const least = Effect.runSync(
 *   leastPassing({ low: 1, high: 16, steps: 2 }, (value) => Effect.succeed(value >= 3))
 * )
 * least // => 4
 * ```
 */
export const leastPassing = <E, R>(
  { low, high, steps }: { readonly low: number; readonly high: number; readonly steps: number },
  passes: (value: number) => Effect.Effect<boolean, E, R>
): Effect.Effect<number | undefined, E, R> =>
  Effect.gen(function* () {
    let [fails, passed] = [low, high]
    for (let tried = 1; !(yield* passes(passed)); tried++) {
      if (tried === steps) return undefined
      passed = high * (low / high) ** (tried / steps)
    }
    for (let step = 0; step < steps; step++) {
      const middle = Math.sqrt(fails * passed)
      if (yield* passes(middle)) passed = middle
      else fails = middle
    }
    return passed
  })
