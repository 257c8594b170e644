import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { NewSession } from "../credentials/CredentialStorage.ts"
import type { MailId } from "../credentials/OutgoingMail.ts"
import type { PasskeyRequired, Session, SessionId } from "../credentials/SessionRecord.ts"
import type { AccountId, AccountNotFound } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type {
  PasskeyChallenge,
  PasskeyId,
  PasskeyNotFound,
  StoredPasskey,
  TooManyPasskeys
} from "./Passkey.ts"

/** The account has this credential already; nothing was stored. */
export class PasskeyTaken extends Schema.TaggedError<PasskeyTaken>()("PasskeyTaken", {}) {
  override get message(): string {
    return "the passkey was added before"
  }
}

/** An authenticator's counter is not above the stored one, so the key may have been copied; nothing was changed. */
export class CounterWentBack extends Schema.TaggedError<CounterWentBack>()("CounterWentBack", {}) {
  override get message(): string {
    return "the counter of the passkey went back"
  }
}

/** True if a counter is above the stored one, or neither counts (WebAuthn Level 3, section 6.1.1). */
export const counterFollows = (stored: number, counter: number): boolean =>
  counter > stored || (counter === 0 && stored === 0)

/** A session that a passkey started or renewed. */
export interface PasskeySession {
  readonly session: Session
  /** True if an open session continues with its secret. */
  readonly isRenewed: boolean
}

/** The port to a store's passkeys and challenges, in the store of `CredentialStorage` and with its guarantees and laws. */
export class PasskeyStorage extends Context.Tag("@quick-response/core/PasskeyStorage")<
  PasskeyStorage,
  {
    readonly createChallenge: (challenge: PasskeyChallenge) => Effect.Effect<void, StorageError>
    /** Deletes and returns the challenge with this hash, for one caller only. The caller checks its age. */
    readonly takeChallenge: (hash: string) => Effect.Effect<PasskeyChallenge | undefined, StorageError>
    /** Stores a passkey and queues a mail of kind `passkey-added`. */
    readonly createPasskey: (given: {
      readonly passkey: StoredPasskey
      readonly mailId: MailId
    }) => Effect.Effect<void, AccountNotFound | PasskeyTaken | StorageError | TooManyPasskeys>
    /** The passkey with this credential id; undefined if there is no such passkey. */
    readonly findPasskey: (credentialId: string) => Effect.Effect<StoredPasskey | undefined, StorageError>
    /** All passkeys of an account, oldest first (`createdAt`, then `id`). */
    readonly listPasskeys: (accountId: AccountId) => Effect.Effect<ReadonlyArray<StoredPasskey>, StorageError>
    /** Deletes a passkey, ends the account's other passkey sessions, and queues a mail of kind `passkey-removed`. */
    readonly deletePasskey: (given: {
      readonly accountId: AccountId
      readonly id: PasskeyId
      readonly keep: SessionId
      readonly mailId: MailId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, PasskeyNotFound | StorageError>
    /**
     * Records a signature and begins a session, or renews this open session of the account. Beyond `maximumSessions`,
     * the least recently used one ends.
     */
    readonly signInByPasskey: (given: {
      readonly id: PasskeyId
      readonly counter: number
      readonly session: NewSession
      readonly renews: SessionId | undefined
      readonly at: DateTime.Utc
    }) => Effect.Effect<PasskeySession, CounterWentBack | PasskeyNotFound | StorageError>
    /**
     * Deletes the password of an account with a passkey, its other sessions and its links, and queues a mail of kind
     * `password-removed`. Without a password, it changes nothing.
     */
    readonly removePassword: (given: {
      readonly accountId: AccountId
      readonly keep: SessionId
      readonly mailId: MailId
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, PasskeyRequired | StorageError>
  }
>() {}
