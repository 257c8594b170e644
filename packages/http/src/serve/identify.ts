import {
  type AccountSuspended,
  type ApiKeyInvalid,
  SessionEnded,
  type StorageError
} from "@quick-response/core"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { type Caller, CallerUnknown, type HandlerError } from "../exchange/Handler.ts"
import { onCounted } from "./admit.ts"
import { type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"

type Unidentified = AccountSuspended | ApiKeyInvalid | SessionEnded | StorageError

/** Checks the key or the session of a request (401), and counts it for the account (429). */
export const identify: Step = (request) => settle(request, authenticate(request), onAuthenticated)

const authenticate = ({ exchange, service }: RoutedRequest): Effect.Effect<Caller, Unidentified> => {
  const { sessionSecret } = exchange
  if (sessionSecret === undefined)
    return service.accounts.authenticate(Redacted.make(exchange.header("x-api-key") ?? ""))
  return service.sessions === undefined ? new SessionEnded() : service.sessions.authenticate(sessionSecret)
}

const onAuthenticated = (request: RoutedRequest, exit: Exit.Exit<Caller, HandlerError>): Outcome => {
  const { exchange, service } = request
  if (Exit.isFailure(exit)) return refuseStranger(request, exit.cause)
  exchange.caller = exit.value
  return settle(request, service.limiter.admit(exchange, "account"), onCounted)
}

/** A client whose key or session is not accepted is counted by its address. */
const refuseStranger = (request: RoutedRequest, cause: Cause.Cause<HandlerError>): Outcome => {
  const { exchange, route, service } = request
  const error = Option.getOrUndefined(Cause.failureOption(cause))
  if (error?._tag !== "ApiKeyInvalid" && error?._tag !== "SessionEnded") return respondFailure(request, cause)
  const reason =
    error._tag === "SessionEnded" && route.access === "caller"
      ? new CallerUnknown({ reason: `${error.message}, or send X-API-Key` })
      : error
  return settle(request, service.limiter.admit(exchange, "address"), (_, counted) =>
    respondFailure(request, Exit.isSuccess(counted) ? Cause.fail(reason) : counted.cause)
  )
}
