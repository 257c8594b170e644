import { Requester } from "@quick-response/core"
import { exitOf } from "@quick-response/core/eager"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import type * as Scope from "effect/Scope"
import { type Exchange, ExchangeRequester } from "./Exchange.ts"

/** Work for a streamed answer exceeded the request timeout and was stopped. */
export class TimedOutWhileSending extends Error {
  override readonly name = "TimedOutWhileSending"
}

/** Runs request effects on fibers until the scope closes. */
export interface TimedFibers {
  /**
   * Runs an effect for the exchange's caller. Returns its exit if it is known (without a fiber) or comes at once; else
   * undefined, and calls back later. Timeout, which answers 504, and client abort interrupt the effect.
   */
  readonly settle: <A, E>(
    exchange: Exchange,
    effect: Effect.Effect<A, E>,
    onEnd: (exit: Exit.Exit<A, E>) => void
  ) => Exit.Exit<A, E> | undefined
  /**
   * Runs an effect for a streamed answer within the request timeout. Rejects if it fails, and at the timeout with
   * {@link TimedOutWhileSending}.
   */
  readonly runToPromise: <A, E>(exchange: Exchange, effect: Effect.Effect<A, E>) => Promise<A>
  /** Runs an effect that no answer awaits. */
  readonly runInBackground: (effect: Effect.Effect<void>) => void
  readonly isClosed: () => boolean
}

/**
 * Fibers with this effect's context and this timeout in milliseconds. Closing the scope interrupts and awaits the
 * running ones.
 */
export const makeTimedFibers = (
  timeout: number,
  isTraced: boolean
): Effect.Effect<TimedFibers, never, Scope.Scope> =>
  Effect.gen(function* () {
    const runtime = Runtime.updateRuntimeFlags(
      yield* Effect.withTracerEnabled(Effect.runtime<never>(), isTraced),
      RuntimeFlags.disable(RuntimeFlags.RuntimeMetrics)
    )
    const running = new Set<Fiber.RuntimeFiber<unknown, unknown>>()
    let isClosed = false
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        isClosed = true
        return Fiber.interruptAll(running)
      })
    )

    const fork = <A, E>(exchange: Exchange, effect: Effect.Effect<A, E>): Fiber.RuntimeFiber<A, E> => {
      const context = Context.add(runtime.context, Requester, new ExchangeRequester(exchange))
      const { trace } = exchange
      return Runtime.runFork(
        { ...runtime, context },
        trace === undefined ? effect : trace.follow(exchange, effect)
      )
    }

    /** Calls back when a fiber ends, or once at the timeout. Returns a function that interrupts the fiber. */
    const watch = <A, E>(
      fiber: Fiber.RuntimeFiber<A, E>,
      onEnd: (exit: Exit.Exit<A, E>) => void,
      onTimeout: () => void
    ): (() => void) => {
      running.add(fiber)
      const timer = setTimeout(onTimeout, timeout)
      fiber.addObserver((exit) => {
        clearTimeout(timer)
        running.delete(fiber)
        onEnd(exit)
      })
      return () => fiber.unsafeInterruptAsFork(FiberId.none)
    }

    return {
      settle: (exchange, effect, onEnd) => {
        const known = exitOf(effect)
        if (known !== undefined) return known
        const fiber = fork(exchange, effect)
        const exit = fiber.unsafePoll()
        if (exit !== null) return exit
        const interrupt = watch(fiber, onEnd, () => {
          exchange.respond(
            exchange.refusal("TIMEOUT", [`the request took longer than ${timeout / 1000} seconds`])
          )
          interrupt()
        })
        exchange.onLeave = interrupt
        return undefined
      },
      runToPromise: <A, E>(exchange: Exchange, effect: Effect.Effect<A, E>) =>
        new Promise<A>((resolve, reject) => {
          let isLate = false
          const interrupt = watch(
            fork(exchange, effect),
            (exit) => {
              if (Exit.isSuccess(exit)) resolve(exit.value)
              else reject(isLate ? new TimedOutWhileSending() : Cause.squash(exit.cause))
            },
            () => {
              isLate = true
              interrupt()
            }
          )
        }),
      runInBackground: (effect) => {
        const fiber = Runtime.runFork(runtime)(effect)
        running.add(fiber)
        fiber.addObserver(() => running.delete(fiber))
      },
      isClosed: () => isClosed
    }
  })
