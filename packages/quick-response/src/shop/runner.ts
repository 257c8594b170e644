import type { Services, Storage } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { QuickResponseError } from "../QuickResponseError.ts"
import { toShopError } from "../shopError.ts"

/** The result of an effect. Throws its error. */
export const resultOf = <A>(exit: Exit.Exit<A, unknown>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  throw toShopError(Cause.squash(exit.cause))
}

/** Does a call's work over the services of a shop. Rejects with a `QuickResponseError`, also where the work throws. */
export type Run = <A>(work: () => Effect.Effect<A, Error, Services | Storage>) => Promise<A>

/** Runs the calls of a shop until it is closed. */
export interface Runner {
  readonly run: Run
  /** Keeps the shop from closing while a request of its service is answered. */
  readonly hold: <A>(answer: Promise<A>) => Promise<A>
  /** Refuses further calls, waits for those in progress, and releases the services. */
  readonly close: () => Promise<void>
}

const longestInterval = 2 ** 31 - 1

/** Runs calls over these services; `release` is called before they are released. */
export const makeRunner = <E>(
  runtime: ManagedRuntime.ManagedRuntime<Services | Storage, E>,
  release: () => Promise<void>
): Runner => {
  const pending = new Set<Promise<unknown>>()
  // Sleeps keep no process alive, see quietClock: a call in progress does.
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
