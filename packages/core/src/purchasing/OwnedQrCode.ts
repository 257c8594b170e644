import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import { BoughtContent, QrCodeId, qrCodeKinds } from "../records/QrCode.ts"
import { DynamicCode } from "../redirects/DynamicCode.ts"

const NullableContent: Schema.NullOr<typeof BoughtContent> = Schema.NullOr(BoughtContent)
const NullableDynamic: Schema.NullOr<typeof DynamicCode> = Schema.NullOr(DynamicCode)

const Tags: Schema.Array$<typeof Schema.String> = Schema.Array(Schema.String)
const Kind: Schema.Literal<typeof qrCodeKinds> = Schema.Literal(...qrCodeKinds)
const NullableCount: Schema.NullOr<typeof Schema.Int> = Schema.NullOr(Schema.Int)

const qrCodeFields = {
  id: QrCodeId,
  /** The owner's name for it, or the purchase's. */
  name: Schema.String,
  /** The resolved configuration as canonical JSON; posting it to `generate` gives the image. */
  configJson: Schema.String,
  /** Words by which its owner finds it, distinct and sorted. */
  tags: Tags,
  kind: Kind,
  /** All counted scans of a dynamic code, at most two seconds old; null for a static one. */
  scans: NullableCount,
  /** The content of the data; null if the request had data. */
  content: NullableContent,
  pricePaid: CreditsFromDecimal,
  /** False while the operator has deactivated it or, for a dynamic code, its owner has paused it. */
  isActive: Schema.Boolean,
  /** True while hidden from lists. An archived dynamic code still redirects. */
  isArchived: Schema.Boolean,
  /** The dynamic side; null for a static code. */
  dynamic: NullableDynamic,
  createdAt: Schema.DateTimeUtc,
  /**
   * The time of the last change of `name`, `tags`, `isActive`, `isArchived`, or `dynamic` without its scans; at first
   * `createdAt`.
   */
  updatedAt: Schema.DateTimeUtc
} as const

/** A purchased QR code: permanent, and readable even if inactive. */
export const QrCode: Schema.Struct<typeof qrCodeFields> = Schema.Struct(qrCodeFields)
export type QrCode = typeof QrCode.Type

export const QrCodeListItem: Schema.Struct<Omit<typeof qrCodeFields, "updatedAt">> = QrCode.omit("updatedAt")
export type QrCodeListItem = typeof QrCodeListItem.Type

/** A page of an account's records in the order of the query. */
export interface QrCodePage {
  readonly qrCodes: ReadonlyArray<QrCodeListItem>
  readonly totalCount: number
}
