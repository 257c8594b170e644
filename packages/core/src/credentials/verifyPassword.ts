import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountId, Email } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { CredentialStorage } from "./CredentialStorage.ts"
import { normalizePassword, PasswordHash } from "./Password.ts"
import type { PasswordHasher, PasswordHasherBusy } from "./PasswordHasher.ts"

/** No account has this address and this password: these are not told apart. */
export class CredentialsInvalid extends Schema.TaggedError<CredentialsInvalid>()("CredentialsInvalid", {}) {
  override get message(): string {
    return "the e-mail address or the password is wrong"
  }
}

/** Compares with any password for as long as a hash would: no hash has this form. */
const noPassword = PasswordHash.make("none")

/** An account, and its password as it is stored. */
export interface Verified {
  readonly accountId: AccountId
  readonly password: PasswordHash
}

/** The account that has this address or id, if this is its password. Hashes one password, whether there is an account or not. */
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
