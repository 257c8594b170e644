import * as Effect from "effect/Effect"
import type { Answer } from "../exchange/Answer.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import { allowOf, type Found } from "../routes/pathRouter.ts"
import { encodeNothing, publicRoute, type Route } from "../routes/Route.ts"
import { corsHeaders, preflightHeaders } from "./cors.ts"
import type { ServeContext } from "./ServeContext.ts"

/** A route, with the parameters of the path that led to it. */
export interface FoundRoute {
  readonly route: Route
  readonly found: Found
}

/** True where a request was answered before its route was found. */
export const isAnswer = (found: Answer | FoundRoute): found is Answer => "status" in found

/**
 * Finds the route of a request by its path and method. Answers what is malformed or at no path (400, 404, 405), what comes while the
 * service shuts down (503), and `OPTIONS`.
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

/** Finds a file of the pages, or a look, at a path at which no endpoint is. */
const findFile = (service: ServeContext, exchange: Exchange): Answer | FoundRoute => {
  const { target } = exchange.incoming
  const file = service.pages?.find(target) ?? service.looks?.find(target)
  return file === undefined ? nowhere : byMethod(service, exchange, file)
}

/** The route of each path at which nothing is. */
const nowhere: FoundRoute = {
  route: {
    ...publicRoute,
    name: "page",
    path: "/nowhere",
    access: "nobody",
    cacheControl: "no-store",
    status: 404,
    message: "",
    handle: () => Effect.dieMessage("nothing is here"),
    encode: encodeNothing
  },
  found: { handler: new Map(), params: {}, searchParams: {} }
}

/** Finds the page that says that nothing is there, where there is one for the caller; else answers so. */
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

/** Finds the page that exists for operators alone; undefined if there is none. */
export const findOperatorPage = (
  service: ServeContext,
  exchange: Exchange
): Answer | FoundRoute | undefined => {
  const { target, header } = exchange.incoming
  const page = service.pages?.findForOperators(target, header("accept"))
  return page && byMethod(service, exchange, page)
}

/** The method whose route answers. */
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

/** Answers `OPTIONS`: the methods of a path and, to a preflight, what other origins may send. */
const describePath = ({ answers, cors }: ServeContext, exchange: Exchange, allow: string): Answer => {
  const isPreflight = exchange.header("access-control-request-method") !== undefined
  return answers.bare(exchange.requestId, 204, null, {
    allow,
    ...(cors !== undefined && isPreflight ? preflightHeaders(cors, allow) : {})
  })
}
