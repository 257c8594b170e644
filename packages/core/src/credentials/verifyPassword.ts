import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountId, Email } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { CredentialStorage } from "./CredentialStorage.ts"
import { normalizePassword, PasswordHash } from "./Password.ts"
import type { PasswordHasher, PasswordHasherBusy } from "./PasswordHasher.ts"

/** The address is unknown or the password is wrong: the two are not distinguished. */
export class CredentialsInvalid extends Schema.TaggedError<CredentialsInvalid>()("CredentialsInvalid", {}) {
  override get message(): string {
    return "the e-mail address or the password is wrong"
  }
}

/** Takes as long to verify as a real hash, and matches no password. */
export const noPassword: PasswordHash = PasswordHash.make("none")

export interface Verified {
  readonly accountId: AccountId
  readonly password: PasswordHash
}

/** The account with this address or id, if the password is right. Hashes one password even without an account. */
export const verifyPassword = (
  { findPassword }: typeof CredentialStorage.Service,
  { verify }: typeof PasswordHasher.Service,
  by: { readonly email: Email } | { readonly id: AccountId },
  password: string
): Effect.Effect<Verified, CredentialsInvalid | PasswordHasherBusy | StorageError> =>
  Effect.gen(function* () {
    const found = yield* findPassword(by)
    const isRight = yield* verify(normalizePassword(password), found?.password ?? noPassword)
    return found !== undefined && isRight ? found : yield* new CredentialsInvalid()
  })
