import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import type { Answer } from "../exchange/Answer.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import type { HandlerError } from "../exchange/Handler.ts"
import type { Found } from "../routes/pathRouter.ts"
import { type AnyCall, type DecodedParts, noParts, type Route } from "../routes/Route.ts"
import type { FoundRoute } from "./findRoute.ts"
import { type Finished, respondFailure } from "./respond.ts"
import type { ServeContext } from "./ServeContext.ts"

/** The step is done; the next one follows. */
export const next = Symbol("next")

/** The step waits, and resumes the request itself. */
export const later = Symbol("later")

/** A step's outcome; an answer ends the request. */
export type Outcome = Answer | typeof next | typeof later

/** A step of the pipeline. Earlier steps leave their results on the request. */
export type Step = (request: RoutedRequest) => Outcome

export type StepsOf = (route: Route) => ReadonlyArray<Step>

/** No body, or a decoded one. */
export const noBytes = new Uint8Array(0)

/** A routed request with its steps' results. Once decoded, it is its handler's call. */
export class RoutedRequest implements AnyCall {
  readonly service: ServeContext
  readonly exchange: Exchange
  readonly route: Route
  readonly found: Found
  /** The body's bytes, from arrival until decoded. */
  body: Uint8Array = noBytes
  /** Set once decoded. */
  parts: DecodedParts = noParts
  /** The handler's exit, once it has ended. */
  exit: Finished | undefined
  readonly #stepsOf: StepsOf
  readonly #steps: ReadonlyArray<Step>
  #taken = 0

  constructor(service: ServeContext, exchange: Exchange, { route, found }: FoundRoute, stepsOf: StepsOf) {
    this.service = service
    this.exchange = exchange
    this.route = route
    this.found = found
    this.#stepsOf = stepsOf
    this.#steps = stepsOf(route)
  }

  get path(): unknown {
    return this.parts.path
  }

  get query(): unknown {
    return this.parts.query
  }

  get headers(): unknown {
    return this.parts.headers
  }

  get payload(): unknown {
    return this.parts.payload
  }

  get accept(): string | undefined {
    return this.exchange.header("accept")
  }

  get caller(): AnyCall["caller"] {
    return this.exchange.caller
  }

  get sender(): Exchange {
    return this.exchange
  }

  get countRequest(): AnyCall["countRequest"] {
    return Effect.suspend(() =>
      this.service.limiter.admit(this.exchange, this.exchange.caller === undefined ? "address" : "account")
    )
  }

  /** Continues with another route's steps. */
  proceedAt(elsewhere: FoundRoute): Outcome {
    return new RoutedRequest(this.service, this.exchange, elsewhere, this.#stepsOf).proceed()
  }

  /** Runs the remaining steps until one answers or waits. */
  proceed(): Outcome {
    let outcome: Outcome = next
    try {
      while (outcome === next) {
        const step = this.#steps[this.#taken++]
        if (step === undefined) throw new Error(`no step answers ${this.route.name}`)
        outcome = step(this)
      }
    } catch (defect) {
      return respondFailure(this, Cause.die(defect))
    }
    return outcome
  }

  /** Continues a waiting request, unless it has been answered. */
  resume(work: () => Outcome): void {
    const { exchange } = this
    if (exchange.isAnswered) return
    exchange.measure(() => {
      const outcome = work()
      const last = outcome === next ? this.proceed() : outcome
      if (typeof last !== "symbol") exchange.respond(last)
    })
  }
}

/** Runs an effect for a request and continues with its exit, at once if possible. */
export const settle = <A, E extends HandlerError>(
  request: RoutedRequest,
  effect: Effect.Effect<A, E>,
  proceed: (request: RoutedRequest, exit: Exit.Exit<A, E>) => Outcome
): Outcome => {
  const { exchange, service } = request
  const known = service.fibers.settle(exchange, effect, (exit) =>
    request.resume(() => proceed(request, exit))
  )
  return known === undefined ? later : proceed(request, known)
}
