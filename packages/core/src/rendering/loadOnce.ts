import * as MaybeLater from "@quick-response/drawing/draw/MaybeLater"
import * as Effect from "effect/Effect"

/**
 * The result of `load`, which runs at the first use: concurrent uses share that load. Where it fails, the use dies of it and the
 * next one asks anew, except that Node before version 22 gives a module that could not be read no second chance.
 *
 * @example
 * ```ts
 * import { loadOnce } from "@quick-response/core"
 * import * as Effect from "effect/Effect"
 *
 * let loads = 0
 * const value = loadOnce(async () => ++loads)
 * await Effect.runPromise(Effect.all([value, value], { concurrency: 2 }))
 * loads // => 1
 * ```
 */
export const loadOnce = <A>(load: () => Promise<A>): Effect.Effect<A> => {
  const loaded = MaybeLater.loadOnce(load)
  // Once it is there, nothing is waited for: the fiber need not be put aside.
  return Effect.suspend(() => {
    const value = loaded()
    return value instanceof Promise ? Effect.promise(() => value) : Effect.succeed(value)
  })
}
