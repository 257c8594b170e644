import { CredentialsInvalid } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EmailField, GivenPassword } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { email, ownAccountExample, password } from "../../contract/exampleValues.ts"
import { accountSuspended, credentialsInvalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { success } from "../../contract/responseEnvelope.ts"
import { SessionRequired, StartsSession } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { OwnAccount } from "./ownAccount.ts"
import { accountOf, nothing, startedHeaders, userAgentOf } from "./ownSession.ts"

export const SessionState: Schema.Struct<{
  account: Schema.NullOr<typeof OwnAccount>
  isOperator: typeof Schema.Boolean
}> = Schema.Struct({
  account: Schema.NullOr(OwnAccount).annotations({
    description: "The account of the session in the cookie; null without one"
  }),
  isOperator: Schema.Boolean.annotations({ description: "True if the account is an operator" })
}).annotations({ identifier: "SessionState" })

export const getSession = endpointAt("getSession", {
  summary: "Get the present session",
  description:
    "For pages, which cannot read the session's cookie: a guest gets an account that is null, rather than an error.",
  example: { account: ownAccountExample, isOperator: false }
}).addSuccess(success(SessionState, { description: "The session was read" }))

export const handleGetSession =
  (context: PeopleContext): HandlerOf<typeof getSession> =>
  ({ sender: { header } }) => {
    const guest = { data: { account: null, isOperator: false } }
    const secret = context.cookie.read(header("cookie"))
    if (secret === undefined) return Effect.succeed(guest)
    return Effect.gen(function* () {
      const session = yield* context.sessions.authenticate(secret)
      const account = yield* accountOf(context, session)
      const isOperator = yield* context.operators?.isOperator(account.id) ?? Effect.succeed(false)
      return { data: { account, isOperator } }
    }).pipe(
      Effect.catchTags({
        AccountSuspended: () => Effect.succeed(guest),
        SessionEnded: () => Effect.succeed(guest)
      })
    )
  }

export const SignInBody: Schema.Struct<{ email: typeof EmailField; password: typeof GivenPassword }> =
  requestPart({ email: EmailField, password: GivenPassword }).annotations({ identifier: "SignInBody" })

export const signIn = withBody(
  endpointAt("signIn", {
    summary: "Sign in",
    description:
      "Starts a session, which lasts 30 days after its last use and 90 days in all. After 5 failures in 15 minutes for an e-mail address, or 50 in all, from one client address the answer is 429.",
    example: ownAccountExample
  }),
  SignInBody,
  { email, password }
)
  .addSuccess(success(OwnAccount, { description: "The session was started" }))
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(accountSuspended)
  .annotate(StartsSession, true)

export const handleSignIn =
  (context: PeopleContext): HandlerOf<typeof signIn> =>
  ({ payload: { email, password }, sender }) =>
    Effect.gen(function* () {
      const userAgent = userAgentOf(sender)
      const { session, secret } = yield* context.limits.tryPassword(
        sender.address,
        email,
        context.sessions.signIn({ email, password, userAgent })
      )
      const account = Effect.catchTag(
        accountOf(context, session),
        "SessionEnded",
        () => new CredentialsInvalid()
      )
      return { data: yield* account, headers: yield* startedHeaders(context, sender, session, secret) }
    })

export const signOut = endpointAt("signOut", {
  summary: "Sign out",
  description: "Ends the session and clears its cookie.",
  example: null
})
  .addSuccess(done("The session was ended"))
  .addError(notJson)
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleSignOut =
  ({ cookie, sessions }: PeopleContext): HandlerOf<typeof signOut> =>
  ({ caller: { accountId, id } }) =>
    Effect.as(sessions.end(accountId, id), { ...nothing, headers: { "set-cookie": cookie.clear } })
