import { type Credits as CreditAmount, Credits } from "@quick-response/design/pricing/Credits"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { RedirectState } from "../redirects/Redirect.ts"
import { CreditsFromDecimal } from "./CreditsSchema.ts"

/** The id of a QR code record. Letter case is ignored; the canonical form is lower case. */
export const QrCodeId: Schema.brand<typeof Schema.UUID, "QrCodeId"> = Schema.UUID.pipe(
  Schema.brand("QrCodeId")
)
export type QrCodeId = typeof QrCodeId.Type

let last = { time: -1, count: 0 }

/**
 * A new id, version 7 (RFC 9562, section 5.7): the time in its first 48 bits, a counter within the millisecond (section
 * 6.2, method 1), and random bits. Records of similar times are adjacent in a store's index.
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
  // Restarts in the lower half of its range, so that at least 2,048 ids of a millisecond ascend.
  const isNext = time === last.time && last.count < 0xfff
  last = { time, count: isNext ? last.count + 1 : Number.parseInt(uuid.slice(0, 3), 16) >> 1 }
  const [stamp, count] = [time.toString(16).padStart(12, "0"), last.count.toString(16).padStart(3, "0")]
  const text = `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${count}${uuid.slice(18)}`
  return QrCodeId.make(text, { disableValidation: true })
}

/** A content as it was bought; later versions, with other rules, read it. */
export interface BoughtContent {
  readonly type: string
  readonly [field: string]: unknown
}

const isBoughtContent = (value: unknown): value is BoughtContent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

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
 * The content of a record from its stored JSON; null without a valid one.
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

/** A record as stored: its configuration refers to images. */
export interface QrCodeRecord {
  readonly id: QrCodeId
  /** The name at the purchase. */
  readonly name: string
  /** The owner's later name for it; null without one. */
  readonly ownName: string | null
  /** At most `maximumTags`, distinct and sorted, as `distinctTags` returns them. */
  readonly tags: ReadonlyArray<string>
  /** The `text` of its stored configuration. */
  readonly configText: string
  /** The JSON of its content, with sorted keys. */
  readonly contentText: string | null
  readonly pricePaid: CreditAmount
  readonly isActive: boolean
  readonly isArchived: boolean
  readonly createdAt: DateTime.Utc
  /** The time of the last change of `isActive`, `ownName`, `tags` or `isArchived`; at first `createdAt`. */
  readonly updatedAt: DateTime.Utc
}

/** A page of an account's stored records in the order of the query. */
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
   * The list when it had this many elements, so that additions do not shift pages. Readers take it from the first
   * page's `totalCount` and see each element once. By default, the current list.
   */
  readonly asOf?: number | undefined
}

/** Unarchived, all, or only archived records. */
export const archivedChoices: readonly ["exclude", "include", "only"] = ["exclude", "include", "only"]
export type ArchivedChoice = (typeof archivedChoices)[number]

/** Static or dynamic records. */
export const qrCodeKinds: readonly ["static", "dynamic"] = ["static", "dynamic"]
export type QrCodeKind = (typeof qrCodeKinds)[number]

/**
 * The order of a list: `createdAt`, then `id`, descending (`newest`) or ascending; by name in any letter case; or the
 * most scans first. Equal names are ordered `oldest`, equal scans `newest`.
 */
export const qrCodeSorts: readonly ["newest", "oldest", "name", "scans"] = [
  "newest",
  "oldest",
  "name",
  "scans"
]
export type QrCodeSort = (typeof qrCodeSorts)[number]

/** Selects records of an account; by default all that are not archived. */
export interface QrCodeFilter {
  /**
   * Words. Each is part of a name, of the text of the code, its present target, its short address or a tag;
   * letter case and accents are ignored.
   */
  readonly query?: string | undefined
  /** `exclude` by default. */
  readonly archived?: ArchivedChoice | undefined
  /** The records that have all of these tags, in any letter case. */
  readonly tags?: ReadonlyArray<string> | undefined
  readonly kind?: QrCodeKind | undefined
  /** The state at this time. A static record is `active` or `blocked`. Blocked target hosts are not considered. */
  readonly state?: { readonly is: RedirectState; readonly at: DateTime.Utc } | undefined
}

/** A page of an account's records. `asOf` counts matches. */
export interface QrCodeQuery extends PageRequest, QrCodeFilter {
  /** `newest` by default. */
  readonly sort?: QrCodeSort | undefined
}

/**
 * The normalized form for searching: compatible characters are equal, letters are in upper case and have no accents.
 *
 * @example
 * ```ts
 * import { searchForm } from "@quick-response/core"
 *
 * searchForm("Café") // => "CAFE"
 * ```
 */
export const searchForm = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toUpperCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")

/** The words of a query in their {@link searchForm}, each once. */
export const searchWords = (query: string): ReadonlyArray<string> => [
  ...new Set(
    searchForm(query)
      .split(/\s+/u)
      .filter((word) => word !== "")
  )
]

/** The account has no record with this id. Unknown and foreign ids are not distinguished. */
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
  /** The balance after the debit. */
  remainingBalance: CreditsFromDecimal
} as const

/** A purchase's result, equal at every replay. */
export const Receipt: Schema.Struct<typeof receiptFields> = Schema.Struct(receiptFields)
export type Receipt = typeof Receipt.Type

/** The amount of a restyle: its price minus all earlier payments for the record, at least 0. */
export const restyleCharge = (price: CreditAmount, paid: CreditAmount): CreditAmount =>
  Credits(Math.max(0, price - paid))
