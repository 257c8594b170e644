import { CredentialsInvalid, maximumSessions, Session, SessionId } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EmailField, GivenPassword } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { createdAt, email, ownAccountExample, password } from "../../contract/exampleValues.ts"
import {
  bodyFailures,
  credentialsInvalid,
  invalid,
  notJson,
  originRefused,
  slowFailures
} from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { firstLargePage, SessionListParameters, uuidParameter } from "../../contract/parameters.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { success } from "../../contract/responseEnvelope.ts"
import { SessionRequired, StartsSession } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { OwnAccount } from "./account.ts"
import { accountOf, nothing, startedHeaders, userAgentOf } from "./ownSession.ts"

/** The data of `GET /v1/Account/session`. */
export const SessionState: Schema.Struct<{ account: Schema.NullOr<typeof OwnAccount> }> = Schema.Struct({
  account: Schema.NullOr(OwnAccount).annotations({
    description: "The account of the session that the cookie holds; null where there is none"
  })
}).annotations({ identifier: "SessionState" })

/** Tells who is signed in. */
export const getSession = endpointAt("getSession", {
  summary: "Tell who is signed in",
  description:
    "For pages, which cannot read the session's cookie: a guest gets an account that is null, rather than an error.",
  example: { account: ownAccountExample }
})
  .addSuccess(success(SessionState, { description: "It was told who is signed in" }))
  .addError(slowFailures)

/** Handles {@link getSession}. */
export const handleGetSession =
  (context: PeopleContext): HandlerOf<typeof getSession> =>
  ({ sender: { header } }) => {
    const secret = context.cookie.read(header("cookie"))
    if (secret === undefined) return Effect.succeed({ data: { account: null } })
    return context.sessions.authenticate(secret).pipe(
      Effect.flatMap((session) => accountOf(context, session)),
      Effect.map((account) => ({ data: { account } })),
      Effect.catchTag("SessionEnded", () => Effect.succeed({ data: { account: null } }))
    )
  }

/** The body of signing in. */
export const SignInBody: Schema.Struct<{ email: typeof EmailField; password: typeof GivenPassword }> =
  requestPart({ email: EmailField, password: GivenPassword }).annotations({ identifier: "SignInBody" })

/** Signs in. */
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
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(slowFailures)
  .annotate(StartsSession, true)

/** Handles {@link signIn}. */
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

/** Signs out. */
export const signOut = endpointAt("signOut", {
  summary: "Sign out",
  description: "Ends the session and clears its cookie.",
  example: null
})
  .addSuccess(done("The session was ended"))
  .addError(notJson)
  .addError(originRefused)
  .addError(slowFailures)
  .middleware(SessionRequired)

/** Handles {@link signOut}. */
export const handleSignOut =
  ({ cookie, sessions }: PeopleContext): HandlerOf<typeof signOut> =>
  ({ caller: { accountId, id } }) =>
    Effect.as(sessions.end(accountId, id), { ...nothing, headers: { "set-cookie": cookie.clear } })

/** A session as the account sees it. */
export const OwnSession: Schema.Struct<
  Omit<typeof Session.fields, "accountId"> & { isCurrent: typeof Schema.Boolean }
> = Schema.Struct({
  id: Session.fields.id,
  createdAt: Session.fields.createdAt,
  lastUsedAt: Session.fields.lastUsedAt,
  userAgent: Session.fields.userAgent,
  isCurrent: Schema.Boolean
}).annotations({ identifier: "Session" })

/** The data of `GET /v1/Account/sessions`. */
export const SessionList: Schema.Struct<
  Record<"totalCount" | "pageNumber" | "pageSize", typeof Schema.Int> & {
    sessions: Schema.Array$<typeof OwnSession>
  }
> = Schema.Struct({
  sessions: Schema.Array(OwnSession),
  totalCount: Schema.Int,
  pageNumber: Schema.Int,
  pageSize: Schema.Int
}).annotations({ identifier: "SessionList" })

/** Lists the sessions. */
export const listSessions = endpointAt("listSessions", {
  summary: "List the sessions",
  description: `Where the account is signed in, newest first. It has at most ${maximumSessions} sessions: another one ends the one that was used longest ago.`,
  example: {
    sessions: [
      {
        id: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
        createdAt,
        lastUsedAt: createdAt,
        userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        isCurrent: true
      }
    ],
    totalCount: 1,
    pageNumber: 1,
    pageSize: 100
  }
})
  .setUrlParams(SessionListParameters)
  .addSuccess(success(SessionList, { description: "The sessions were listed" }))
  .addError(invalid)
  .addError(slowFailures)
  .middleware(SessionRequired)

/** Handles {@link listSessions}. */
export const handleListSessions =
  (context: PeopleContext): HandlerOf<typeof listSessions> =>
  ({ query, caller }) => {
    const page = { ...firstLargePage, ...query }
    return Effect.map(context.sessions.list(caller.accountId, page), ({ sessions, totalCount }) => ({
      data: {
        sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === caller.id })),
        totalCount,
        ...page
      }
    }))
  }

/** Ends a session. */
export const endSession = endpointAt("endSession", {
  summary: "End a session",
  description: "One that ended before, or that another account has, changes nothing.",
  example: null
})
  .setPath(Schema.Struct({ id: uuidParameter(SessionId) }))
  .addSuccess(done("The session was ended"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(slowFailures)
  .middleware(SessionRequired)

/** Handles {@link endSession}. */
export const handleEndSession =
  ({ cookie, sessions }: PeopleContext): HandlerOf<typeof endSession> =>
  ({ path: { id }, caller }) =>
    Effect.as(sessions.end(caller.accountId, id), {
      ...nothing,
      ...(id === caller.id ? { headers: { "set-cookie": cookie.clear } } : {})
    })
