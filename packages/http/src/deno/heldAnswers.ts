import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fetch from "../fetch/fetchHandler.ts"

/** A `fetch` handler that can hold back its answers. */
export interface HeldAnswers {
  readonly handler: Fetch.FetchHandler
  /**
   * Holds all answers from now on, and completes once no further request comes: each connected client then awaits an
   * answer or has been idle for a moment. The answers announce that their connections end.
   */
  readonly hold: Effect.Effect<void>
  /** Sends the held answers, and later ones at once. */
  readonly release: Effect.Effect<void>
}

/** The minimum time to await requests. A client that was idle for so long may still send one during shutdown. */
const idleTime = Duration.millis(500)

/**
 * Milliseconds that must then pass without a request, and the most such waits, since others may keep connecting. A wait
 * that ends late does not count: the machine was too busy to read requests.
 */
const quietTime = 100
const maxWaits = 10

export const holdAnswers = (handler: Fetch.FetchHandler): HeldAnswers => {
  let received = 0
  let released: Promise<void> | undefined
  let release = (): void => undefined
  const untilQuiet = (waits: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      const before = received
      const begun = performance.now()
      return Effect.zipRight(
        Effect.sleep(quietTime),
        Effect.suspend(() => {
          const isQuiet = received === before && performance.now() - begun < 1.5 * quietTime
          return isQuiet || waits === 1 ? Effect.void : untilQuiet(waits - 1)
        })
      )
    })
  return {
    handler: async (request, info) => {
      received++
      const response = await handler(request, info)
      if (released === undefined) return response
      response.headers.set("connection", "close")
      await released
      return response
    },
    hold: Effect.suspend(() => {
      released = new Promise((resolve) => {
        release = resolve
      })
      return Effect.zipRight(Effect.sleep(idleTime), untilQuiet(maxWaits))
    }),
    release: Effect.sync(() => release())
  }
}
