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

export interface SymbolDemands {
  readonly errorCorrectionLevel?: ErrorCorrectionLevel
  /** The greatest version, which holds `maximumBytes` of data at that level in any mode. */
  readonly maximumVersion?: number
  /** The maximum length of the data in UTF-8 bytes. */
  readonly maximumBytes?: number
  /** A required mark in the middle, instead of a logo. */
  readonly mark?: "swissCross"
  /** True if the bytes must have no ECI designator. */
  readonly isUnnamed?: true
  readonly encoding?: "gs1"
  /**
   * True if the service replaces the data by other data of the same length, so that callers must not derive anything
   * from them.
   */
  readonly isReplaced?: true
}

export interface ContentDefinition<C> {
  readonly label: string
  /** The scanner's action, as a sentence. */
  readonly hint: string
  readonly fields: ContentFields<C>
  readonly demands?: SymbolDemands
  /** Checks rules between fields. */
  readonly check?: (content: C) => ReadonlyArray<Fault>
  /** Encodes valid fields as data. */
  readonly encode: (content: C) => string
  /** A public part that identifies it; never a secret. */
  readonly nameOf: (content: C) => string
}

export interface ReadContent<C> {
  /** In its normal form. */
  readonly content: C
  /** The data of the symbol. */
  readonly data: string
  /** A public part that identifies it. */
  readonly name: string
}

export interface ContentKind<C> {
  readonly label: string
  readonly hint: string
  readonly fields: ReadonlyArray<PublishedField>
  readonly demands: SymbolDemands
  readonly bound: Bound
  readonly jsonSchema: Readonly<Record<string, unknown>>
  /** Reads and encodes a content; or adds faults with relative paths and refuses it. */
  readonly read: (value: unknown, faults: Array<Fault>) => ReadContent<C> | typeof refused
}

const encoder = new TextEncoder()

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
