import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Email } from "../records/AccountRecord.ts"
import type { LinkPurpose } from "./Link.ts"
import type { SecretToken } from "./secretToken.ts"

export type Letter =
  | { readonly _tag: "link"; readonly to: Email; readonly purpose: LinkPurpose; readonly token: SecretToken }
  /** A sign-up with the address of an account. */
  | { readonly _tag: "account-exists"; readonly to: Email }
  /** A password reset for an address without an account. */
  | { readonly _tag: "no-account"; readonly to: Email }
  /** A change to an address that another account has. */
  | { readonly _tag: "address-taken"; readonly to: Email }
  /** Tells the old address that it was changed. */
  | { readonly _tag: "address-changed"; readonly to: Email }
  /** The balance fell below the account's alert. */
  | { readonly _tag: "balance-low"; readonly to: Email }
  /** The credit limit of the key with this name refused a purchase. */
  | { readonly _tag: "key-limit-reached"; readonly to: Email; readonly name: string }
  /** The proofs of the domains with these names are missing; after 7 days they are lost. */
  | { readonly _tag: "domain-missing"; readonly to: Email; readonly name: string }
  | { readonly _tag: "domain-lost"; readonly to: Email; readonly name: string }
  /** A webhook's target accepted no event for a day. */
  | { readonly _tag: "webhook-failing"; readonly to: Email }
  /** A webhook was disabled: its target accepted no event for days, or answered 410. */
  | { readonly _tag: "webhook-disabled"; readonly to: Email }
  /** An operator's test of mail. */
  | { readonly _tag: "test"; readonly to: Email }
  | { readonly _tag: "passkey-added"; readonly to: Email }
  | { readonly _tag: "passkey-removed"; readonly to: Email }
  /** A passkey was refused since its counter went back: there may be a copy. */
  | { readonly _tag: "passkey-refused"; readonly to: Email }
  | { readonly _tag: "password-removed"; readonly to: Email }
  /** An account with only passkeys got a password. */
  | { readonly _tag: "password-made"; readonly to: Email }

export class MailRefused extends Schema.TaggedError<MailRefused>()("MailRefused", {
  /** True if another attempt is useless, for example for an unknown address. */
  permanent: Schema.Boolean,
  cause: Schema.Defect
}) {
  override get message(): string {
    return `the mail was ${this.permanent ? "refused" : "not taken yet"}: ${String(this.cause)}`
  }
}

/** The port that writes letters and passes them to a mail server. */
export class Mailer extends Context.Tag("@quick-response/core/Mailer")<
  Mailer,
  {
    /** Writes a letter in this language, or in the mailer's own, and passes it on. */
    readonly send: (letter: Letter, language?: string) => Effect.Effect<void, MailRefused>
  }
>() {}
