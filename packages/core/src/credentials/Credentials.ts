import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Language } from "@quick-response/design/languages/languages"
import { type Credits, zero } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import {
  type Account,
  AccountId,
  type AccountNotFound,
  type AccountSuspended,
  type Email
} from "../records/AccountRecord.ts"
import { Switches, switching } from "../redirects/Switches.ts"
import { Storage, type StorageError } from "../storage/Storage.ts"
import { CredentialStorage } from "./CredentialStorage.ts"
import { issueLink } from "./issueLink.ts"
import { isCurrent, LinkExpired, type LinkPurpose } from "./Link.ts"
import { Outbox } from "./Outbox.ts"
import { MailId } from "./OutgoingMail.ts"
import { makePassword, type PasswordRefused } from "./Password.ts"
import { PasswordHasher, type PasswordHasherBusy } from "./PasswordHasher.ts"
import { type OwnerUnproved, proveOwner } from "./proveOwner.ts"
import type { Session } from "./SessionRecord.ts"
import { type IssuedSession, newSession, startedSession } from "./Sessions.ts"
import { hashToken, isToken, type SecretToken } from "./secretToken.ts"
import { CredentialsInvalid, verifyPassword } from "./verifyPassword.ts"

/** The operator does not allow public sign-up. */
export class SignUpClosed extends Schema.TaggedError<SignUpClosed>()("SignUpClosed", {}) {
  override get message(): string {
    return "sign-up is closed; ask the operator for an invitation"
  }
}

export interface SignUpPolicy {
  readonly signUp: "open" | "closed"
  /** Granted once for each proved address; may be zero. */
  readonly welcomeCredits: Credits
}

/** Open to all, without welcome credits. */
export const defaultSignUpPolicy: SignUpPolicy = { signUp: "open", welcomeCredits: zero }

/** The result of a link followed by a new password. */
export interface SignedIn extends IssuedSession {
  readonly account: Account
  /** True if this opened the account. */
  readonly isNew: boolean
}

/** Opens accounts, and changes their addresses and passwords. */
export class Credentials extends Context.Tag("@quick-response/core/Credentials")<
  Credentials,
  {
    /** The policy for public sign-up. */
    readonly signUp: SignUpPolicy["signUp"]
    readonly welcomeCredits: Credits
    /** Mails a link to open an account, or a notice that one exists, in this language. The caller does not learn which. */
    readonly requestSignUp: (
      email: Email,
      language?: Language
    ) => Effect.Effect<void, SignUpClosed | StorageError>
    /** Mails a link to set a password, or a notice that there is no account. The caller does not learn which. */
    readonly requestPasswordReset: (email: Email, language?: Language) => Effect.Effect<void, StorageError>
    /** A link that is not mailed: to sign up, even if that is closed, or to reset a password. */
    readonly issueLink: (
      purpose: Exclude<LinkPurpose, "email-change">,
      email: Email
    ) => Effect.Effect<SecretToken, AccountNotFound | StorageError>
    /**
     * Opens the account of a link's address, or sets its password; starts a session and ends all others. A refused
     * password does not use up the link, and an invalid link costs no hashing.
     */
    readonly setPassword: (given: {
      readonly token: SecretToken
      readonly password: string
      readonly userAgent: string
    }) => Effect.Effect<
      SignedIn,
      AccountSuspended | LinkExpired | PasswordHasherBusy | PasswordRefused | StorageError
    >
    readonly changePassword: (given: {
      readonly session: Session
      readonly currentPassword: string
      readonly password: string
    }) => Effect.Effect<void, CredentialsInvalid | PasswordHasherBusy | PasswordRefused | StorageError>
    /** Mails a confirmation link to the new address. The caller does not learn if another account has it. */
    readonly requestEmailChange: (given: {
      readonly session: Session
      /** Not needed if a passkey started or renewed the session in the last ten minutes. */
      readonly currentPassword?: string | undefined
      readonly email: Email
      readonly language?: Language | undefined
    }) => Effect.Effect<void, OwnerUnproved>
    /** Sets the language of an account's pages and mails; null for that of each request. */
    readonly chooseLanguage: (
      accountId: AccountId,
      language: Language | null
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /** Gives an account a link's address, and notifies the old one. */
    readonly changeEmail: (
      token: SecretToken
    ) => Effect.Effect<Account, AccountSuspended | LinkExpired | StorageError>
    /**
     * Closes a session's account. Its ledger, records and remaining balance stay. Its dynamic codes continue, or with
     * `stop` open no target. `before` runs once the owner is proved; if it fails, the account stays.
     */
    readonly close: <E = never>(given: {
      readonly session: Session
      /** Not needed if a passkey started or renewed the session in the last ten minutes. */
      readonly password?: string | undefined
      readonly dynamicCodes?: "keep" | "stop" | undefined
      readonly before?: Effect.Effect<void, E> | undefined
    }) => Effect.Effect<void, E | OwnerUnproved>
    /** Closes an account for an operator. */
    readonly closeAccount: (
      accountId: AccountId,
      dynamicCodes?: "keep" | "stop"
    ) => Effect.Effect<void, AccountNotFound | StorageError>
  }
>() {
  static readonly layerOf = (
    policy: SignUpPolicy
  ): Layer.Layer<Credentials, never, CredentialStorage | Outbox | PasswordHasher | Storage> =>
    Layer.effect(
      Credentials,
      Effect.suspend(() => make(policy))
    )

  /** {@link layerOf} the default policy. */
  static readonly layer: Layer.Layer<
    Credentials,
    never,
    CredentialStorage | Outbox | PasswordHasher | Storage
  > = Credentials.layerOf(defaultSignUpPolicy)
}

const make = ({ signUp, welcomeCredits }: SignUpPolicy) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const credentials = yield* CredentialStorage
    const hasher = yield* PasswordHasher
    const outbox = yield* Outbox
    const switches = yield* Switches

    const closeBy = (given: Parameters<(typeof CredentialStorage.Service)["closeAccount"]>[0]) =>
      switching(switches, { accountId: given.accountId }, credentials.closeAccount(given))

    /** Identifies an address after its account is closed: without the key, it cannot be guessed. */
    const markOf = (email: Email) =>
      Effect.map(credentials.markKey, (key) => bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(email))))

    const welcomeOf = (email: Email) =>
      welcomeCredits === 0
        ? Effect.succeed(undefined)
        : Effect.map(markOf(email), (mark) => ({ amount: welcomeCredits, reason: "welcome", mark }))

    /** The stored password of a session's account, if it matches. */
    const verified = ({ accountId }: Session, password: string) =>
      Effect.map(verifyPassword(credentials, hasher, { id: accountId }, password), (found) => found.password)

    const invalid = () => new CredentialsInvalid()

    const openLink = (token: SecretToken) =>
      Effect.gen(function* () {
        const link = isToken(Redacted.value(token))
          ? yield* credentials.findLink(hashToken(token))
          : undefined
        const now = yield* DateTime.now
        return link !== undefined && isCurrent(link, now) ? link : yield* new LinkExpired()
      })

    return Credentials.of({
      signUp,
      welcomeCredits,
      requestSignUp: Effect.fn("Credentials.requestSignUp")(function* (email, language) {
        if (signUp === "closed") return yield* new SignUpClosed()
        yield* outbox.request("sign-up", email, { language })
      }),
      requestPasswordReset: (email, language) =>
        Effect.asVoid(outbox.request("password-reset", email, { language })),
      issueLink: Effect.fn("Credentials.issueLink")(function* (purpose, email) {
        if (purpose === "password-reset") yield* storage.findAccount({ email })
        return yield* issueLink(credentials, { purpose, email, accountId: null })
      }),
      setPassword: Effect.fn("Credentials.setPassword")(function* ({ token, password, userAgent }) {
        const { email, purpose } = yield* openLink(token)
        if (purpose === "email-change") return yield* new LinkExpired()
        const hash = yield* hasher.hash(yield* makePassword(password))
        const { secret, stored } = newSession(userAgent)
        const at = yield* DateTime.now
        const { account, isNew } = yield* credentials.setPasswordByLink({
          linkHash: hashToken(token),
          newAccountId: AccountId.make(crypto.randomUUID()),
          password: hash,
          session: stored,
          welcome: yield* welcomeOf(email),
          mailId: MailId.make(crypto.randomUUID()),
          at
        })
        if (!isNew) yield* outbox.wake
        const session = startedSession(stored, account.id, at)
        return { account, isNew, session, secret }
      }),
      changePassword: Effect.fn("Credentials.changePassword")(function* (given) {
        const { session, currentPassword, password } = given
        const chosen = yield* makePassword(password)
        const current = yield* verified(session, currentPassword)
        const replacement = yield* hasher.hash(chosen)
        const { accountId, id: keep } = session
        yield* Effect.catchTag(
          credentials.replacePassword({ accountId, current, password: replacement, keep }),
          "PasswordChanged",
          invalid
        )
      }),
      requestEmailChange: Effect.fn("Credentials.requestEmailChange")(function* (given) {
        const { currentPassword, email, language, session } = given
        yield* proveOwner(credentials, hasher, session, currentPassword, "currentPassword")
        yield* outbox.request("email-change", email, { accountId: session.accountId, language })
      }),
      chooseLanguage: (accountId, language) => credentials.setLanguage(accountId, language),
      changeEmail: Effect.fn("Credentials.changeEmail")(function* (token) {
        yield* openLink(token)
        const account = yield* credentials.changeEmailByLink({
          linkHash: hashToken(token),
          mailId: MailId.make(crypto.randomUUID()),
          at: yield* DateTime.now
        })
        yield* outbox.wake
        return account
      }),
      close: Effect.fn("Credentials.close")(function* ({ session, password, dynamicCodes, before }) {
        const current = yield* proveOwner(credentials, hasher, session, password, "password")
        if (before !== undefined) yield* before
        const { accountId } = session
        const at = yield* DateTime.now
        const closing = closeBy({ accountId, current, redirects: dynamicCodes, at })
        yield* Effect.catchTags(closing, { AccountNotFound: invalid, PasswordChanged: invalid })
      }),
      closeAccount: Effect.fn("Credentials.closeAccount")(function* (accountId, redirects) {
        const closing = closeBy({ accountId, current: undefined, redirects, at: yield* DateTime.now })
        yield* Effect.catchTag(closing, "PasswordChanged", Effect.die)
      })
    })
  })
