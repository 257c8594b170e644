import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "./Credits.ts"

/** Names a QR code record. Letter case does not tell ids apart; the canonical form is lower case. */
export const QrCodeId = Schema.UUID.pipe(Schema.brand("QrCodeId"))
export type QrCodeId = typeof QrCodeId.Type

/** What an account bought: permanent, and readable whether active or not. */
export const QrCode = Schema.Struct({
  id: QrCodeId,
  name: Schema.String,
  /** The resolved configuration as canonical JSON; posting it to `generate` gives the image. */
  configJson: Schema.String,
  pricePaid: CreditsFromDecimal,
  isActive: Schema.Boolean,
  createdAt: Schema.DateTimeUtc,
  /** When `isActive` last changed; at first `createdAt`. */
  updatedAt: Schema.DateTimeUtc
})
export type QrCode = typeof QrCode.Type

/** A record as lists hold it. */
export const QrCodeListItem = QrCode.omit("updatedAt")
export type QrCodeListItem = typeof QrCodeListItem.Type

/** Which part of a list is wanted: `pageNumber` from 1, `pageSize` 1 to 100. */
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
  /** How many records the list has, whatever the page. */
  readonly totalCount: number
}

/** The account has no such record: it is unknown, or another account's, and these are not told apart. */
export class QrCodeNotFound extends Schema.TaggedError<QrCodeNotFound>()("QrCodeNotFound", {
  id: Schema.String
}) {
  override get message(): string {
    return `no QR code ${this.id}`
  }
}
