import {
  Accounts,
  Credentials,
  CredentialsInvalid,
  type Email,
  type SecretToken,
  type Session,
  SessionEnded,
  Sessions,
  type StorageError
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { firstLargePage } from "../contract/parameters.ts"
import type { people } from "../contract/peopleGroup.ts"
import { type HandlersOf, Invalid, type Sender } from "../exchange/Handler.ts"
import { ownAccount } from "./accountHandlers.ts"
import type { CredentialLimits } from "./credentialLimits.ts"
import type { SessionCookie } from "./sessionCookie.ts"

const nothing = { data: null }

/** The handlers for people, over the services by which they sign in. */
export const makePeopleHandlers = (
  cookie: SessionCookie,
  limits: CredentialLimits
): Effect.Effect<HandlersOf<typeof people>, never, Accounts | Credentials | Sessions> =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const credentials = yield* Credentials
    const sessions = yield* Sessions

    /** The session's account, which may have been closed meanwhile. */
    const accountOf = ({ accountId }: Session) =>
      accounts.find({ id: accountId }).pipe(
        Effect.flatMap(ownAccount),
        Effect.catchTag("AccountNotFound", () => new SessionEnded())
      )

    /** Tries a password of the session's account. */
    const tryOwnPassword = <A, E extends { readonly _tag: string }>(
      session: Session,
      { address }: Sender,
      attempt: (email: Email) => Effect.Effect<A, E | CredentialsInvalid>
    ) => Effect.flatMap(accountOf(session), ({ email }) => limits.tryPassword(address, email, attempt(email)))

    /** Ends the session that a browser had before it got another. */
    const endEarlier = ({ header }: Sender, { id }: Session): Effect.Effect<void, StorageError> => {
      const secret = cookie.read(header("cookie"))
      return secret === undefined
        ? Effect.void
        : Effect.matchEffect(sessions.authenticate(secret), {
            onSuccess: (earlier) =>
              earlier.id === id ? Effect.void : sessions.end(earlier.accountId, earlier.id),
            onFailure: () => Effect.void
          })
    }

    const started = (sender: Sender, session: Session, secret: SecretToken) =>
      Effect.as(endEarlier(sender, session), { "set-cookie": cookie.set(secret) })

    const userAgentOf = ({ header }: Sender): string => header("user-agent") ?? ""

    const handlers: HandlersOf<typeof people> = {
      requestSignUp: ({ payload: { email }, sender }) =>
        Effect.as(limits.askForMail(sender.address, credentials.requestSignUp(email)), nothing),

      requestPasswordReset: ({ payload: { email }, sender }) =>
        Effect.as(limits.askForMail(sender.address, credentials.requestPasswordReset(email)), nothing),

      setPassword: ({ payload: { token, password }, sender }) =>
        Effect.gen(function* () {
          const given = { token: Redacted.make(token), password, userAgent: userAgentOf(sender) }
          const { account, session, secret } = yield* credentials.setPassword(given)
          return { data: yield* ownAccount(account), headers: yield* started(sender, session, secret) }
        }),

      getSession: ({ sender: { header } }) => {
        const secret = cookie.read(header("cookie"))
        if (secret === undefined) return Effect.succeed({ data: { account: null } })
        return sessions.authenticate(secret).pipe(
          Effect.flatMap(accountOf),
          Effect.map((account) => ({ data: { account } })),
          Effect.catchTag("SessionEnded", () => Effect.succeed({ data: { account: null } }))
        )
      },

      signIn: ({ payload: { email, password }, sender }) =>
        Effect.gen(function* () {
          const { session, secret } = yield* limits.tryPassword(
            sender.address,
            email,
            sessions.signIn({ email, password, userAgent: userAgentOf(sender) })
          )
          const account = Effect.catchTag(accountOf(session), "SessionEnded", () => new CredentialsInvalid())
          return { data: yield* account, headers: yield* started(sender, session, secret) }
        }),

      signOut: ({ caller: { accountId, id } }) =>
        Effect.as(sessions.end(accountId, id), { ...nothing, headers: { "set-cookie": cookie.clear } }),

      changePassword: ({ payload, caller: session, sender }) =>
        Effect.as(
          tryOwnPassword(session, sender, () => credentials.changePassword({ session, ...payload })),
          nothing
        ),

      requestEmailChange: ({ payload, caller: session, sender }) =>
        Effect.as(
          tryOwnPassword(session, sender, () =>
            limits.askForMail(sender.address, credentials.requestEmailChange({ session, ...payload }))
          ),
          nothing
        ),

      proveEmail: ({ payload: { token } }) =>
        Effect.as(credentials.changeEmail(Redacted.make(token)), nothing),

      listSessions: ({ query, caller }) => {
        const page = { ...firstLargePage, ...query }
        return Effect.map(sessions.list(caller.accountId, page), ({ sessions, totalCount }) => ({
          data: {
            sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === caller.id })),
            totalCount,
            ...page
          }
        }))
      },

      endSession: ({ path: { id }, caller }) =>
        Effect.as(sessions.end(caller.accountId, id), {
          ...nothing,
          ...(id === caller.id ? { headers: { "set-cookie": cookie.clear } } : {})
        }),

      listKeys: ({ query, caller }) => {
        const { isActive, ...page } = { ...firstLargePage, ...query }
        return Effect.map(accounts.listApiKeys(caller.accountId, { ...page, isActive }), (listed) => ({
          data: { ...listed, ...page }
        }))
      },

      createKey: ({ payload: { name, expiresAt }, caller }) =>
        Effect.gen(function* () {
          if (expiresAt !== undefined && DateTime.lessThanOrEqualTo(expiresAt, yield* DateTime.now))
            return yield* new Invalid({
              errors: [`expiresAt: expected a time to come, got "${DateTime.formatIso(expiresAt)}"`]
            })
          const { apiKey, secret } = yield* accounts.createApiKey(caller.accountId, { name, expiresAt })
          return { data: { ...apiKey, secret: Redacted.value(secret) } }
        }).pipe(Effect.catchTag("AccountNotFound", () => new SessionEnded())),

      revokeKey: ({ path: { id }, caller }) =>
        Effect.as(accounts.revokeOwnApiKey(caller.accountId, id), nothing),

      closeAccount: ({ payload: { password }, caller: session, sender }) =>
        tryOwnPassword(session, sender, () => credentials.close({ session, password })).pipe(
          Effect.zipRight(accounts.forgetKeys),
          Effect.as({ ...nothing, headers: { "set-cookie": cookie.clear } })
        )
    }
    return handlers
  })
