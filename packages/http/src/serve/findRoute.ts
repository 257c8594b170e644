import * as Effect from "effect/Effect"
import type { Answer } from "../exchange/Answer.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import { allowOf, type Found } from "../routes/pathRouter.ts"
import { encodeNothing, publicRoute, type Route } from "../routes/Route.ts"
import { corsHeaders, preflightHeaders } from "./cors.ts"
import type { ServeContext } from "./ServeContext.ts"

/** A route with its path parameters. */
export interface FoundRoute {
  readonly route: Route
  readonly found: Found
}

/** True if a request was answered before routing. */
export const isAnswer = (found: Answer | FoundRoute): found is Answer => "status" in found

/**
 * Finds a request's route by path and method. Answers malformed requests and unknown paths (400, 404, 405), requests
 * during shutdown (503), and `OPTIONS`.
 */
export const findRoute = (service: ServeContext, exchange: Exchange): Answer | FoundRoute => {
  const { cors, fibers, router } = service
  const { target, header, fault } = exchange.incoming
  if (cors !== undefined) exchange.addHeaders(corsHeaders(cors, header("origin")))
  if (fault !== undefined) return exchange.refusal("MALFORMED_REQUEST", [fault])
  if (fibers.isClosed()) return exchange.refusal("UNAVAILABLE", ["the service is shutting down"])
  const found = router.find(target)
  return found === undefined || (!found.handler.has(methodOf(exchange)) && isForOperators(found))
    ? findFile(service, exchange)
    : byMethod(service, exchange, found)
}

/** Finds a page file or shared design, if no endpoint matches. */
const findFile = (service: ServeContext, exchange: Exchange): Answer | FoundRoute => {
  const { target } = exchange.incoming
  const file = service.pages?.find(target) ?? service.looks?.find(target)
  return file === undefined ? nowhere : byMethod(service, exchange, file)
}

/** The route of missing paths. */
const nowhere: FoundRoute = {
  route: {
    ...publicRoute,
    name: "page",
    path: "/nowhere",
    access: "nobody",
    cacheControl: "no-store",
    status: 404,
    message: "",
    handle: () => Effect.dieMessage("this path does not exist"),
    encode: encodeNothing
  },
  found: { handler: new Map(), params: {}, searchParams: {} }
}

/** Finds the not-found page if there is one for the caller; else answers 404. */
export const findNothing = (service: ServeContext, exchange: Exchange): Answer | FoundRoute => {
  const { pages, publicPath } = service
  const { target, header } = exchange.incoming
  const page = pages?.findNothing(target, header("accept"))
  return page === undefined
    ? exchange.refusal("ROUTE_NOT_FOUND", [
        `the paths of this service are listed at ${publicPath}/openapi.json`
      ])
    : byMethod(service, exchange, page)
}

/** Finds a page for operators only, if any. */
export const findOperatorPage = (
  service: ServeContext,
  exchange: Exchange
): Answer | FoundRoute | undefined => {
  const { target, header } = exchange.incoming
  const page = service.pages?.findForOperators(target, header("accept"))
  return page && byMethod(service, exchange, page)
}

/** HEAD uses the route of GET. */
const methodOf = ({ incoming: { method } }: Exchange): string => (method === "HEAD" ? "GET" : method)

const isForOperators = ({ handler }: Found): boolean =>
  [...handler.values()].every(({ access }) => access === "operator")

const byMethod = (service: ServeContext, exchange: Exchange, found: Found): Answer | FoundRoute => {
  const route = found.handler.get(methodOf(exchange))
  if (route !== undefined) {
    exchange.route = route
    return { route, found }
  }
  const allow = allowOf(found.handler)
  return exchange.incoming.method === "OPTIONS"
    ? describePath(service, exchange, allow)
    : exchange.refusal("METHOD_NOT_ALLOWED", [`this path takes ${allow}`], { allow })
}

/** Answers `OPTIONS` with a path's methods, and preflights with CORS headers. */
const describePath = ({ answers, cors }: ServeContext, exchange: Exchange, allow: string): Answer => {
  const isPreflight = exchange.header("access-control-request-method") !== undefined
  return answers.bare(exchange.requestId, 204, null, {
    allow,
    ...(cors !== undefined && isPreflight ? preflightHeaders(cors, allow) : {})
  })
}
