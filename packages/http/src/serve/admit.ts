import * as Exit from "effect/Exit"
import type { RateLimited } from "../exchange/Handler.ts"
import { notJsonFault } from "../exchange/requestValidation.ts"
import { next, type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"
import type { ServeContext } from "./ServeContext.ts"

/**
 * Admits a request by its header fields. A route for anyone counts the client's address (429); another asks for a key or a session
 * (401), and a session changes nothing from another origin (403) or without saying that it sends JSON (415).
 */
export const admit: Step = (request) =>
  request.route.access === "anyone" ? admitAnyone(request) : requireCredentials(request)

const admitAnyone = (request: RoutedRequest): Outcome => {
  const { exchange, route, service } = request
  const fault = route.startsSession ? service.origins.faultOf(exchange.header("origin")) : undefined
  if (fault !== undefined) return exchange.refusal("ORIGIN_REFUSED", [fault])
  return route.isRated ? settle(request, service.limiter.admit(exchange, "address"), onCounted) : next
}

/** Goes on with a request that was counted, unless its caller is over a limit. */
export const onCounted = (request: RoutedRequest, exit: Exit.Exit<void, RateLimited>): Outcome =>
  Exit.isSuccess(exit) ? next : respondFailure(request, exit.cause)

/** Looks for a key, else for what a host or a session may say. The caller is counted once it is known who that is. */
const requireCredentials = (request: RoutedRequest): Outcome => {
  const { exchange, route, service } = request
  const { header } = exchange
  const isForSessions = route.access === "session"
  if ((header("x-api-key") ?? "") !== "")
    return isForSessions
      ? exchange.refusal("SESSION_REQUIRED", ["X-API-Key: a key does not suffice here; sign in"])
      : next
  exchange.sessionSecret = service.sessions === undefined ? undefined : service.cookie.read(header("cookie"))
  if (exchange.sessionSecret === undefined) {
    if (isForSessions) return exchange.refusal("SESSION_REQUIRED", ["Cookie: holds no session; sign in"])
    if (exchange.incoming.askHost === undefined)
      return exchange.refusal("API_KEY_MISSING", [keyMissing(service)])
  }
  return route.method === "GET" ? next : requireOwnPage(request)
}

/** The sentence to who names nobody. */
export const keyMissing = ({ sessions }: ServeContext): string =>
  `X-API-Key: is missing; create a key in the account's API Keys area${sessions === undefined ? "" : ", or sign in"}`

/** Lets a caller by a cookie, of a session or of the host, change something by a page of the service alone, and by no form of another page. */
export const requireOwnPage = ({ exchange, route, service }: RoutedRequest): Outcome => {
  const foreign = service.origins.faultOf(exchange.header("origin"))
  if (foreign !== undefined) return exchange.refusal("ORIGIN_REFUSED", [foreign])
  const unsaid = route.body === undefined ? notJsonFault(exchange.header) : undefined
  return unsaid === undefined ? next : exchange.refusal("UNSUPPORTED_MEDIA_TYPE", [unsaid])
}
