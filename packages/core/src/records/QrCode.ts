import type { Credits as CreditAmount } from "@quick-response/design/pricing/Credits"
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
 *
 * @example
 * ```ts
 * import { newQrCodeId } from "@quick-response/core"
 * import * as DateTime from "effect/DateTime"
 *
 * const at = DateTime.unsafeMake(0)
 * const [first, second] = [newQrCodeId(at), newQrCodeId(at)]
 * first < second // => true
 * ```
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

/** A content as it was bought: it is read by later versions, whose rules may be others. */
export interface BoughtContent {
  readonly type: string
  readonly [field: string]: unknown
}

const isBoughtContent = (value: unknown): value is BoughtContent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

/** A content as it was bought. */
export const BoughtContent: Schema.Schema<BoughtContent> = Schema.declare(isBoughtContent, {
  identifier: "BoughtContent",
  jsonSchema: {
    type: "object",
    required: ["type"],
    properties: { type: { type: "string" } },
    additionalProperties: true,
    description: "The content that was bought, in its normal form"
  }
})

/**
 * A content of a record as a store keeps it: its JSON. Null where there is none, or where it is no content.
 *
 * @example
 * ```ts
 * import { boughtContentOf } from "@quick-response/core"
 *
 * boughtContentOf(null) // => null
 * ```
 */
export const boughtContentOf = (contentText: string | null): BoughtContent | null => {
  if (contentText === null) return null
  const content: unknown = JSON.parse(contentText)
  return isBoughtContent(content) ? content : null
}

/** A record as a store keeps it: references in its configuration's text replace the images. */
export interface QrCodeRecord {
  readonly id: QrCodeId
  /** The name that it was bought with. */
  readonly name: string
  /** The name that its owner gave it since; null for none. */
  readonly ownName: string | null
  /** The `text` of its stored configuration. */
  readonly configText: string
  /** The JSON of its content, with sorted keys. */
  readonly contentText: string | null
  readonly pricePaid: CreditAmount
  /** False while the operator has deactivated it. */
  readonly isActive: boolean
  /** True while its owner keeps it out of the list. */
  readonly isArchived: boolean
  readonly createdAt: DateTime.Utc
  /** The time when `isActive`, `ownName` or `isArchived` last changed; at first `createdAt`. */
  readonly updatedAt: DateTime.Utc
}

/** One page of an account's records as a store keeps them, newest first (`createdAt`, then `id`, both descending). */
export interface QrCodeRecordPage {
  readonly qrCodes: ReadonlyArray<Omit<QrCodeRecord, "updatedAt">>
  readonly totalCount: number
}

/** A page of a list: `pageNumber` from 1, `pageSize` 1 to 100. */
export interface Page {
  readonly pageNumber: number
  readonly pageSize: number
}

/** A page of a list that only grows. */
export interface PageRequest extends Page {
  /**
   * The list as it stood when it held this many; later additions then shift no page. A reader of the list page by page takes
   * it from the `totalCount` of the first, and sees each element once. Where absent, the list as it is now.
   */
  readonly asOf?: number | undefined
}

/** The records that a list shows: those that its owner did not archive, all, or the archived ones alone. */
export const archivedChoices: readonly ["exclude", "include", "only"] = ["exclude", "include", "only"]
export type ArchivedChoice = (typeof archivedChoices)[number]

/** A page of an account's records, of all or of those that a part of their name finds. `asOf` counts what is found. */
export interface QrCodeQuery extends PageRequest {
  /**
   * A part of the name that a record was bought with, or of its owner's own; letter case does not tell, and no character stands for
   * others.
   */
  readonly query?: string | undefined
  /** Where absent, `exclude`. */
  readonly archived?: ArchivedChoice | undefined
}

/**
 * The form in which names are searched: upper case, each character in one form (Unicode's NFKC). A name is found where its
 * form contains the query's.
 *
 * @example
 * ```ts
 * import { searchForm } from "@quick-response/core"
 *
 * searchForm("Café") // => "CAFÉ"
 * ```
 */
export const searchForm = (text: string): string => text.normalize("NFKC").toUpperCase().normalize("NFKC")

/** The account has no record of this id. An unknown id and another account's give the same answer. */
export class QrCodeNotFound extends Schema.TaggedError<QrCodeNotFound>()("QrCodeNotFound", {
  id: Schema.String
}) {
  override get message(): string {
    return `no QR code ${this.id}`
  }
}

const receiptFields = {
  qrCodeId: QrCodeId,
  name: Schema.String,
  pricePaid: CreditsFromDecimal,
  /** The balance right after the debit. */
  remainingBalance: CreditsFromDecimal
} as const

/** The result of a purchase, the first time and at every replay. */
export const Receipt: Schema.Struct<typeof receiptFields> = Schema.Struct(receiptFields)
export type Receipt = typeof Receipt.Type
