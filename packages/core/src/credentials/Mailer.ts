import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Email } from "../records/AccountRecord.ts"
import type { LinkPurpose } from "./Link.ts"
import type { SecretToken } from "./secretToken.ts"

/** The message of a mail. */
export type Letter =
  /** The link to follow. */
  | { readonly _tag: "link"; readonly to: Email; readonly purpose: LinkPurpose; readonly token: SecretToken }
  /** Someone asked to sign up with the address of an account. */
  | { readonly _tag: "account-exists"; readonly to: Email }
  /** Someone asked for a new password for an address that no account has. */
  | { readonly _tag: "no-account"; readonly to: Email }
  /** An account asked for an address that another account has. */
  | { readonly _tag: "address-taken"; readonly to: Email }
  /** The account's address was changed; this is the old one. */
  | { readonly _tag: "address-changed"; readonly to: Email }
  /** The balance fell below the amount that its owner chose. */
  | { readonly _tag: "balance-low"; readonly to: Email }
  /** A webhook's target took nothing for a day. */
  | { readonly _tag: "webhook-failing"; readonly to: Email }
  /** A webhook was disabled, for its target took nothing for days, or is gone. */
  | { readonly _tag: "webhook-disabled"; readonly to: Email }
  /** The operator tries whether mails arrive. */
  | { readonly _tag: "test"; readonly to: Email }
  /** A passkey was added to the account. */
  | { readonly _tag: "passkey-added"; readonly to: Email }
  /** A passkey of the account was removed. */
  | { readonly _tag: "passkey-removed"; readonly to: Email }
  /** A passkey was refused, since its counter went back: there may be a copy of it. */
  | { readonly _tag: "passkey-refused"; readonly to: Email }
  /** The account has no password any more. */
  | { readonly _tag: "password-removed"; readonly to: Email }
  /** The account, which had passkeys alone, got a password. */
  | { readonly _tag: "password-made"; readonly to: Email }

/** A mail was not taken. */
export class MailRefused extends Schema.TaggedError<MailRefused>()("MailRefused", {
  /** True where another attempt is of no use: the address does not exist, say. */
  permanent: Schema.Boolean,
  cause: Schema.Defect
}) {
  override get message(): string {
    return `the mail was ${this.permanent ? "refused" : "not taken yet"}: ${String(this.cause)}`
  }
}

/** The port that writes letters and hands them over to a mail server. */
export class Mailer extends Context.Tag("@quick-response/core/Mailer")<
  Mailer,
  {
    /** Writes a letter in the language of a tag, or in the mailer's own, and hands it over. */
    readonly send: (letter: Letter, language?: string) => Effect.Effect<void, MailRefused>
  }
>() {}
