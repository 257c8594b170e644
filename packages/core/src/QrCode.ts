import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "./CreditsSchema.ts"

/** Names a QR code record. Letter case does not tell ids apart; the canonical form is lower case. */
export const QrCodeId: Schema.brand<typeof Schema.UUID, "QrCodeId"> = Schema.UUID.pipe(
  Schema.brand("QrCodeId")
)
export type QrCodeId = typeof QrCodeId.Type

/** The last id's time and its 12 bits of counter. */
let last = { time: -1, count: 0 }

/**
 * A new id, of version 7 (RFC 9562, section 5.7): the time in its first 48 bits, a counter that ascends within the
 * millisecond (section 6.2, method 1), and chance. Records of about the same time so lie side by side in a store's index.
 */
export const newQrCodeId = (at: DateTime.Utc): QrCodeId => {
  const time = Math.max(0, at.epochMillis)
  const uuid = crypto.randomUUID()
  // It starts anew in the lower half of its range, so that at least 2,048 ids of a millisecond ascend.
  const isNext = time === last.time && last.count < 0xfff
  last = { time, count: isNext ? last.count + 1 : Number.parseInt(uuid.slice(0, 3), 16) >> 1 }
  const [stamp, count] = [time.toString(16).padStart(12, "0"), last.count.toString(16).padStart(3, "0")]
  const text = `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count}${uuid.slice(18)}`
  return QrCodeId.make(text, { disableValidation: true })
}

const qrCodeFields = {
  id: QrCodeId,
  name: Schema.String,
  /** The resolved configuration as canonical JSON; posting it to `generate` gives the image. */
  configJson: Schema.String,
  pricePaid: CreditsFromDecimal,
  isActive: Schema.Boolean,
  createdAt: Schema.DateTimeUtc,
  /** When `isActive` last changed; at first `createdAt`. */
  updatedAt: Schema.DateTimeUtc
} as const

/** What an account bought: permanent, and readable whether active or not. */
export const QrCode: Schema.Struct<typeof qrCodeFields> = Schema.Struct(qrCodeFields)
export type QrCode = typeof QrCode.Type

/** A record as a store keeps it: references in its configuration's text replace the images. */
export interface QrCodeRecord extends Omit<QrCode, "configJson"> {
  /** The `text` of its stored configuration. */
  readonly configText: string
}

/** One page of an account's records as a store keeps them, in the order of {@link QrCodePage}. */
export interface QrCodeRecordPage {
  readonly qrCodes: ReadonlyArray<Omit<QrCodeRecord, "updatedAt">>
  readonly totalCount: number
}

/** A record as lists hold it. */
export const QrCodeListItem: Schema.Struct<Omit<typeof qrCodeFields, "updatedAt">> = QrCode.omit("updatedAt")
export type QrCodeListItem = typeof QrCodeListItem.Type

/** A page of a list: `pageNumber` from 1, `pageSize` 1 to 100. */
export interface PageRequest {
  readonly pageNumber: number
  readonly pageSize: number
  /**
   * The list as it stood when it held this many; later additions then shift no page. Who reads a list page by page takes
   * it from the `totalCount` of the first, and sees each element once. Where absent, the list as it is now.
   */
  readonly asOf?: number | undefined
}

/** One page of an account's records, newest first (`createdAt`, then `id`, both descending). */
export interface QrCodePage {
  readonly qrCodes: ReadonlyArray<QrCodeListItem>
  /** The number of records in the whole list. */
  readonly totalCount: number
}

/** The account has no record of this id. An unknown id and another account's give the same answer. */
export class QrCodeNotFound extends Schema.TaggedError<QrCodeNotFound>()("QrCodeNotFound", {
  id: Schema.String
}) {
  override get message(): string {
    return `no QR code ${this.id}`
  }
}
