import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fetch from "../fetch/fetchHandler.ts"

/** A `fetch` handler whose answers can be held back. */
export interface HeldAnswers {
  readonly handler: Fetch.FetchHandler
  /**
   * Holds every answer from now on, and ends once no further request comes: each client with a connection then waits for
   * an answer, or has been idle for a moment. The answers tell clients that their connections end.
   */
  readonly hold: Effect.Effect<void>
  /** Gives the answers that are held, and every later one at once. */
  readonly release: Effect.Effect<void>
}

/** For how long requests are awaited at least. A client that has been idle for so long may send one into the shutdown. */
const idleTime = Duration.millis(500)

/**
 * For how many milliseconds no request must have come then, and how often this is awaited at most: others may go on
 * connecting. A wait that ends late says nothing, since the machine was too busy to read requests.
 */
const quietTime = 100
const maxWaits = 10

/** Wraps a handler. */
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
