import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { CredentialStorage } from "../credentials/CredentialStorage.ts"
import { Outbox } from "../credentials/Outbox.ts"
import { MailId } from "../credentials/OutgoingMail.ts"
import { PasswordHasher } from "../credentials/PasswordHasher.ts"
import { type OwnerUnproved, proveByPasskey, proveOwner } from "../credentials/proveOwner.ts"
import { type PasskeyRequired, type Session, SessionEnded } from "../credentials/SessionRecord.ts"
import { newSession } from "../credentials/Sessions.ts"
import { generateToken, hashToken, isToken, type SecretToken } from "../credentials/secretToken.ts"
import type { AccountId, AccountSuspended } from "../records/AccountRecord.ts"
import { findActing } from "../storage/findActing.ts"
import { Storage, type StorageError } from "../storage/Storage.ts"
import type { CreatedCredential, SignedCredential } from "./authenticatorAnswers.ts"
import {
  creationOptions,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  requestOptions,
  userHandleOf
} from "./ceremonyOptions.ts"
import {
  challengeLifetime,
  maximumPasskeys,
  type Passkey,
  PasskeyId,
  type PasskeyNotFound,
  PasskeyRefused,
  type StoredPasskey,
  TooManyPasskeys
} from "./Passkey.ts"
import { type PasskeySession, PasskeyStorage } from "./PasskeyStorage.ts"
import { PasskeyVerifier } from "./PasskeyVerifier.ts"
import type { RelyingParty } from "./RelyingParty.ts"

/** A session that a passkey started, with its secret, or renewed, which keeps its secret. */
export interface PasskeySignIn {
  readonly session: Session
  readonly secret: SecretToken | undefined
}

/** Adds and removes passkeys, and signs users in by them. */
export class Passkeys extends Context.Tag("@quick-response/core/Passkeys")<
  Passkeys,
  {
    /** All passkeys of an account, oldest first. */
    readonly list: (accountId: AccountId) => Effect.Effect<ReadonlyArray<Passkey>, StorageError>
    /** True if the account also has a password. */
    readonly hasPassword: (accountId: AccountId) => Effect.Effect<boolean, StorageError>
    /** Options with a challenge to add a passkey, for the proved owner only. */
    readonly requestCreation: (given: {
      readonly session: Session
      readonly currentPassword: string | undefined
      readonly relyingParty: RelyingParty
    }) => Effect.Effect<PasskeyCreationOptions, OwnerUnproved | SessionEnded | TooManyPasskeys>
    /** Adds the passkey created for a challenge of the account, and notifies the owner by mail. */
    readonly create: (given: {
      readonly session: Session
      readonly name: string
      readonly credential: CreatedCredential
      readonly relyingParty: RelyingParty
    }) => Effect.Effect<Passkey, PasskeyRefused | SessionEnded | StorageError | TooManyPasskeys>
    /** Removes a passkey, ends the account's other passkey sessions, and notifies the owner by mail. */
    readonly remove: (session: Session, id: PasskeyId) => Effect.Effect<void, PasskeyNotFound | StorageError>
    /** Options with a challenge for any passkey of the site. */
    readonly requestSignIn: (relyingParty: RelyingParty) => Effect.Effect<PasskeyRequestOptions, StorageError>
    /**
     * Starts a session of the passkey's account, or renews the current one if it is that account's. A counter that went
     * back is refused, and the owner notified by mail.
     */
    readonly signIn: (given: {
      readonly credential: SignedCredential
      readonly relyingParty: RelyingParty
      readonly userAgent: string
      readonly asks: Session | undefined
    }) => Effect.Effect<PasskeySignIn, AccountSuspended | PasskeyRefused | StorageError>
    /**
     * Removes the password by a passkey of the last ten minutes, ends the account's other sessions, and notifies the
     * owner by mail.
     */
    readonly removePassword: (session: Session) => Effect.Effect<void, PasskeyRequired | StorageError>
  }
>() {
  static readonly layer: Layer.Layer<
    Passkeys,
    never,
    CredentialStorage | Outbox | PasskeyStorage | PasskeyVerifier | PasswordHasher | Storage
  > = Layer.effect(
    Passkeys,
    Effect.suspend(() => make)
  )
}

/** The part of the client data needed before verification. */
const ClientData = Schema.parseJson(Schema.Struct({ challenge: Schema.String }))
const readClientData = Schema.decodeUnknownOption(ClientData)

/** The challenge in client data; undefined if its form is not ours. */
const challengeIn = (clientDataJSON: string): string | undefined => {
  const json = Option.getRight(Encoding.decodeBase64UrlString(clientDataJSON))
  const challenge = Option.getOrUndefined(Option.flatMap(json, readClientData))?.challenge
  return challenge !== undefined && isToken(challenge) ? challenge : undefined
}

const newMailId = () => MailId.make(crypto.randomUUID())

const shown = ({ id, accountId, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  accountId,
  name,
  createdAt,
  lastUsedAt
})

const make = Effect.gen(function* () {
  const books = yield* Storage
  const people = yield* CredentialStorage
  const storage = yield* PasskeyStorage
  const verifier = yield* PasskeyVerifier
  const hasher = yield* PasswordHasher
  const outbox = yield* Outbox

  const issueChallenge = (accountId: AccountId | null) =>
    Effect.gen(function* () {
      const token = generateToken()
      const expiresAt = DateTime.add(yield* DateTime.now, { millis: challengeLifetime })
      yield* storage.createChallenge({ hash: hashToken(token), accountId, expiresAt })
      return Redacted.value(token)
    })

  /** Uses up the challenge in client data, which must be for this account, or for a sign-in. */
  const useChallenge = (clientDataJSON: string, accountId: AccountId | null) =>
    Effect.gen(function* () {
      const challenge = challengeIn(clientDataJSON)
      if (challenge === undefined) return yield* new PasskeyRefused()
      const found = yield* storage.takeChallenge(hashToken(Redacted.make(challenge)))
      const { epochMillis } = yield* DateTime.now
      const isOurs = found !== undefined && found.accountId === accountId
      return isOurs && epochMillis < found.expiresAt.epochMillis ? challenge : yield* new PasskeyRefused()
    })

  /** Notifies an account's owner of a refused passkey. */
  const tellRefused = (accountId: AccountId) =>
    Effect.gen(function* () {
      const { email } = yield* books.findAccount({ id: accountId })
      if (email !== null) yield* outbox.request("passkey-refused", email, { accountId })
    }).pipe(Effect.catchTag("AccountNotFound", () => Effect.void))

  /** A verified sign-in's session; its secret is undefined if it renews the current session. */
  const begin = (passkey: StoredPasskey, counter: number, userAgent: string, asks: Session | undefined) =>
    Effect.gen(function* () {
      const { secret, stored } = newSession(userAgent)
      const { session, isRenewed }: PasskeySession = yield* storage.signInByPasskey({
        id: passkey.id,
        counter,
        session: stored,
        renews: asks?.id,
        at: yield* DateTime.now
      })
      return { session, secret: isRenewed ? undefined : secret }
    }).pipe(
      Effect.catchTags({
        PasskeyNotFound: () => new PasskeyRefused(),
        CounterWentBack: () => Effect.zipRight(tellRefused(passkey.accountId), new PasskeyRefused())
      })
    )

  return Passkeys.of({
    list: (accountId) => Effect.map(storage.listPasskeys(accountId), (passkeys) => passkeys.map(shown)),
    hasPassword: (id) => Effect.map(people.findPassword({ id }), (found) => found !== undefined),
    requestCreation: Effect.fn("Passkeys.requestCreation")(function* (given) {
      const { session, currentPassword, relyingParty } = given
      yield* proveOwner(people, hasher, session, currentPassword, "currentPassword")
      const { accountId: id } = session
      const account = yield* Effect.catchTag(
        books.findAccount({ id }),
        "AccountNotFound",
        () => new SessionEnded()
      )
      const { email } = account
      if (email === null) return yield* new SessionEnded()
      const passkeys = yield* storage.listPasskeys(id)
      if (passkeys.length >= maximumPasskeys) return yield* new TooManyPasskeys()
      return creationOptions(relyingParty, { id, email }, yield* issueChallenge(id), passkeys)
    }),
    create: Effect.fn("Passkeys.create")(function* ({ session, name, credential, relyingParty }) {
      const { accountId } = session
      const challenge = yield* useChallenge(credential.response.clientDataJSON, accountId)
      const verified = yield* verifier.verifyCreation(credential, challenge, relyingParty)
      const passkey: StoredPasskey = {
        ...verified,
        id: PasskeyId.make(crypto.randomUUID()),
        accountId,
        name,
        transports: credential.response.transports ?? [],
        createdAt: yield* DateTime.now,
        lastUsedAt: null
      }
      yield* Effect.catchTags(storage.createPasskey({ passkey, mailId: newMailId() }), {
        AccountNotFound: () => new SessionEnded(),
        PasskeyTaken: () => new PasskeyRefused()
      })
      yield* outbox.wake
      return shown(passkey)
    }),
    remove: Effect.fn("Passkeys.remove")(function* ({ accountId, id: keep }, id) {
      yield* storage.deletePasskey({ accountId, id, keep, mailId: newMailId(), at: yield* DateTime.now })
      yield* outbox.wake
    }),
    requestSignIn: (relyingParty) =>
      Effect.map(issueChallenge(null), (challenge) => requestOptions(relyingParty, challenge)),
    signIn: Effect.fn("Passkeys.signIn")(function* ({ credential, relyingParty, userAgent, asks }) {
      const challenge = yield* useChallenge(credential.response.clientDataJSON, null)
      const passkey = yield* storage.findPasskey(credential.id)
      if (passkey === undefined || credential.response.userHandle !== userHandleOf(passkey.accountId))
        return yield* new PasskeyRefused()
      const counter = yield* verifier.verifySignature(credential, challenge, relyingParty, passkey)
      const acting = findActing(books, passkey.accountId)
      yield* Effect.catchTag(acting, "AccountNotFound", () => new PasskeyRefused())
      return yield* begin(passkey, counter, userAgent, asks)
    }),
    removePassword: Effect.fn("Passkeys.removePassword")(function* (session) {
      yield* proveByPasskey(session)
      const { accountId, id: keep } = session
      yield* storage.removePassword({ accountId, keep, mailId: newMailId(), at: yield* DateTime.now })
      yield* outbox.wake
    })
  })
})
