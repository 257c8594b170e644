import * as Schema from "effect/Schema"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"
import { LinkPurpose } from "./Link.ts"

export const MailId: Schema.brand<typeof Schema.UUID, "MailId"> = Schema.UUID.pipe(Schema.brand("MailId"))
export type MailId = typeof MailId.Type

const mailKinds = [
  ...LinkPurpose.literals,
  "email-changed",
  "balance-low",
  "key-limit-reached",
  "domain-missing",
  "domain-lost",
  "webhook-failing",
  "webhook-disabled",
  "passkey-added",
  "passkey-removed",
  "passkey-refused",
  "password-removed",
  "password-made"
] as const

/**
 * The reason for a mail: a requested link, a changed address, a low balance, the reached limit of a key, the missing proof of a domain, a failing or disabled webhook, or a change
 * or refusal of passkeys or password.
 */
export const MailKind: Schema.Literal<typeof mailKinds> = Schema.Literal(...mailKinds)
export type MailKind = typeof MailKind.Type

const NullableAccountId: Schema.NullOr<typeof AccountId> = Schema.NullOr(AccountId)

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

const mailFields = {
  id: MailId,
  kind: MailKind,
  email: StoredEmail,
  /** The account that changes its address or is notified; null if only the address counts. */
  accountId: NullableAccountId,
  /** The preferred language of the request; null without one. The account's own choice wins. */
  language: NullableText,
  attempts: Schema.Int
} as const

/**
 * A mail to send. Text and link secret are made when it is sent: the outbox holds no secret, and a request takes the
 * same time for known and unknown addresses.
 */
export const Mail: Schema.Struct<typeof mailFields> = Schema.Struct(mailFields)
export type Mail = typeof Mail.Type
