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
  name: Schema.String,
  kind: Kind,
  /** A static code is `active` or `blocked`. */
  state: RedirectState,
  /** Null for a static code, as `target` is. */
  slug: NullableText,
  target: NullableText,
  pricePaid: CreditsFromDecimal,
  isRefunded: Schema.Boolean,
  createdAt: Schema.DateTimeUtc
} as const

/** A code of any account. */
export const SoldQrCode: Schema.Struct<typeof soldFields> = Schema.Struct(soldFields)
export type SoldQrCode = typeof SoldQrCode.Type

/** Selects codes of all accounts, newest first. */
export interface SoldQrCodeQuery {
  readonly id?: QrCodeId | undefined
  /** Orders codes as this account's list; without it, by their ids, which begin with the time. */
  readonly accountId?: AccountId | undefined
  readonly query?: string | undefined
  readonly kind?: QrCodeKind | undefined
  readonly state?: RedirectState | undefined
  /** The time of the states. */
  readonly at: DateTime.Utc
  /** Lists the codes after this one; an unknown id gives an empty list. */
  readonly after?: QrCodeId | undefined
  readonly limit: number
}

/** Codes, and the id to continue after; null at the end. */
export interface SoldQrCodePage {
  /** May have fewer codes than the limit, even 0, before the end. */
  readonly qrCodes: ReadonlyArray<SoldQrCode>
  readonly next: QrCodeId | null
}
