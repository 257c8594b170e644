import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { passwordMissing } from "../config/accountRules.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { CredentialStorage } from "./CredentialStorage.ts"
import type { PasswordHash } from "./Password.ts"
import type { PasswordHasher, PasswordHasherBusy } from "./PasswordHasher.ts"
import type { Session } from "./SessionRecord.ts"
import { type CredentialsInvalid, verifyPassword } from "./verifyPassword.ts"

/** The password is missing, and no passkey began the session. */
export class PasswordMissing extends Schema.TaggedError<PasswordMissing>()("PasswordMissing", {
  field: Schema.Literal("currentPassword", "password")
}) {
  get fault(): Fault {
    return passwordMissing([this.field], {})
  }
  override get message(): string {
    return sentencesOf([this.fault]).join()
  }
}

/** The failures of {@link proveOwner}. */
export type OwnerUnproved = CredentialsInvalid | PasswordHasherBusy | PasswordMissing | StorageError

/**
 * Proves that a session is its owner's: by the account's password, or by the passkey that began the session. Answers the stored
 * password where one was given.
 */
export const proveOwner = (
  storage: typeof CredentialStorage.Service,
  hasher: typeof PasswordHasher.Service,
  { accountId, passkeyAt }: Session,
  password: string | undefined,
  field: PasswordMissing["field"]
): Effect.Effect<PasswordHash | undefined, OwnerUnproved> => {
  if (password !== undefined)
    return Effect.map(verifyPassword(storage, hasher, { id: accountId }, password), (found) => found.password)
  return passkeyAt === null ? new PasswordMissing({ field }) : Effect.succeed(undefined)
}
