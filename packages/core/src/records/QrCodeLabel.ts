import type { Field } from "@quick-response/design/field/Field"
import { textAs } from "@quick-response/design/field/leaves"
import * as DateTime from "effect/DateTime"
import { type QrCodeRecord, searchForm } from "./QrCode.ts"

/** Characters of the longest name that an account can give a record: as long as one that it buys with. */
const longestName = 100

/** A name that an account gives a record, without spaces around it. */
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

/** The name that an account gives a record, and whether its list leaves the record out: what is absent stays as it is. */
export interface QrCodeLabel {
  /** Null for the name that it was bought with. */
  readonly ownName?: string | null | undefined
  readonly isArchived?: boolean | undefined
}

/**
 * A record with another label, whose time of change never goes back; the same one where that changes nothing. The name that it was bought
 * with is no name of its owner's own.
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
 * The text in which a record is searched: the {@link searchForm} of the name that it was bought with, after that of its owner's own.
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
