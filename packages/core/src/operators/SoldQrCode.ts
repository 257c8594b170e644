import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import { QrCodeId, type QrCodeKind, qrCodeKinds } from "../records/QrCode.ts"
import { RedirectState } from "../redirects/Redirect.ts"

const NullableEmail: Schema.NullOr<typeof StoredEmail> = Schema.NullOr(StoredEmail)
const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)
const Kind: Schema.Literal<typeof qrCodeKinds> = Schema.Literal(...qrCodeKinds)

const soldFields = {
  id: QrCodeId,
  accountId: AccountId,
  /** Null if the account is closed. */
  email: NullableEmail,
  /** The present name. */
  name: Schema.String,
  kind: Kind,
  /** A static code is `active` or `blocked`. */
  state: RedirectState,
  /** The slug of a dynamic code; null for a static one. */
  slug: NullableText,
  /** The present target of a dynamic code; null for a static one. */
  target: NullableText,
  pricePaid: CreditsFromDecimal,
  isRefunded: Schema.Boolean,
  createdAt: Schema.DateTimeUtc
} as const

/** A code of any account, as operators list it. */
export const SoldQrCode: Schema.Struct<typeof soldFields> = Schema.Struct(soldFields)
export type SoldQrCode = typeof SoldQrCode.Type

/** Which codes of all accounts are meant, newest first. */
export interface SoldQrCodeQuery {
  /** The code with this id alone. */
  readonly id?: QrCodeId | undefined
  /** The codes of this account, in the order of its list; otherwise codes are ordered by their ids, which begin with the time. */
  readonly accountId?: AccountId | undefined
  /** Words, as in a list of an account. */
  readonly query?: string | undefined
  readonly kind?: QrCodeKind | undefined
  readonly state?: RedirectState | undefined
  /** The time of the states. */
  readonly at: DateTime.Utc
  /** Lists the codes after this one; none if it is unknown. */
  readonly after?: QrCodeId | undefined
  /** The most codes. */
  readonly limit: number
}

/** Codes, and the id after which a list goes on; null at its end. */
export interface SoldQrCodePage {
  /** Fewer than the limit, even none, if the store looked at many codes that do not match. */
  readonly qrCodes: ReadonlyArray<SoldQrCode>
  readonly next: QrCodeId | null
}
