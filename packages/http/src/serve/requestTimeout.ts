import { exitOf } from "@quick-response/core/atOnce"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { HandlerError } from "../exchange/Handler.ts"
import { later, type Outcome, type RoutedRequest } from "./RoutedRequest.ts"

const hasEnded = <A, E>(effect: Effect.Effect<A, E>): effect is Exit.Exit<A, E> => Exit.isExit(effect)

/**
 * Runs an effect for a request and goes on with its exit: now where it is there, without a fiber, or where it ends at once, else later.
 * A request that has waited for longer than its time is answered 504, and the effect is interrupted.
 */
export const settle = <A, E extends HandlerError>(
  request: RoutedRequest,
  effect: Effect.Effect<A, E>,
  proceed: (request: RoutedRequest, exit: Exit.Exit<A, E>) => Outcome
): Outcome => {
  const known = exitOf(effect)
  if (known !== undefined) return proceed(request, known)
  const { exchange, service } = request
  const { fibers, timeout } = service
  const run = fibers.run(exchange, effect)
  if (hasEnded(run)) return proceed(request, run)
  const interrupt = fibers.watch(
    run,
    (exit) => request.resume(() => proceed(request, exit)),
    () => {
      exchange.respond(
        exchange.refusal("TIMEOUT", [`the request took longer than ${timeout / 1000} seconds`])
      )
      interrupt()
    }
  )
  exchange.onLeave = interrupt
  return later
}
