import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { NewSession } from "../credentials/CredentialStorage.ts"
import type { MailId } from "../credentials/OutgoingMail.ts"
import type { Session, SessionId } from "../credentials/SessionRecord.ts"
import type { AccountId, AccountNotFound } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type {
  PasskeyChallenge,
  PasskeyId,
  PasskeyNotFound,
  PasskeyRequired,
  StoredPasskey,
  TooManyPasskeys
} from "./Passkey.ts"

/** An account has this credential already; nothing was stored. */
export class PasskeyTaken extends Schema.TaggedError<PasskeyTaken>()("PasskeyTaken", {}) {
  override get message(): string {
    return "the passkey was added before"
  }
}

/** An authenticator's counter is not above the stored one, so that two of them may have the same key; nothing was changed. */
export class CounterWentBack extends Schema.TaggedError<CounterWentBack>()("CounterWentBack", {}) {
  override get message(): string {
    return "the counter of the passkey went back"
  }
}

/** True where a counter follows a stored one: it is higher, or neither counts (WebAuthn Level 3, section 6.1.1). */
export const counterFollows = (stored: number, counter: number): boolean =>
  counter > stored || (counter === 0 && stored === 0)

/** A session that a passkey began, or renewed. */
export interface PasskeySession {
  readonly session: Session
  /** True where a session that was there goes on, with the secret that it has. */
  readonly isRenewed: boolean
}

/**
 * The port to a store's passkeys and challenges. An adapter offers it beside `CredentialStorage`, in the same store. Each verb is
 * atomic, isolated and durable, and may fail with {@link StorageError}. The laws for adapters are in `@quick-response/core/testing`.
 */
export class PasskeyStorage extends Context.Tag("@quick-response/core/PasskeyStorage")<
  PasskeyStorage,
  {
    readonly createChallenge: (challenge: PasskeyChallenge) => Effect.Effect<void, StorageError>
    /** Deletes and answers the challenge with this hash, to one caller alone. Its age is for the caller to judge. */
    readonly takeChallenge: (hash: string) => Effect.Effect<PasskeyChallenge | undefined, StorageError>
    /** Stores a passkey. A mail of kind `passkey-added` to the owner is due. */
    readonly createPasskey: (given: {
      readonly passkey: StoredPasskey
      readonly mailId: MailId
    }) => Effect.Effect<void, AccountNotFound | PasskeyTaken | StorageError | TooManyPasskeys>
    /** The passkey that has the authenticator's id; undefined where no account has it. */
    readonly findPasskey: (credentialId: string) => Effect.Effect<StoredPasskey | undefined, StorageError>
    /** All passkeys of an account, the oldest first (`createdAt`, then `id`). */
    readonly listPasskeys: (accountId: AccountId) => Effect.Effect<ReadonlyArray<StoredPasskey>, StorageError>
    /** Deletes a passkey, and ends the account's other sessions of passkeys. A mail of kind `passkey-removed` is due. */
    readonly deletePasskey: (given: {
      readonly accountId: AccountId
      readonly id: PasskeyId
      readonly keep: SessionId
      readonly mailId: MailId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, PasskeyNotFound | StorageError>
    /**
     * Notes a signature of a passkey, and begins a session, or renews the account's session of this id where it is open. Where the
     * account has `maximumSessions`, the one that was used longest ago ends.
     */
    readonly signInByPasskey: (given: {
      readonly id: PasskeyId
      readonly counter: number
      readonly session: NewSession
      readonly renews: SessionId | undefined
      readonly at: DateTime.Utc
    }) => Effect.Effect<PasskeySession, CounterWentBack | PasskeyNotFound | StorageError>
    /**
     * Deletes the password of an account that has a passkey, its other sessions and the links to its address. A mail of kind
     * `password-removed` is due. Without a password, nothing changes.
     */
    readonly removePassword: (given: {
      readonly accountId: AccountId
      readonly keep: SessionId
      readonly mailId: MailId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, PasskeyRequired | StorageError>
  }
>() {}
