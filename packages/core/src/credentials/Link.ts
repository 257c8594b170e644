import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"

const hour = 3_600_000

/** The purposes of mailed links, with the milliseconds for which a link is valid. */
export const linkLifetimes = {
  /** Opens an account for the address, or sets the password of its account. */
  "sign-up": 24 * hour,
  /** Sets the password of the address's account. */
  "password-reset": hour,
  /** Changes the account's address. */
  "email-change": hour
} as const

const linkPurposes = ["sign-up", "password-reset", "email-change"] as const

export const LinkPurpose: Schema.Literal<typeof linkPurposes> = Schema.Literal(...linkPurposes)
export type LinkPurpose = typeof LinkPurpose.Type

const NullableAccountId: Schema.NullOr<typeof AccountId> = Schema.NullOr(AccountId)

const linkFields = {
  /** The SHA-256 of its secret, in hex. */
  hash: Schema.String,
  purpose: LinkPurpose,
  email: StoredEmail,
  /** The account whose address changes; null for other purposes. */
  accountId: NullableAccountId,
  expiresAt: Schema.DateTimeUtc
} as const

/** A mailed link that proves an address. It works once; only the hash of its secret is stored. */
export const Link: Schema.Struct<typeof linkFields> = Schema.Struct(linkFields)
export type Link = typeof Link.Type

/** A link is unknown, used or too old: these are not distinguished. */
export class LinkExpired extends Schema.TaggedError<LinkExpired>()("LinkExpired", {}) {
  override get message(): string {
    return "token: the link was used or is too old; ask for a new one"
  }
}

/** True if a link is valid at a time. */
export const isCurrent = ({ expiresAt }: Link, at: DateTime.Utc): boolean =>
  at.epochMillis < expiresAt.epochMillis
