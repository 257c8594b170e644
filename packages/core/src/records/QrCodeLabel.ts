import type { Field } from "@quick-response/design/field/Field"
import { textAs } from "@quick-response/design/field/leaves"
import * as DateTime from "effect/DateTime"
import { type QrCodeRecord, searchForm } from "./QrCode.ts"

/** The longest name that an account can give a record, in characters, as at a purchase. */
const longestName = 100

/** An account's name for a record, trimmed. */
export const ownNameField: Field<string> = textAs(
  {
    description: `a name of 1 to ${longestName} characters without control characters`,
    jsonSchema: { minLength: 1 },
    longest: 4 * longestName
  },
  (text) => {
    const name = text.trim()
    const isName = name !== "" && name.isWellFormed() && !/\p{Cc}/u.test(name)
    return isName && [...name].length <= longestName ? name : undefined
  }
)

/** An account's name for a record, and its archived state; absent parts are unchanged. */
export interface QrCodeLabel {
  /** Null restores the name of the purchase. */
  readonly ownName?: string | null | undefined
  readonly isArchived?: boolean | undefined
}

/**
 * A record with another label and a change time that never goes back; the same object without a change. The purchase's
 * name never counts as the owner's.
 */
export const labeled = (
  before: QrCodeRecord,
  { ownName = before.ownName, isArchived = before.isArchived }: QrCodeLabel,
  at: DateTime.Utc
): QrCodeRecord => {
  const label = { ownName: ownName === before.name ? null : ownName, isArchived }
  return label.ownName === before.ownName && label.isArchived === before.isArchived
    ? before
    : { ...before, ...label, updatedAt: DateTime.max(at, before.updatedAt) }
}

/**
 * The searched text of a record: the {@link searchForm} of the owner's name and of the purchase's.
 *
 * @example
 * ```ts
 * import { searchNameOf } from "@quick-response/core"
 *
 * searchNameOf({ name: "qr.example", ownName: "Menu" }) // => "MENU\nQR.EXAMPLE"
 * ```
 */
export const searchNameOf = ({ name, ownName }: Pick<QrCodeRecord, "name" | "ownName">): string =>
  ownName === null ? searchForm(name) : `${searchForm(ownName)}\n${searchForm(name)}`
