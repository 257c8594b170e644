import * as Effect from "effect/Effect"

/**
 * The least value from `low` to `high` that passes, to a `steps`th halving of their ratio: what it gives has passed. Undefined where `high`
 * fails. Asks `steps + 1` times at most; a value between two that pass is taken to pass.
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
    if (!(yield* passes(high))) return undefined
    let [fails, passed] = [low, high]
    for (let step = 0; step < steps; step++) {
      const middle = Math.sqrt(fails * passed)
      if (yield* passes(middle)) passed = middle
      else fails = middle
    }
    return passed
  })
