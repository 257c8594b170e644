import { mapped } from "@quick-response/design/field/combine"
import type { Field } from "@quick-response/design/field/Field"
import { textAs } from "@quick-response/design/field/leaves"
import { list } from "@quick-response/design/field/list"
import * as Schema from "effect/Schema"

/** The most tags of a record. */
export const maximumTags = 10

/** The longest tag, in characters. */
const longestTag = 40

/** Equal for tags that differ in letter case only. */
export const tagKeyOf = (tag: string): string => tag.normalize("NFKC").toUpperCase().normalize("NFKC")

/** A tag, trimmed: a word by which an account finds its codes. */
export const tagField: Field<string> = textAs(
  {
    description: `a tag of 1 to ${longestTag} characters without commas and control characters`,
    jsonSchema: { minLength: 1, pattern: "^[^,]*$" },
    longest: 4 * longestTag
  },
  (text) => {
    const tag = text.trim().normalize("NFC")
    const isTag = tag !== "" && tag.isWellFormed() && !/[,\p{Cc}\p{Zl}\p{Zp}]/u.test(tag)
    return isTag && [...tag].length <= longestTag ? tag : undefined
  }
)

/**
 * Tags, each once and sorted, in any letter case. The first spelling is kept.
 *
 * @example
 * ```ts
 * import { distinctTags } from "@quick-response/core"
 *
 * distinctTags(["table", "Menu", "MENU"]) // => ["Menu", "table"]
 * ```
 */
export const distinctTags = (tags: ReadonlyArray<string>): ReadonlyArray<string> => {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tagKeyOf(tag))) byKey.set(tagKeyOf(tag), tag)
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tag]) => tag)
}

/** A record's tags, or those to add or to remove. */
export const tagsField: Field<ReadonlyArray<string>> = mapped(
  list(0, maximumTags, tagField, `a list of up to ${maximumTags} tags`),
  distinctTags
)

/** The record would have more than {@link maximumTags} tags. */
export class TooManyTags extends Schema.TaggedError<TooManyTags>()("TooManyTags", { tags: Schema.Int }) {
  override get message(): string {
    return `a code has at most ${maximumTags} tags, and this one would have ${this.tags}`
  }
}

/** A tag of an account, in one of its spellings, and the number of codes that have it. */
export const TagCount: Schema.Struct<{ tag: typeof Schema.String; codes: typeof Schema.Int }> = Schema.Struct(
  { tag: Schema.String, codes: Schema.Int }
)
export type TagCount = typeof TagCount.Type
