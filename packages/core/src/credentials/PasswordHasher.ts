import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Password, PasswordHash } from "./Password.ts"

/** More passwords are being hashed than the hasher takes at once; nothing was done, and the same call may succeed later. */
export class PasswordHasherBusy extends Schema.TaggedError<PasswordHasherBusy>()("PasswordHasherBusy", {}) {
  override get message(): string {
    return "too many people sign in at once; try again in a few seconds"
  }
}

/**
 * The port to a slow password hash (scrypt, Argon2id). Each hash has a random salt of its own and names its parameters.
 * An implementation bounds how many run at once.
 */
export class PasswordHasher extends Context.Tag("@quick-response/core/PasswordHasher")<
  PasswordHasher,
  {
    readonly hash: (password: Password) => Effect.Effect<PasswordHash, PasswordHasherBusy>
    /** Takes as long as `hash`, for either answer. A text that is no hash of this hasher verifies nothing. */
    readonly verify: (password: Password, hash: PasswordHash) => Effect.Effect<boolean, PasswordHasherBusy>
  }
>() {}
