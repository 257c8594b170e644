import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import { BoughtContent, QrCodeId } from "../records/QrCode.ts"
import { DynamicCode } from "../redirects/DynamicCode.ts"

const NullableContent: Schema.NullOr<typeof BoughtContent> = Schema.NullOr(BoughtContent)
const NullableDynamic: Schema.NullOr<typeof DynamicCode> = Schema.NullOr(DynamicCode)

const qrCodeFields = {
  id: QrCodeId,
  /** The name that its owner gave it, or else the one that it was bought with. */
  name: Schema.String,
  /** The resolved configuration as canonical JSON; posting it to `generate` gives the image. */
  configJson: Schema.String,
  /** The content of which the data was made; null where the request had data. */
  content: NullableContent,
  pricePaid: CreditsFromDecimal,
  /** False while the operator has deactivated it, or, of a dynamic code, while its owner has paused it. */
  isActive: Schema.Boolean,
  /** True while its owner keeps it out of the list. A dynamic code that is archived leads on. */
  isArchived: Schema.Boolean,
  /** The dynamic side; null where what its picture says can never change. */
  dynamic: NullableDynamic,
  createdAt: Schema.DateTimeUtc,
  /** The time when `name`, `isActive` or `isArchived` last changed, or anything of `dynamic` but its scans; at first `createdAt`. */
  updatedAt: Schema.DateTimeUtc
} as const

/** A QR code that an account bought: permanent, and readable whether active or not. */
export const QrCode: Schema.Struct<typeof qrCodeFields> = Schema.Struct(qrCodeFields)
export type QrCode = typeof QrCode.Type

/** A record as lists hold it. */
export const QrCodeListItem: Schema.Struct<Omit<typeof qrCodeFields, "updatedAt">> = QrCode.omit("updatedAt")
export type QrCodeListItem = typeof QrCodeListItem.Type

/** One page of an account's records, newest first (`createdAt`, then `id`, both descending). */
export interface QrCodePage {
  readonly qrCodes: ReadonlyArray<QrCodeListItem>
  /** The number of records in the whole list. */
  readonly totalCount: number
}
