import * as Exit from "effect/Exit"
import type { RateLimited } from "../exchange/Handler.ts"
import { notJsonFault } from "../exchange/requestValidation.ts"
import { next, type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"
import type { ServeContext } from "./ServeContext.ts"

/**
 * Admits a request by its headers. Public routes count the client's address (429); others require a key or session
 * (401). A session's change must come from the same origin (403) and declare JSON (415).
 */
export const admit: Step = (request) =>
  request.route.access === "anyone" ? admitAnyone(request) : requireCredentials(request)

const admitAnyone = (request: RoutedRequest): Outcome => {
  const { exchange, route, service } = request
  const fault = route.startsSession ? service.origins.faultOf(exchange.header("origin")) : undefined
  if (fault !== undefined) return exchange.refusal("ORIGIN_REFUSED", [fault])
  return route.isRated ? settle(request, service.limiter.admit(exchange, "address"), onCounted) : next
}

/** Continues a counted request, unless its caller is over a limit. */
export const onCounted = (request: RoutedRequest, exit: Exit.Exit<void, RateLimited>): Outcome =>
  Exit.isSuccess(exit) ? next : respondFailure(request, exit.cause)

/** Finds a key, else a host's or session's credentials. The caller is counted once known. */
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

/** The sentence for an unidentified caller. */
export const keyMissing = ({ sessions }: ServeContext): string =>
  `X-API-Key: is missing; create a key in the account's API Keys area${sessions === undefined ? "" : ", or sign in"}`

/** Cookie callers, by session or host, may change data only from the service's pages, not from forms of others. */
export const requireOwnPage = ({ exchange, route, service }: RoutedRequest): Outcome => {
  const foreign = service.origins.faultOf(exchange.header("origin"))
  if (foreign !== undefined) return exchange.refusal("ORIGIN_REFUSED", [foreign])
  const unsaid = route.body === undefined ? notJsonFault(exchange.header) : undefined
  return unsaid === undefined ? next : exchange.refusal("UNSUPPORTED_MEDIA_TYPE", [unsaid])
}
