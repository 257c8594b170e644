import type { ErrorCorrectionLevel } from "../../config/options.ts"
import type { Bound } from "../../field/Bound.ts"
import { checked } from "../../field/checked.ts"
import { readField, refused } from "../../field/Field.ts"
import { type Fault, type PlainFault, type Rule, rule } from "../../field/faults.ts"
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
  /** The only version. */
  readonly version?: number
  /** The maximum length of the data in UTF-8 bytes. */
  readonly maximumBytes?: number
  /** A required mark in the middle, instead of a logo. */
  readonly mark?: "swissCross"
  /** True if the bytes must have no ECI designator. */
  readonly isUnnamed?: true
  readonly encoding?: "gs1" | "iso-8859-2"
  /** True if its data hold a secret, which must not be in a record: it is drawn, and not sold. */
  readonly isUnsold?: true
  /**
   * True if the service replaces the data by other data of the same length, so that callers must not derive anything
   * from them.
   */
  readonly isReplaced?: true
}

/** The groups of contents, in display order. */
export const contentGroups = ["web", "contact", "payment", "product"] as const

export type ContentGroup = (typeof contentGroups)[number]

export interface ContentDefinition<C> {
  readonly group: ContentGroup
  readonly label: string
  /** The scanner's action, as a sentence. */
  readonly hint: string
  readonly fields: ContentFields<C>
  readonly demands?: SymbolDemands
  /** Checks rules between fields. */
  readonly check?: (content: C) => ReadonlyArray<Fault>
  /** Findings on a content that is drawn and sold all the same. */
  readonly notes?: (content: C) => ReadonlyArray<Fault>
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
  /** True if the bytes must have no ECI designator. */
  readonly isUnnamed?: true
  /** Findings on it, with paths that begin with `content`; absent without any. */
  readonly notes?: ReadonlyArray<PlainFault>
}

export interface ContentKind<C> {
  readonly group: ContentGroup
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
  const { group, label, hint, fields, demands = {}, notes, encode, nameOf } = definition
  const field = checked(objectField<C>(fields, { type: literal([type]) }), (content) =>
    brokenRules(definition, content)
  )
  return {
    group,
    label,
    hint,
    fields: publishFields(fields),
    demands,
    bound: field.bound,
    jsonSchema: { ...field.jsonSchema, title: label, description: hint },
    read: (value, faults) => {
      const content = readField(field, value, faults)
      if (content === refused) return refused
      const found = (notes?.(content) ?? []).map(({ path, rule, parameters, text }) => ({
        path: ["content", ...path].map(String).join("."),
        rule,
        parameters,
        text: text()
      }))
      return {
        content,
        data: encode(content),
        name: nameOf(content),
        ...(demands.isUnnamed === true ? { isUnnamed: true } : {}),
        ...(found.length === 0 ? {} : { notes: found })
      }
    }
  }
}
