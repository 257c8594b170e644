import {
  type AccountSuspended,
  type ApiKeyInvalid,
  KeyNotAllowed,
  type KeyVerb,
  SessionEnded,
  type StorageError
} from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { type Caller, CallerUnknown, type HandlerError } from "../exchange/Handler.ts"
import { keyOf } from "../mcp/askService.ts"
import { keyMissing, onCounted } from "./admit.ts"
import { next, type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"

type Unidentified = AccountSuspended | ApiKeyInvalid | CallerUnknown | SessionEnded | StorageError

/**
 * Checks the key, the host's caller or the session (401) and the key's verb (403), and counts the request for the
 * account (429).
 */
export const identify: Step = (request) => settle(request, authenticate(request), onAuthenticated)

const authenticate = (request: RoutedRequest): Effect.Effect<Caller, Unidentified> => {
  const { exchange, route, service } = request
  const key = exchange.header("x-api-key") ?? ""
  if (key !== "") return service.accounts.authenticate(Redacted.make(key))
  const { askHost } = exchange.incoming
  if (askHost === undefined || route.access === "session") return authenticateSession(request)
  return Effect.flatMap(
    Effect.promise(async () => askHost()),
    (accountId) => (accountId === undefined ? authenticateSession(request) : vouched(request, accountId))
  )
}

const authenticateSession = ({ exchange, service }: RoutedRequest): Effect.Effect<Caller, Unidentified> => {
  const { sessionSecret } = exchange
  if (sessionSecret === undefined) return new CallerUnknown({ reason: keyMissing(service) })
  return service.sessions === undefined ? new SessionEnded() : service.sessions.authenticate(sessionSecret)
}

/** The longest account id in logs. */
const longestShown = 64

/** The caller named by the host. Wrong ids are logged, since only the host can fix them. */
const vouched = ({ service }: RoutedRequest, accountId: string): Effect.Effect<Caller, Unidentified> =>
  Effect.catchTag(service.accounts.vouchedFor(accountId), "AccountNotFound", () =>
    Effect.zipRight(
      Effect.logWarning(
        `the host's caller named ${JSON.stringify(accountId.slice(0, longestShown))}, which is not an open account's id; accounts.openFor gives a user's`
      ),
      new CallerUnknown({
        reason: "this site recognizes you, but you have no open account here; tell its operator"
      })
    )
  )

const onAuthenticated = (request: RoutedRequest, exit: Exit.Exit<Caller, HandlerError>): Outcome => {
  const { exchange, service } = request
  if (Exit.isFailure(exit)) return refuseStranger(request, exit.cause)
  const { value: caller } = exit
  exchange.caller = caller
  const { verb } = request.route
  const refused = verb === undefined ? undefined : verbMissing(caller, [verb])
  return settle(
    request,
    service.limiter.admit(exchange, "account"),
    refused === undefined ? onCounted : () => respondFailure(request, Cause.fail(refused))
  )
}

/** Checks the key of an agent, if it sends one (401), and its origin (403), and counts the request (429). */
export const admitAgent: Step = (request) => {
  const { exchange, service } = request
  const foreign = service.origins.faultOf(exchange.header("origin"))
  if (foreign !== undefined) return exchange.refusal("ORIGIN_REFUSED", [foreign])
  const key = keyOf(exchange.header)
  return key === ""
    ? settle(request, service.limiter.admit(exchange, "address"), onCounted)
    : settle(request, service.accounts.authenticate(Redacted.make(key)), onAgent)
}

const onAgent = (request: RoutedRequest, exit: Exit.Exit<Caller, HandlerError>): Outcome => {
  if (Exit.isFailure(exit)) request.exchange.addHeaders({ "www-authenticate": "Bearer" })
  return onAuthenticated(request, exit)
}

/** The refusal of a key without one of these verbs. Sessions and hosts' callers have all. */
const verbMissing = (
  caller: Caller | undefined,
  verbs: ReadonlyArray<KeyVerb>
): KeyNotAllowed | undefined => {
  if (caller === undefined || !("verbs" in caller)) return undefined
  const verb = verbs.find((needed) => !caller.verbs.includes(needed))
  return verb === undefined ? undefined : new KeyNotAllowed({ verb })
}

/** Checks that the key has the verbs that the decoded body asks for (403). */
export const requireVerbsOfBody: Step = (request) => {
  const { exchange, parts, route } = request
  const refused = verbMissing(exchange.caller, route.verbsOfBody?.(parts.payload) ?? [])
  return refused === undefined ? next : respondFailure(request, Cause.fail(refused))
}

/** Counts a client without accepted credentials by its address. */
const refuseStranger = (request: RoutedRequest, cause: Cause.Cause<HandlerError>): Outcome => {
  const { exchange, route, service } = request
  const error = Option.getOrUndefined(Cause.failureOption(cause))
  if (error?._tag !== "ApiKeyInvalid" && error?._tag !== "CallerUnknown" && error?._tag !== "SessionEnded")
    return respondFailure(request, cause)
  const reason =
    error._tag === "SessionEnded" && route.access === "caller"
      ? new CallerUnknown({ reason: `${error.message}, or send X-API-Key` })
      : error
  return settle(request, service.limiter.admit(exchange, "address"), (_, counted) =>
    respondFailure(request, Exit.isSuccess(counted) ? Cause.fail(reason) : counted.cause)
  )
}
