import type { Services, Storage } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { QuickResponseError } from "../designs/QuickResponseError.ts"
import { toShopError } from "./shopError.ts"

/** The result of an effect. Throws its error. */
export const resultOf = <A>(exit: Exit.Exit<A, unknown>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  throw toShopError(Cause.squash(exit.cause))
}

/** Runs a call with the shop's services. Rejects with a `QuickResponseError`, even if the work throws. */
export type Run = <A>(work: () => Effect.Effect<A, Error, Services | Storage>) => Promise<A>

export interface Runner {
  readonly run: Run
  /** Delays closing until a service request is answered. */
  readonly hold: <A>(answer: Promise<A>) => Promise<A>
  /** Refuses new calls, waits for pending ones, and releases the services. */
  readonly close: () => Promise<void>
}

const longestInterval = 2 ** 31 - 1

/** Calls `release` before releasing the services. */
export const makeRunner = <E>(
  runtime: ManagedRuntime.ManagedRuntime<Services | Storage, E>,
  release: () => Promise<void>
): Runner => {
  const pending = new Set<Promise<unknown>>()
  // An interval keeps the process alive during a call, as sleeps do not (see quietClock).
  let alive: ReturnType<typeof setInterval> | undefined
  let closing: Promise<void> | undefined
  const hold = async <A>(work: Promise<A>): Promise<A> => {
    pending.add(work)
    alive ??= setInterval(() => undefined, longestInterval)
    try {
      return await work
    } finally {
      pending.delete(work)
      if (pending.size === 0) {
        clearInterval(alive)
        alive = undefined
      }
    }
  }
  return {
    hold,
    run: async (work) => {
      if (closing !== undefined)
        throw new QuickResponseError({ code: "UNAVAILABLE", errors: ["the shop is closed; open it again"] })
      return resultOf(await hold(runtime.runPromiseExit(Effect.suspend(work))))
    },
    close: () => {
      closing ??= (async () => {
        await Promise.allSettled(pending)
        await release()
        await runtime.dispose()
      })()
      return closing
    }
  }
}
