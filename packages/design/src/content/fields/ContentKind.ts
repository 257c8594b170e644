import type { ErrorCorrectionLevel } from "../../config/options.ts"
import type { Bound } from "../../field/Bound.ts"
import { checked } from "../../field/checked.ts"
import { readField, refused } from "../../field/Field.ts"
import { type Fault, type Rule, rule } from "../../field/faults.ts"
import { literal } from "../../field/leaves.ts"
import {
  type AnyContentFields,
  type ContentFields,
  type PublishedField,
  publishFields
} from "./ContentField.ts"
import { objectField } from "./objectField.ts"

/** The demands of a type's authority on the symbol. */
export interface SymbolDemands {
  readonly errorCorrectionLevel?: ErrorCorrectionLevel
  /** The greatest version; `maximumBytes` of data fit it at that level in any mode. */
  readonly maximumVersion?: number
  /** The bytes that the data may have, in UTF-8. */
  readonly maximumBytes?: number
  /** A mark that must stand in the middle, in place of a logo. */
  readonly mark?: "swissCross"
  /** True if it asks for bytes without an ECI designator. */
  readonly isUnnamed?: true
  /** The statement that the symbol must make about its text. */
  readonly encoding?: "gs1"
  /** True if the service puts other data of the same length in the place of these: nothing may be worked out from them. */
  readonly isReplaced?: true
}

/** The definition of a type of content, by its fields. */
export interface ContentDefinition<C> {
  readonly label: string
  /** The action of a scanner, in a sentence. */
  readonly hint: string
  readonly fields: ContentFields<C>
  readonly demands?: SymbolDemands
  /** The rules over several fields that these break. */
  readonly check?: (content: C) => ReadonlyArray<Fault>
  /** The data, of fields that break no rule. */
  readonly encode: (content: C) => string
  /** A public part of it, by which people know it: never a secret. */
  readonly nameOf: (content: C) => string
}

/** A content that was read. */
export interface ReadContent<C> {
  /** In its normal form. */
  readonly content: C
  /** The data of the symbol. */
  readonly data: string
  /** A public part of it, by which people know it. */
  readonly name: string
}

/** A type of content: what it takes, as data and as a reader. */
export interface ContentKind<C> {
  readonly label: string
  readonly hint: string
  readonly fields: ReadonlyArray<PublishedField>
  readonly demands: SymbolDemands
  readonly bound: Bound
  readonly jsonSchema: Readonly<Record<string, unknown>>
  /** Reads and encodes; or adds what is wrong, by paths from here, and refuses it. */
  readonly read: (value: unknown, faults: Array<Fault>) => ReadContent<C> | typeof refused
}

const encoder = new TextEncoder()

/** The rule of a content that is longer than its standard allows. */
export const tooManyBytes: Rule<{
  readonly length: number
  readonly maximumBytes: number
  readonly maximumVersion: number | undefined
}> = rule(
  "tooManyBytes",
  ({
    length,
    maximumBytes,
    maximumVersion
  }: {
    readonly length: number
    readonly maximumBytes: number
    readonly maximumVersion: number | undefined
  }) => {
    const limit = maximumVersion === undefined ? "" : ` (version ${maximumVersion})`
    return `makes ${length} bytes, and its standard allows ${maximumBytes}${limit}; shorten its texts`
  }
)

const brokenRules = <C>(
  { check, encode, demands: { maximumBytes, maximumVersion } = {} }: ContentDefinition<C>,
  content: C
): ReadonlyArray<Fault> => {
  const broken = check?.(content) ?? []
  if (broken.length > 0 || maximumBytes === undefined) return broken
  const { length } = encoder.encode(encode(content))
  return length <= maximumBytes ? [] : [tooManyBytes([], { length, maximumBytes, maximumVersion })]
}

/** A type of content by its definition. */
export const contentKind = <C extends { readonly type: string }>(
  type: C["type"],
  definition: ContentDefinition<C> & { readonly fields: AnyContentFields }
): ContentKind<C> => {
  const { label, hint, fields, demands = {}, encode, nameOf } = definition
  const field = checked(objectField<C>(fields, { type: literal([type]) }), (content) =>
    brokenRules(definition, content)
  )
  return {
    label,
    hint,
    fields: publishFields(fields),
    demands,
    bound: field.bound,
    jsonSchema: { ...field.jsonSchema, title: label, description: hint },
    read: (value, faults) => {
      const content = readField(field, value, faults)
      return content === refused ? refused : { content, data: encode(content), name: nameOf(content) }
    }
  }
}
