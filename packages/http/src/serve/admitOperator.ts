import type { PasskeyRequired, SecretToken, StorageError } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Answer } from "../exchange/Answer.ts"
import { onCounted, requireOwnPage } from "./admit.ts"
import { type FoundRoute, findNothing, findOperatorPage, isAnswer } from "./findRoute.ts"
import { next, type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"

/** The caller of a request: an operator, one who is asked for a passkey, or anyone else. */
type Recognized = "operator" | PasskeyRequired | "stranger"

/**
 * Admits an operator by a session that a passkey began or renewed lately (403), and counts the request for its account (429). What
 * changes something comes from a page of the service (403, 415). To anyone else, nothing is at the path (404).
 */
export const admitOperator: Step = (request) => {
  const { exchange, route, service } = request
  // The time until the caller is known is charged to nobody: limits would tell of the path.
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
 * Answers at a path at which nothing is but a page for operators, once the caller is recognized as {@link admitOperator} does it: otherwise the answer's time and
 * the session's last use would tell where operators' endpoints are.
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

/** Finds the owner of a session. A store that fails knows nobody: an error would tell of the path. */
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

/** The answer of a path at which nothing is. */
const answerNothing = (request: RoutedRequest): Outcome =>
  answerBy(request, findNothing(request.service, request.exchange))

const answerBy = (request: RoutedRequest, found: Answer | FoundRoute): Outcome =>
  isAnswer(found) ? found : request.proceedAt(found)
