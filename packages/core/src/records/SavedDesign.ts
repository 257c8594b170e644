import { contentTypes } from "@quick-response/design/content/readContent"
import { boundOfText } from "@quick-response/design/field/Bound"
import { type Field, type GivenOf, refuseFor, type TypeOf } from "@quick-response/design/field/Field"
import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import { text } from "@quick-response/design/field/leaves"
import { object } from "@quick-response/design/field/object"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { designsTooLarge, tooManyDesigns } from "../config/accountRules.ts"
import { styleFields } from "../config/makeConfig.ts"
import type { AccountId } from "./AccountRecord.ts"

export const SavedDesignId: Schema.brand<typeof Schema.UUID, "SavedDesignId"> = Schema.UUID.pipe(
  Schema.brand("SavedDesignId")
)
export type SavedDesignId = typeof SavedDesignId.Type

/** A design that an account saved. */
export interface SavedDesign {
  readonly id: SavedDesignId
  readonly name: string
  /** A {@link SavedDesignValue} as JSON. */
  readonly designJson: string
  readonly savedAt: DateTime.Utc
}

export interface SavedDesignOrder extends SavedDesign {
  readonly accountId: AccountId
}

/** The most designs that an account may save. */
export const maximumSavedDesigns = 100

/** The most characters that the JSON of all designs of an account may have. */
export const maximumSavedCharacters = 4_194_304

/** The account has {@link maximumSavedDesigns} other designs, or they have too many characters together. */
export class TooManyDesigns extends Schema.TaggedError<TooManyDesigns>()("TooManyDesigns", {
  designs: Schema.Int
}) {
  get fault(): Fault {
    return this.designs > maximumSavedDesigns
      ? tooManyDesigns([], { most: maximumSavedDesigns })
      : designsTooLarge([], { most: maximumSavedCharacters / 1_048_576 })
  }
  override get message(): string {
    return sentencesOf([this.fault]).join()
  }
}

/**
 * The reason why a design cannot be added to the account's others; undefined if it can.
 *
 * @example
 * ```ts
 * import { savedDesignRefusal } from "@quick-response/core"
 *
 * savedDesignRefusal({ designs: 3, characters: 900 }, "{}") // => undefined
 * savedDesignRefusal({ designs: 100, characters: 900 }, "{}")?._tag // => "TooManyDesigns"
 * ```
 */
export const savedDesignRefusal = (
  others: { readonly designs: number; readonly characters: number },
  designJson: string
): TooManyDesigns | undefined =>
  others.designs < maximumSavedDesigns && others.characters + designJson.length <= maximumSavedCharacters
    ? undefined
    : new TooManyDesigns({ designs: others.designs + 1 })

/** The longest unfinished content, as JSON. */
const longestContent = 16_384

/** A content of a known type whose fields are not checked. */
export interface UnfinishedContent {
  readonly type: string
  readonly [name: string]: unknown
}

const isUnfinished = (value: unknown): value is UnfinishedContent =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  contentTypes.some((type) => Object.hasOwn(value, "type") && "type" in value && value.type === type)

const unfinishedContent = {
  description: `a content, which may be unfinished, of at most ${longestContent} characters as JSON`,
  jsonSchema: {
    type: "object",
    required: ["type"],
    properties: { type: { type: "string", enum: contentTypes } },
    additionalProperties: true,
    description: "A content, which may be unfinished: its fields are not checked"
  }
} as const

const unfinishedContentField: Field<UnfinishedContent> = {
  ...unfinishedContent,
  bound: { ...boundOfText(longestContent), values: 1_000 },
  read: (value, faults) =>
    isUnfinished(value) && JSON.stringify(value).length <= longestContent
      ? value
      : refuseFor(unfinishedContent, value, faults)
}

const designObject = object(
  "a style, with a text or a content if it has one",
  {},
  { ...styleFields, data: text(7089), content: unfinishedContentField },
  "SavedDesignValue"
)

/** A style, perhaps with a text or a content, which may be unfinished. */
export type SavedDesignValue = TypeOf<typeof designObject>

export const savedDesignField: Field<SavedDesignValue, GivenOf<typeof designObject>> = designObject
