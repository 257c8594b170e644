import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { ownText } from "../reading/ownText.ts"
import type { AccountId, AccountSuspended, Email } from "../records/AccountRecord.ts"
import type { Page } from "../records/QrCode.ts"
import { findActing } from "../storage/findActing.ts"
import { Storage, type StorageError } from "../storage/Storage.ts"
import { CredentialStorage, type NewSession } from "./CredentialStorage.ts"
import { PasswordHasher, type PasswordHasherBusy } from "./PasswordHasher.ts"
import { isOpen, type Session, SessionEnded, SessionId, type SessionPage } from "./SessionRecord.ts"
import { generateToken, hashToken, isToken, type SecretToken } from "./secretToken.ts"
import { CredentialsInvalid, verifyPassword } from "./verifyPassword.ts"

/** A started session; its secret is shown only once. */
export interface IssuedSession {
  readonly session: Session
  readonly secret: SecretToken
}

/** A new session's secret and stored data. */
export const newSession = (
  userAgent: string
): { readonly secret: SecretToken; readonly stored: NewSession } => {
  const secret = generateToken()
  const id = SessionId.make(crypto.randomUUID())
  return {
    secret,
    stored: { id, hash: hashToken(secret), userAgent: ownText(userAgent.slice(0, 256).toWellFormed()) }
  }
}

/** A new session. */
export const startedSession = (
  { id, userAgent }: NewSession,
  accountId: AccountId,
  at: DateTime.Utc
): Session => ({ id, accountId, createdAt: at, lastUsedAt: at, userAgent, passkeyAt: null })

/** Milliseconds between stored last uses of a session. */
const lastUseResolution = 60_000

export class Sessions extends Context.Tag("@quick-response/core/Sessions")<
  Sessions,
  {
    /** Starts a session, unless the account is suspended. Hashes one password, even for an unknown address. */
    readonly signIn: (given: {
      readonly email: Email
      readonly password: string
      readonly userAgent: string
    }) => Effect.Effect<
      IssuedSession,
      AccountSuspended | CredentialsInvalid | PasswordHasherBusy | StorageError
    >
    /** The session with this secret, unless its account is suspended. Records its last use, once a minute. */
    readonly authenticate: (
      secret: SecretToken
    ) => Effect.Effect<Session, AccountSuspended | SessionEnded | StorageError>
    /** A page of an account's open sessions, newest first. */
    readonly list: (accountId: AccountId, page: Page) => Effect.Effect<SessionPage, StorageError>
    /** Ends one of an account's sessions, or all; returns the number ended. */
    readonly end: (accountId: AccountId, id: SessionId | "all") => Effect.Effect<number, StorageError>
  }
>() {
  static readonly layer: Layer.Layer<Sessions, never, CredentialStorage | PasswordHasher | Storage> =
    Layer.effect(
      Sessions,
      Effect.suspend(() => make)
    )
}

const make = Effect.gen(function* () {
  const storage = yield* CredentialStorage
  const hasher = yield* PasswordHasher
  const books = yield* Storage

  const requireOpen = <E>(id: AccountId, closed: () => E) =>
    Effect.catchTag(findActing(books, id), "AccountNotFound", () => Effect.fail(closed()))

  return Sessions.of({
    signIn: Effect.fn("Sessions.signIn")(function* ({ email, password, userAgent }) {
      const found = yield* verifyPassword(storage, hasher, { email }, password)
      yield* requireOpen(found.accountId, () => new CredentialsInvalid())
      const { secret, stored } = newSession(userAgent)
      const { accountId, password: current } = found
      const started = storage.startSession({ session: stored, accountId, current, at: yield* DateTime.now })
      const session = yield* Effect.catchTag(started, "PasswordChanged", () => new CredentialsInvalid())
      return { session, secret }
    }),
    authenticate: Effect.fn("Sessions.authenticate")(function* (secret) {
      if (!isToken(Redacted.value(secret))) return yield* new SessionEnded()
      const session = yield* storage.findSession(hashToken(secret))
      const now = yield* DateTime.now
      if (session === undefined || !isOpen(session, now)) return yield* new SessionEnded()
      yield* requireOpen(session.accountId, () => new SessionEnded())
      if (now.epochMillis - session.lastUsedAt.epochMillis >= lastUseResolution)
        yield* Effect.ignoreLogged(storage.touchSession(session.id, now))
      return session
    }),
    list: (accountId, page) =>
      Effect.flatMap(DateTime.now, (openAt) => storage.listSessions(accountId, { ...page, openAt })),
    end: storage.endSessions
  })
})
