import * as Either from "@quick-response/core/either"
import type { Field } from "@quick-response/design/field/Field"
import { textAs } from "@quick-response/design/field/leaves"
import * as DateTime from "effect/DateTime"
import { dataOf } from "../config/StoredConfig.ts"
import { type QrCodeRecord, searchForm } from "./QrCode.ts"
import { distinctTags, maximumTags, TooManyTags, tagKeyOf } from "./QrCodeTags.ts"

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

/** An account's name for a record, its tags and archived state; absent parts are unchanged. */
export interface QrCodeLabel {
  /** Null restores the name of the purchase. */
  readonly ownName?: string | null | undefined
  readonly isArchived?: boolean | undefined
  /** All tags. */
  readonly tags?: ReadonlyArray<string> | undefined
  readonly addTags?: ReadonlyArray<string> | undefined
  /** In any letter case. */
  readonly removeTags?: ReadonlyArray<string> | undefined
}

const sameTags = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((tag, index) => tag === b[index])

/**
 * A record with another label and a change time that never goes back; the same object without a change. The purchase's
 * name never counts as the owner's.
 */
export const labeled = (
  before: QrCodeRecord,
  { ownName = before.ownName, isArchived = before.isArchived, tags, addTags, removeTags = [] }: QrCodeLabel,
  at: DateTime.Utc
): Either.Either<QrCodeRecord, TooManyTags> => {
  const removed = new Set(removeTags.map(tagKeyOf))
  const kept = (tags ?? before.tags).filter((tag) => !removed.has(tagKeyOf(tag)))
  const label = {
    ownName: ownName === before.name ? null : ownName,
    isArchived,
    tags: distinctTags([...kept, ...(addTags ?? [])])
  }
  if (label.tags.length > maximumTags) return Either.left(new TooManyTags({ tags: label.tags.length }))
  const isSame =
    label.ownName === before.ownName &&
    label.isArchived === before.isArchived &&
    sameTags(label.tags, before.tags)
  return Either.right(
    isSame ? before : { ...before, ...label, updatedAt: DateTime.max(at, before.updatedAt) }
  )
}

/** The parts of a record that a list is searched and sorted by. */
export interface ListedParts extends Pick<QrCodeRecord, "name" | "ownName" | "tags" | "configText"> {
  /** The present target of a dynamic record. */
  readonly target?: string | undefined
}

/**
 * The text of a record that queries search, in its {@link searchForm}: a line each for its names, data, target and tags.
 * The data of a dynamic record are its short address.
 *
 * @example
 * ```ts
 * import { searchTextOf } from "@quick-response/core"
 *
 * const configText = '{"data":"https://example.com"}'
 * searchTextOf({ name: "a", ownName: "Menu", tags: [], configText }) // => "MENU\nA\nHTTPS://EXAMPLE.COM"
 * ```
 */
export const searchTextOf = ({ name, ownName, tags, configText, target }: ListedParts): string =>
  [ownName, name, dataOf(configText), target, ...tags]
    .flatMap((text) => (text === null || text === undefined ? [] : [searchForm(text)]))
    .join("\n")

/** The longest part of a name that lists are sorted by, in characters. */
const longestSortName = 40

/** The text that a list of records by name is sorted by: the beginning of the present name in its {@link searchForm}. */
export const sortNameOf = ({ name, ownName }: Pick<QrCodeRecord, "name" | "ownName">): string =>
  [...searchForm(ownName ?? name)].slice(0, longestSortName).join("")
