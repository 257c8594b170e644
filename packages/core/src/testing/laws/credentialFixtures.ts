import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  CredentialStorage,
  type NewSession,
  type PasswordByLink
} from "../../credentials/CredentialStorage.ts"
import type { Link } from "../../credentials/Link.ts"
import { MailId } from "../../credentials/OutgoingMail.ts"
import { PasswordHash } from "../../credentials/Password.ts"
import { SessionId } from "../../credentials/SessionRecord.ts"
import type { AccountId, Email } from "../../records/AccountRecord.ts"
import type { Storage } from "../../storage/Storage.ts"
import { fresh, time } from "../trials/fixtures.ts"

/** A law of credential storage, with its trial. */
export interface CredentialTrial {
  readonly name: string
  /** The damage if the law is broken, and the affected party. */
  readonly meaning: string
  readonly trial: (stores: {
    readonly credentials: typeof CredentialStorage.Service
    readonly storage: typeof Storage.Service
  }) => Effect.Effect<void, unknown, CredentialStorage | Storage>
}

/** A hash without a secret. */
export const freshHash = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "")

export const freshMailId = (): MailId => MailId.make(crypto.randomUUID())

export const freshPassword = (): PasswordHash => PasswordHash.make(`hash ${crypto.randomUUID()}`)

export const freshSession = (): NewSession => ({
  id: SessionId.make(crypto.randomUUID()),
  hash: freshHash(),
  userAgent: "a browser"
})

/** A link that expires at time 100. */
export const linkTo = (email: Email, given: Partial<Link> = {}): Link => ({
  hash: freshHash(),
  purpose: "sign-up",
  email,
  accountId: null,
  expiresAt: time(100),
  ...given
})

/** The password set by a link, at time 1. */
export const byLink = ({ hash }: Link, given: Partial<PasswordByLink> = {}): PasswordByLink => ({
  linkHash: hash,
  newAccountId: fresh.accountId(),
  password: freshPassword(),
  session: freshSession(),
  welcome: undefined,
  mailId: freshMailId(),
  at: time(1),
  ...given
})

/** A registered user. */
export interface Person {
  readonly accountId: AccountId
  readonly email: Email
  readonly password: PasswordHash
  readonly session: NewSession
}

/** Signs up a user by a link, at time 1. */
export const signedUp = (
  given: Partial<PasswordByLink> & { readonly email?: Email; readonly at?: DateTime.Utc } = {}
) =>
  Effect.gen(function* () {
    const storage = yield* CredentialStorage
    const { email = fresh.email(), ...rest } = given
    const link = linkTo(email)
    yield* storage.createLink(link)
    const request = byLink(link, rest)
    const { account } = yield* storage.setPasswordByLink(request)
    const { password, session } = request
    const person: Person = { accountId: account.id, email, password, session }
    return person
  })

/** The first page of an account's sessions that are open at a time. */
export const openSessions = (accountId: AccountId, openAt: DateTime.Utc = time(0)) =>
  Effect.flatMap(CredentialStorage, ({ listSessions }) =>
    Effect.map(listSessions(accountId, { pageNumber: 1, pageSize: 100, openAt }), ({ sessions }) => sessions)
  )
