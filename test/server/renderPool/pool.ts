import { Requester } from "@quick-response/core"
import {
  type Job,
  makeWorkerPool,
  type PoolOptions,
  type ReplacementReason,
  type WorkerPool
} from "@quick-response/server"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { onTestFinished, vi } from "vitest"

/** A pool, and the events that its observer saw. */
export interface OpenPool extends WorkerPool {
  readonly replaced: ReadonlyArray<ReplacementReason>
  readonly refused: { count: number }
  readonly close: () => Promise<void>
}

/** Opens a pool, of one worker unless a size is given, until the test is over. */
export const openPool = async (options: Partial<PoolOptions> = {}): Promise<OpenPool> => {
  const scope = await Effect.runPromise(Scope.make())
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  onTestFinished(() => {
    // The end of a pool waits by the real clock.
    vi.useRealTimers()
    return close()
  })
  const replaced: Array<ReplacementReason> = []
  const refused = { count: 0 }
  const made = makeWorkerPool({
    program: new URL("./poolProgram.mjs", import.meta.url),
    size: 1,
    ...options,
    observer: { onReplaced: (reason) => replaced.push(reason), onRefused: () => refused.count++ }
  })
  return { ...(await Effect.runPromise(Scope.extend(made, scope))), replaced, refused, close }
}

/** A job of 50 ms, which is too long to be sent ahead of an answer. */
export const job = (message: object, { estimate = 50, bytes = 1, memory = 0 } = {}): Job => ({
  message,
  estimate,
  bytes,
  memory
})

/** A job of half a millisecond. */
export const brief = (message: object): Job => job(message, { estimate: 0.5 })

/** A message that is answered with its value. */
export const echo = (value: unknown, place?: string) => ({ deed: "echo", value, place })

export const as = (id: string, spend: (milliseconds: number) => void = () => undefined) =>
  Effect.provideService(Requester, { id, spend })

/** The failure of a job once it is over. */
export const failureOf = async (fiber: Fiber.Fiber<unknown, unknown>): Promise<unknown> => {
  const exit = await Effect.runPromise(Fiber.await(fiber))
  return Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
}

export const join = <A, E>(fiber: Fiber.Fiber<A, E>): Promise<A> => Effect.runPromise(Fiber.join(fiber))
