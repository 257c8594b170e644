import * as Either from "@quick-response/core/either"
import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { passwordCommon, passwordTooLong, passwordTooShort } from "../config/accountRules.ts"
import type { Refined } from "../schema/index.ts"
import { commonPasswords } from "./commonPasswords.ts"

/** The least and most characters of a password. */
export const passwordLength = { min: 8, max: 128 } as const

/** A valid new password, normalized by NFKC (NIST SP 800-63B), so that any keyboard enters it alike. */
export type Password = Redacted.Redacted<string>

/** The stored form of a password: a salted slow hash with its parameters. */
export const PasswordHash: Schema.brand<Refined<typeof Schema.String>, "PasswordHash"> = Schema.String.pipe(
  Schema.minLength(1),
  Schema.brand("PasswordHash")
)
export type PasswordHash = typeof PasswordHash.Type

const faults = {
  short: passwordTooShort(["password"], { least: passwordLength.min }),
  long: passwordTooLong(["password"], { most: passwordLength.max }),
  common: passwordCommon(["password"], {})
} as const

/** A password is invalid. The message does not contain it. */
export class PasswordRefused extends Schema.TaggedError<PasswordRefused>()("PasswordRefused", {
  reason: Schema.Literal("short", "long", "common")
}) {
  get fault(): Fault {
    return faults[this.reason]
  }
  override get message(): string {
    return sentencesOf([this.fault]).join()
  }
}

/**
 * A password for the hasher, valid as a new one or not: for sign-in.
 *
 * @example
 * ```ts
 * import { normalizePassword } from "@quick-response/core"
 * import * as Redacted from "effect/Redacted"
 *
 * Redacted.value(normalizePassword("ﬁve stars")) // => "five stars"
 * ```
 */
export const normalizePassword = (text: string): Password => Redacted.make(text.normalize("NFKC"))

/**
 * A valid new password: 8 to 128 characters of any kind, not among the 10,000 most common.
 *
 * @example
 * ```ts
 * import { makePassword } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 *
 * Either.isLeft(makePassword("password")) // => true
 * ```
 */
export const makePassword = (text: string): Either.Either<Password, PasswordRefused> => {
  const password = normalizePassword(text)
  const { length } = Array.from(Redacted.value(password))
  if (length < passwordLength.min) return Either.left(new PasswordRefused({ reason: "short" }))
  if (length > passwordLength.max) return Either.left(new PasswordRefused({ reason: "long" }))
  return commonPasswords().has(Redacted.value(password))
    ? Either.left(new PasswordRefused({ reason: "common" }))
    : Either.right(password)
}
