import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { passwordMissing } from "../config/accountRules.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { CredentialStorage } from "./CredentialStorage.ts"
import type { PasswordHash } from "./Password.ts"
import type { PasswordHasher, PasswordHasherBusy } from "./PasswordHasher.ts"
import { PasskeyRequired, type Session } from "./SessionRecord.ts"
import { type CredentialsInvalid, verifyPassword } from "./verifyPassword.ts"

/** Milliseconds for which a passkey proves a session's owner. */
export const ownerProofLifetime = 600_000

/** The password is missing, and no recent passkey started or renewed the session. */
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

export type OwnerUnproved =
  | CredentialsInvalid
  | PasskeyRequired
  | PasswordHasherBusy
  | PasswordMissing
  | StorageError

/** Proves a session's owner by a passkey that started or renewed it within the last ten minutes. */
export const proveByPasskey = ({ passkeyAt }: Session): Effect.Effect<void, PasskeyRequired> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    passkeyAt !== null && now < passkeyAt.epochMillis + ownerProofLifetime
      ? Effect.void
      : new PasskeyRequired()
  )

/**
 * Proves a session's owner: by the account's password if given, otherwise by a passkey. Returns the stored password if
 * one was given.
 */
export const proveOwner = (
  storage: typeof CredentialStorage.Service,
  hasher: typeof PasswordHasher.Service,
  session: Session,
  password: string | undefined,
  field: PasswordMissing["field"]
): Effect.Effect<PasswordHash | undefined, OwnerUnproved> => {
  if (password !== undefined)
    return Effect.map(
      verifyPassword(storage, hasher, { id: session.accountId }, password),
      (found) => found.password
    )
  return session.passkeyAt === null
    ? new PasswordMissing({ field })
    : Effect.as(proveByPasskey(session), undefined)
}
