import { keysOf } from "@quick-response/design/config/keysOf"
import { checked } from "@quick-response/design/field/checked"
import type { Field, TypeOf } from "@quick-response/design/field/Field"
import type { Fault } from "@quick-response/design/field/faults"
import { flag, literal, textAs, textThat, whole } from "@quick-response/design/field/leaves"
import { list } from "@quick-response/design/field/list"
import { object } from "@quick-response/design/field/object"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { changesNothing, countOfFilter, idsOrFilter } from "../config/accountRules.ts"
import { targetField } from "../config/targetField.ts"
import { archivedChoices, type QrCodeFilter, QrCodeId, qrCodeKinds } from "../records/QrCode.ts"
import type { QrCodeLabel } from "../records/QrCodeLabel.ts"
import { maximumTags, tagField, tagsField } from "../records/QrCodeTags.ts"
import type { RedirectChange } from "./changeRedirect.ts"
import { RedirectState } from "./Redirect.ts"

/** The most codes of a request that changes many. */
export const maximumChangedCodes = 500

/** The longest query of a list, in characters. */
const longestQuery = 100

const isId = Schema.is(QrCodeId)

const idField: Field<string> = textAs(
  { description: "a UUID", jsonSchema: { format: "uuid" }, longest: 36 },
  (text) => {
    const id = text.toLowerCase()
    return isId(id) ? id : undefined
  }
)

/** The words of a search in lists. */
export const queryField: Field<string> = textThat(
  {
    description: `words of at most ${longestQuery} characters in all, sought in names, texts, targets, short addresses and tags`,
    jsonSchema: { maxLength: longestQuery },
    longest: 2 * longestQuery
  },
  (text) => [...text].length <= longestQuery && text.isWellFormed() && !text.includes("\0")
)

/** The tags of a search: a record has all of them. */
export const searchedTagsField: Field<ReadonlyArray<string>> = list(
  1,
  maximumTags,
  tagField,
  `a list of 1 to ${maximumTags} tags`
)

const filterField = object(
  "a filter as lists take it",
  {},
  {
    query: queryField,
    archived: literal(archivedChoices),
    tag: searchedTagsField,
    kind: literal(qrCodeKinds),
    state: literal(RedirectState.literals)
  }
)

const changeFields = {
  isActive: flag,
  target: targetField,
  archived: flag,
  addTags: tagsField,
  removeTags: tagsField
} as const

const changeField = checked(object("an object", {}, changeFields), (given) =>
  Object.keys(given).length === 0 ? [changesNothing([], { names: keysOf(changeFields) })] : []
)

const bodyField = object(
  "an object with a change",
  { change: changeField },
  {
    ids: list(1, maximumChangedCodes, idField, `a list of 1 to ${maximumChangedCodes} ids`),
    filter: filterField,
    count: whole(0, maximumChangedCodes, "the number of codes that the filter found")
  }
)

const brokenRules = ({ ids, filter, count }: TypeOf<typeof bodyField>): ReadonlyArray<Fault> => {
  if ((ids === undefined) === (filter === undefined)) return [idsOrFilter([], {})]
  return (filter === undefined) === (count === undefined) ? [] : [countOfFilter(["count"], {})]
}

/** One change of many codes: of those with the ids, or of those that a filter finds. */
export const manyChangesField: Field<TypeOf<typeof bodyField>> = checked(bodyField, brokenRules)

export type GivenManyChanges = TypeOf<typeof bodyField>

type Filter = TypeOf<typeof filterField>
type GivenFilter = { readonly [Name in keyof Filter]: Filter[Name] | undefined }

/** The filter of a request, at a time. */
export const filterOf = (
  { tag: tags, state: is, ...filter }: GivenFilter,
  at: DateTime.Utc
): QrCodeFilter => ({ ...filter, tags, state: is === undefined ? undefined : { is, at } })

/** The parts of a change: of the redirect and of the label; undefined if it has none. */
export const partsOfChange = ({
  isActive,
  target,
  archived,
  addTags,
  removeTags
}: GivenManyChanges["change"]): {
  readonly redirect: RedirectChange | undefined
  readonly label: QrCodeLabel | undefined
} => ({
  redirect:
    isActive === undefined && target === undefined
      ? undefined
      : { ...(isActive === undefined ? {} : { isActive }), ...(target === undefined ? {} : { target }) },
  label:
    archived === undefined && addTags === undefined && removeTags === undefined
      ? undefined
      : { isArchived: archived, addTags, removeTags }
})

/** The filter finds another number of codes than the caller saw; nothing was changed. */
export class FilterChanged extends Schema.TaggedError<FilterChanged>()("FilterChanged", {
  expected: Schema.Number,
  actual: Schema.Number
}) {
  override get message(): string {
    return `count: the filter finds ${this.actual} codes now, not ${this.expected}: read the list again`
  }
}
