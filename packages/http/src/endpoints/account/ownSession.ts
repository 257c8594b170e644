import {
  type CredentialsInvalid,
  type Email,
  type SecretToken,
  type Session,
  SessionEnded,
  type StorageError
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { RateLimited, Sender } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { type OwnAccount, ownAccount } from "./ownAccount.ts"

/** The result of a request without data. */
export const nothing = { data: null }

/** The session's account; fails if it was closed after the sign-in. */
export const accountOf = (
  { accounts }: PeopleContext,
  { accountId }: Session
): Effect.Effect<typeof OwnAccount.Type, SessionEnded | StorageError> =>
  accounts.find({ id: accountId }).pipe(
    Effect.flatMap(ownAccount),
    Effect.catchTag("AccountNotFound", () => new SessionEnded())
  )

/** Checks a password of the session's account. */
export const tryOwnPassword = <A, E extends { readonly _tag: string }>(
  context: PeopleContext,
  session: Session,
  { address }: Sender,
  attempt: (email: Email) => Effect.Effect<A, E | CredentialsInvalid>
): Effect.Effect<A, E | CredentialsInvalid | RateLimited | SessionEnded | StorageError> =>
  Effect.flatMap(accountOf(context, session), ({ email }) =>
    context.limits.tryPassword(address, email, attempt(email))
  )

/** Checks the session account's password if one is given; without one, there is no guess to count. */
export const proveOwnSession = <A, E extends { readonly _tag: string }>(
  context: PeopleContext,
  session: Session,
  sender: Sender,
  password: string | undefined,
  attempt: () => Effect.Effect<A, E | CredentialsInvalid>
): Effect.Effect<A, E | CredentialsInvalid | RateLimited | SessionEnded | StorageError> =>
  password === undefined ? attempt() : tryOwnPassword(context, session, sender, attempt)

/** Ends the browser's previous session. */
const endEarlier = (
  { cookie, sessions }: PeopleContext,
  { header }: Sender,
  { id }: Session
): Effect.Effect<void, StorageError> => {
  const secret = cookie.read(header("cookie"))
  return secret === undefined
    ? Effect.void
    : Effect.matchEffect(sessions.authenticate(secret), {
        onSuccess: (earlier) =>
          earlier.id === id ? Effect.void : sessions.end(earlier.accountId, earlier.id),
        onFailure: () => Effect.void
      })
}

/** The headers of an answer that starts a session. Ends the browser's previous one. */
export const startedHeaders = (
  context: PeopleContext,
  sender: Sender,
  session: Session,
  secret: SecretToken
): Effect.Effect<Readonly<Record<string, string>>, StorageError> =>
  Effect.as(endEarlier(context, sender, session), { "set-cookie": context.cookie.set(secret) })

export const userAgentOf = ({ header }: Sender): string => header("user-agent") ?? ""
