import type { PasskeyRequired, SecretToken, Session, StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { onCounted, requireOwnPage } from "./admit.ts"
import { findBeside, isAnswer } from "./findRoute.ts"
import { next, type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"

/** The caller of an operator's route: an operator's session, another's, or nobody's. */
interface Recognized {
  readonly session: Session | undefined
  readonly isOperator: boolean
}

const nobody: Recognized = { session: undefined, isOperator: false }

/**
 * Admits an operator by a session that a passkey began or renewed lately (403), and counts the request for its account (429). What
 * changes something comes from a page of the service (403, 415). To anyone else, nothing is at the path (404).
 */
export const admitOperator: Step = (request) => {
  const { exchange, service } = request
  const { header } = exchange
  const secret = (header("x-api-key") ?? "") === "" ? service.cookie.read(header("cookie")) : undefined
  if (secret === undefined) return answerNothing(request)
  exchange.sessionSecret = secret
  return settle(request, recognize(request, secret), onRecognized)
}

/** Recognizes the owner of a session. A store that fails knows nobody: an error would tell of the path. */
const recognize = (
  { exchange, service }: RoutedRequest,
  secret: SecretToken
): Effect.Effect<Recognized, PasskeyRequired> =>
  Effect.gen(function* () {
    const { operators, sessions } = service
    if (operators === undefined || sessions === undefined) return nobody
    const session = yield* sessions.authenticate(secret)
    exchange.caller = session
    return { session, isOperator: yield* operators.admits(session) }
  }).pipe(
    Effect.catchTags({
      AccountSuspended: () => Effect.succeed(nobody),
      SessionEnded: () => Effect.succeed(nobody),
      StorageError: (error: StorageError) =>
        Effect.sync(() => {
          service.failureLog.storage(exchange, error)
          return nobody
        })
    })
  )

const onRecognized = (request: RoutedRequest, exit: Exit.Exit<Recognized, PasskeyRequired>): Outcome => {
  const { exchange, route, service } = request
  if (Exit.isSuccess(exit) && !exit.value.isOperator) {
    const kind = exit.value.session === undefined ? "address" : "account"
    return settle(request, service.limiter.countSilently(exchange, kind), answerNothing)
  }
  return settle(request, service.limiter.admit(exchange, "account"), (_, counted) => {
    const outcome = onCounted(request, counted)
    if (outcome !== next) return outcome
    if (Exit.isFailure(exit)) return respondFailure(request, exit.cause)
    return route.method === "GET" ? next : requireOwnPage(request)
  })
}

/** The answer of a path at which nothing is. */
const answerNothing = (request: RoutedRequest): Outcome => {
  const found = findBeside(request.service, request.exchange)
  return isAnswer(found) ? found : request.proceedAt(found)
}
