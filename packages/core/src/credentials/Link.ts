import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"

const hour = 3_600_000

/** The purposes of mailed links, each with the milliseconds that a link lasts after it was mailed. */
export const linkLifetimes = {
  /** Open an account for the address, or set the password of the account that has it by then. */
  "sign-up": 24 * hour,
  /** Set the password of the account that has the address. */
  "password-reset": hour,
  /** Give the account this address. */
  "email-change": hour
} as const

const linkPurposes = ["sign-up", "password-reset", "email-change"] as const

/** The purpose of a mailed link. */
export const LinkPurpose: Schema.Literal<typeof linkPurposes> = Schema.Literal(...linkPurposes)
export type LinkPurpose = typeof LinkPurpose.Type

const NullableAccountId: Schema.NullOr<typeof AccountId> = Schema.NullOr(AccountId)

const linkFields = {
  /** The SHA-256 of its secret, in hex. */
  hash: Schema.String,
  purpose: LinkPurpose,
  /** The address that it was mailed to. */
  email: StoredEmail,
  /** The account that asked for a change of address; null for other purposes, where the address alone counts. */
  accountId: NullableAccountId,
  expiresAt: Schema.DateTimeUtc
} as const

/** A link that was mailed to an address and proves it. It is used once; only the hash of its secret is kept. */
export const Link: Schema.Struct<typeof linkFields> = Schema.Struct(linkFields)
export type Link = typeof Link.Type

/** A link that is unknown, was used, or is too old: these are not told apart. */
export class LinkExpired extends Schema.TaggedError<LinkExpired>()("LinkExpired", {}) {
  override get message(): string {
    return "token: the link was used or is too old; ask for a new one"
  }
}

/** True where a link may still be used at a time. */
export const isCurrent = ({ expiresAt }: Link, at: DateTime.Utc): boolean =>
  at.epochMillis < expiresAt.epochMillis
