import type { PasskeyRequired, SecretToken, StorageError } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Answer } from "../exchange/Answer.ts"
import { onCounted, requireOwnPage } from "./admit.ts"
import { type FoundRoute, findNothing, findOperatorPage, isAnswer } from "./findRoute.ts"
import { next, type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"

/** An operator, one that needs a passkey, or anyone else. */
type Recognized = "operator" | PasskeyRequired | "stranger"

/**
 * Admits an operator by a session that a passkey recently began or renewed (403), and counts the request for its
 * account (429). Changes must come from the service's pages (403, 415). Others get 404.
 */
export const admitOperator: Step = (request) => {
  const { exchange, route, service } = request
  // Time before the caller is known is not charged: limits would reveal the path.
  exchange.route = undefined
  return recognize(request, (recognized) => {
    if (recognized === "stranger") return answerNothing(request)
    exchange.route = route
    return settle(request, service.limiter.admit(exchange, "account"), (_, counted) => {
      const outcome = onCounted(request, counted)
      if (outcome !== next) return outcome
      if (recognized !== "operator") return respondFailure(request, Cause.fail(recognized))
      return route.method === "GET" ? next : requireOwnPage(request)
    })
  })
}

/**
 * Answers a path that is missing, or a page for operators, after identifying the caller as {@link admitOperator} does:
 * otherwise timing and the session's last use would reveal operator endpoints.
 */
export const admitNobody: Step = (request) =>
  recognize(request, (recognized) => {
    const page = recognized === "stranger" ? undefined : findOperatorPage(request.service, request.exchange)
    return page === undefined ? answerNothing(request) : answerBy(request, page)
  })

const recognize = (request: RoutedRequest, proceed: (recognized: Recognized) => Outcome): Outcome => {
  const { exchange, service } = request
  const { header } = exchange
  const secret = (header("x-api-key") ?? "") === "" ? service.cookie.read(header("cookie")) : undefined
  if (secret === undefined) return proceed("stranger")
  return settle(request, findCaller(request, secret), (_, exit) =>
    Exit.isSuccess(exit) ? proceed(exit.value) : respondFailure(request, exit.cause)
  )
}

/** Finds a session's owner. A failing store counts as a stranger: an error would reveal the path. */
const findCaller = ({ exchange, service }: RoutedRequest, secret: SecretToken): Effect.Effect<Recognized> => {
  const { operators, sessions } = service
  if (operators === undefined || sessions === undefined) return Effect.succeed("stranger")
  return Effect.gen(function* () {
    const session = yield* sessions.authenticate(secret)
    exchange.caller = session
    return (yield* operators.admits(session)) ? "operator" : "stranger"
  }).pipe(
    Effect.catchTags({
      AccountSuspended: () => Effect.succeed("stranger" as const),
      PasskeyRequired: (error: PasskeyRequired) => Effect.succeed(error),
      SessionEnded: () => Effect.succeed("stranger" as const),
      StorageError: (error: StorageError) =>
        Effect.sync((): Recognized => {
          service.failureLog.storage(exchange, error)
          return "stranger"
        })
    })
  )
}

/** The answer of a missing path. */
const answerNothing = (request: RoutedRequest): Outcome =>
  answerBy(request, findNothing(request.service, request.exchange))

const answerBy = (request: RoutedRequest, found: Answer | FoundRoute): Outcome =>
  isAnswer(found) ? found : request.proceedAt(found)
