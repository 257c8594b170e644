import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Password, PasswordHash } from "./Password.ts"

/** Too many passwords are being hashed; the same call may succeed later. */
export class PasswordHasherBusy extends Schema.TaggedError<PasswordHasherBusy>()("PasswordHasherBusy", {}) {
  override get message(): string {
    return "too many people sign in at once; try again in a few seconds"
  }
}

/**
 * The port to a slow password hash (scrypt, Argon2id). Each hash has its own random salt and names its parameters.
 * Implementations bound concurrency.
 */
export class PasswordHasher extends Context.Tag("@quick-response/core/PasswordHasher")<
  PasswordHasher,
  {
    readonly hash: (password: Password) => Effect.Effect<PasswordHash, PasswordHasherBusy>
    /** Takes as long as `hash`, for either answer. A malformed hash verifies no password. */
    readonly verify: (password: Password, hash: PasswordHash) => Effect.Effect<boolean, PasswordHasherBusy>
  }
>() {}
