import * as MaybeLater from "@quick-response/drawing/draw/MaybeLater"
import * as Effect from "effect/Effect"

/**
 * The result of `load`, which runs at the first use and is shared by concurrent uses. If it fails, the use dies and the
 * next one retries, except that Node before version 22 does not retry a module that could not be read.
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
  // Once loaded, the fiber does not yield.
  return Effect.suspend(() => {
    const value = loaded()
    return value instanceof Promise ? Effect.promise(() => value) : Effect.succeed(value)
  })
}
