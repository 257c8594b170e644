import type { Answer } from "../exchange/Answer.ts"
import { Exchange, type Incoming } from "../exchange/Exchange.ts"
import type { Route } from "../routes/Route.ts"
import { admit } from "./admit.ts"
import { admitNobody, admitOperator } from "./admitOperator.ts"
import { decodeRequest } from "./decodeRequest.ts"
import { findRoute, isAnswer } from "./findRoute.ts"
import { admitAgent, identify, requireVerbsOfBody } from "./identify.ts"
import { later, next, type Outcome, RoutedRequest, type Step, type StepsOf, settle } from "./RoutedRequest.ts"
import { receiveBody } from "./receiveBody.ts"
import { respond } from "./respond.ts"
import type { ServeContext } from "./ServeContext.ts"

/** Admission steps, by access. */
const admission: Readonly<Record<Route["access"], ReadonlyArray<Step>>> = {
  anyone: [admit],
  caller: [admit, identify],
  session: [admit, identify],
  operator: [admitOperator],
  agent: [admitAgent],
  nobody: [admitNobody]
}

/** Runs the endpoint's handler within the request timeout (504). */
const handle: Step = (request) =>
  settle(request, request.route.handle(request), (handled, exit) => {
    handled.exit = exit
    return next
  })

/** The steps that a route needs, in order, after {@link findRoute}. */
const stepsFor = ({ access, hasParts, body, verbsOfBody }: Route): ReadonlyArray<Step> => [
  ...admission[access],
  ...(body === undefined ? [] : [receiveBody]),
  ...(hasParts ? [decodeRequest] : []),
  ...(verbsOfBody === undefined ? [] : [requireVerbsOfBody]),
  handle,
  respond
]

const known = new WeakMap<Route, ReadonlyArray<Step>>()

const stepsOf: StepsOf = (route) => {
  const found = known.get(route)
  if (found !== undefined) return found
  const steps = stepsFor(route)
  known.set(route, steps)
  return steps
}

/** Runs a request's first steps, for a short address or a route, up to one that waits. */
const begin = (service: ServeContext, exchange: Exchange): Outcome => {
  const short = service.fibers.isClosed() ? null : service.shortAddresses.answer(exchange)
  if (short !== null) return short ?? later
  const found = findRoute(service, exchange)
  return isAnswer(found) ? found : new RoutedRequest(service, exchange, found, stepsOf).proceed()
}

/** Answers a request once. Returns undefined if it has answered, else the abort callback. */
export type HandleRequest = (incoming: Incoming, send: (answer: Answer) => void) => (() => void) | undefined

/** Takes requests from headers to answer. Starts no fiber if all steps complete at once. */
export const makePipeline =
  (service: ServeContext): HandleRequest =>
  (incoming, send) => {
    const exchange = new Exchange(incoming, send, service, service.trace?.(incoming.header("traceparent")))
    const outcome = begin(service, exchange)
    if (typeof outcome !== "symbol") exchange.respond(outcome)
    else exchange.wait()
    exchange.chargeSince(exchange.startedAt, 0)
    return outcome === later ? () => exchange.leave() : undefined
  }
