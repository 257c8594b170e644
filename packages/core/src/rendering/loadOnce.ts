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
  let loading: Promise<A> | undefined
  let loaded: Effect.Effect<A> | undefined
  const loadAnew = async (): Promise<A> => {
    try {
      const value = await load()
      loaded = Effect.succeed(value)
      return value
    } finally {
      loading = undefined
    }
  }
  // Once it is there, nothing is waited for: the fiber need not be put aside.
  return Effect.suspend(
    () =>
      loaded ??
      Effect.promise(() => {
        loading ??= loadAnew()
        return loading
      })
  )
}
