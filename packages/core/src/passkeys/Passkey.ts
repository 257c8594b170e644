import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { tooManyPasskeys } from "../config/accountRules.ts"
import { AccountId } from "../records/AccountRecord.ts"

/** The most passkeys that an account may have. */
export const maximumPasskeys = 20

/** Milliseconds within which a challenge must be answered. */
export const challengeLifetime = 300_000

export const PasskeyId: Schema.brand<typeof Schema.UUID, "PasskeyId"> = Schema.UUID.pipe(
  Schema.brand("PasskeyId")
)
export type PasskeyId = typeof PasskeyId.Type

const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const passkeyFields = {
  id: PasskeyId,
  accountId: AccountId,
  name: Schema.String,
  createdAt: Schema.DateTimeUtc,
  lastUsedAt: NullableTime
} as const

/** A WebAuthn credential, as its account gets it: discoverable, with user verification. */
export const Passkey: Schema.Struct<typeof passkeyFields> = Schema.Struct(passkeyFields)
export type Passkey = typeof Passkey.Type

/** A passkey with the data to verify its signatures. */
export interface StoredPasskey extends Passkey {
  /** The authenticator's id of the credential, in base64url. */
  readonly credentialId: string
  /** The COSE key (RFC 9052, section 7), in base64url. */
  readonly publicKey: string
  /** The authenticator's number of signatures; always 0 if it does not count. */
  readonly counter: number
  /** The authenticator's transports for browsers: `internal`, `usb`. */
  readonly transports: ReadonlyArray<string>
}

/** Random bytes for an authenticator to sign once. Only their hash is stored. */
export interface PasskeyChallenge {
  /** The SHA-256 of its text, in hex. */
  readonly hash: string
  /** The account that adds a passkey; null for a sign-in to any account. */
  readonly accountId: AccountId | null
  readonly expiresAt: DateTime.Utc
}

/** The account has no passkey with this id. An unknown id and another account's are not distinguished. */
export class PasskeyNotFound extends Schema.TaggedError<PasskeyNotFound>()("PasskeyNotFound", {
  id: Schema.String
}) {
  override get message(): string {
    return `no passkey ${this.id}`
  }
}

/** The account already has {@link maximumPasskeys}. */
export class TooManyPasskeys extends Schema.TaggedError<TooManyPasskeys>()("TooManyPasskeys", {}) {
  get fault(): Fault {
    return tooManyPasskeys([], { most: maximumPasskeys })
  }
  override get message(): string {
    return sentencesOf([this.fault]).join()
  }
}

/** A passkey is refused. The reasons are not distinguished: some would reveal which accounts have passkeys. */
export class PasskeyRefused extends Schema.TaggedError<PasskeyRefused>()("PasskeyRefused", {}) {
  override get message(): string {
    return "the passkey is not accepted, or its challenge was used or is over 5 minutes old; try again"
  }
}

/** Browsers do not support passkeys for the service's address. */
export class PasskeysNotOffered extends Schema.TaggedError<PasskeysNotOffered>()("PasskeysNotOffered", {}) {
  override get message(): string {
    return "passkeys are not offered here: they need an https address with a host name, or localhost"
  }
}
