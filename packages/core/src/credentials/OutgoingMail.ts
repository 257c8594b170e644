import * as Schema from "effect/Schema"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"
import { LinkPurpose } from "./Link.ts"

/** Names a mail in the outbox. */
export const MailId: Schema.brand<typeof Schema.UUID, "MailId"> = Schema.UUID.pipe(Schema.brand("MailId"))
export type MailId = typeof MailId.Type

const mailKinds = [
  ...LinkPurpose.literals,
  "email-changed",
  "balance-low",
  "webhook-failing",
  "webhook-disabled",
  "passkey-added",
  "passkey-removed",
  "passkey-refused",
  "password-removed",
  "password-made"
] as const

/**
 * The reason for a mail: someone asked for a link, an account's address was changed, which the old one is told, a balance fell below
 * the amount that its owner chose, a webhook fails or was disabled for it, or the owner is told of a change of passkeys or of the
 * password, or of a passkey that was refused, since its counter went back.
 */
export const MailKind: Schema.Literal<typeof mailKinds> = Schema.Literal(...mailKinds)
export type MailKind = typeof MailKind.Type

const NullableAccountId: Schema.NullOr<typeof AccountId> = Schema.NullOr(AccountId)

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

const mailFields = {
  id: MailId,
  kind: MailKind,
  email: StoredEmail,
  /** The account whose address changes, or of which its owner is told; null where the address alone counts. */
  accountId: NullableAccountId,
  /** The tag of the language that the request for it preferred; null where there was none. The account's own choice goes before. */
  language: NullableText,
  /** The number of attempts to send it. */
  attempts: Schema.Int
} as const

/**
 * A mail that is to be sent. Its text, and the secret of its link, are made when it is sent: so the outbox holds no
 * secret, and asking takes the same time whether the address is known or not.
 */
export const Mail: Schema.Struct<typeof mailFields> = Schema.Struct(mailFields)
export type Mail = typeof Mail.Type
