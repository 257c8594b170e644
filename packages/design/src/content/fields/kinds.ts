import { boundOfScalar, boundOfText, boundOfUnion } from "../../field/Bound.ts"
import { type Field, readField, refuse, refuseBy, refuseFor } from "../../field/Field.ts"
import type { Fault } from "../../field/faults.ts"
import { flag, literal } from "../../field/leaves.ts"
import { list as listField } from "../../field/list.ts"
import type { AnyContentFields, ContentField, ContentFields, ContentFieldTexts } from "./ContentField.ts"
import { publishFields } from "./ContentField.ts"
import { objectField } from "./objectField.ts"

interface About<A> extends Pick<ContentFieldTexts, "label"> {
  readonly hint?: string
  readonly example: A
}

const textsOf = ({ label, hint = "" }: About<unknown>, secret = false): ContentFieldTexts => ({
  label,
  hint,
  secret
})

/** A normalized text, or the reason for refusal. */
export type Examined = string | Fault

/** A check of a text beyond its length. */
export type Examine = (text: string) => Examined

const controls = /\p{Cc}/u
const controlsButLineBreaks = /[^\P{Cc}\n\t]/u

const isWithin = (text: string, minimum: number, maximum: number): boolean => {
  if (text.length < minimum || text.length > 2 * maximum) return false
  const length = [...text].length
  return length >= minimum && length <= maximum
}

interface TextOptions extends About<string> {
  readonly minLength?: number
  readonly maxLength: number
  /** Keeps line breaks, as U+000A. */
  readonly multiline?: boolean
  /** Keeps surrounding spaces. */
  readonly exact?: boolean
  readonly secret?: boolean
  readonly examine?: Examine
}

const textField = ({
  minLength = 1,
  maxLength,
  multiline,
  exact,
  secret,
  examine
}: TextOptions): Field<string> => {
  const description = `a ${multiline === true ? "text" : "line"} of ${minLength} to ${maxLength} characters without control characters`
  const accepted = { type: "string", minLength, maxLength, description }
  const pattern = multiline === true ? controlsButLineBreaks : controls
  return {
    description,
    bound: boundOfText(4 * maxLength + 64),
    isSecret: secret === true,
    jsonSchema: { type: "string", minLength, maxLength },
    read: (value, faults) => {
      const field = { description, jsonSchema: accepted, isSecret: secret === true }
      if (typeof value !== "string") return refuseFor(field, value, faults)
      const broken = multiline === true ? value.replace(/\r\n?/g, "\n") : value
      const text = exact === true || multiline === true ? broken : broken.trim()
      if (!text.isWellFormed() || pattern.test(text)) return refuseFor(field, value, faults)
      const examined = examine === undefined ? text : examine(text)
      if (typeof examined !== "string") return refuseBy(examined, faults)
      return isWithin(examined, minLength, maxLength) ? examined : refuseFor(field, value, faults)
    }
  }
}

/** A text. Length limits apply to the normal form. A secret one is never repeated in an error. */
export const text = (options: TextOptions): ContentField<string> => ({
  ...textsOf(options, options.secret),
  required: true,
  example: options.example,
  bounds: {
    kind: "text",
    minLength: options.minLength ?? 1,
    maxLength: options.maxLength,
    multiline: options.multiline ?? false
  },
  field: textField(options)
})

interface NumberOptions extends About<number> {
  readonly minimum: number
  readonly maximum: number
  /** The maximum number of decimal places; 0 by default. */
  readonly decimals?: number
}

/** A number with at most `decimals` decimal places. */
export const number = ({ minimum, maximum, decimals = 0, ...about }: NumberOptions): ContentField<number> => {
  const places = decimals === 0 ? "whole number" : `number with at most ${decimals} decimal places`
  const description = `a ${places} from ${minimum} to ${maximum}`
  const accepted = { type: decimals === 0 ? "integer" : "number", minimum, maximum, decimals, description }
  return {
    ...textsOf(about),
    required: true,
    example: about.example,
    bounds: { kind: "number", minimum, maximum, decimals },
    field: {
      description,
      bound: boundOfScalar,
      jsonSchema: { type: decimals === 0 ? "integer" : "number", minimum, maximum, description },
      read: (value, faults) =>
        typeof value === "number" &&
        value >= minimum &&
        value <= maximum &&
        Number(value.toFixed(decimals)) === value
          ? value + 0
          : refuse(accepted, value, faults)
    }
  }
}

export const boolean = (about: About<boolean>): ContentField<boolean> => ({
  ...textsOf(about),
  required: true,
  example: about.example,
  bounds: { kind: "boolean" },
  field: { ...flag, jsonSchema: { type: "boolean" } }
})

const choiceField = <const Name extends string>(
  values: ReadonlyArray<Name>,
  spellings: Readonly<Record<string, Name>>
): Field<Name> => {
  const field = literal([...values, ...Object.keys(spellings)])
  const exact = literal(values)
  return {
    ...exact,
    bound: field.bound,
    jsonSchema: { ...field.jsonSchema, description: exact.description },
    read: (value, faults) => {
      const given = typeof value === "string" ? value.toLowerCase() : value
      const spelling = Object.keys(spellings).find((name) => name.toLowerCase() === given)
      return (
        values.find((name) => name.toLowerCase() === given) ??
        (spelling === undefined ? undefined : spellings[spelling]) ??
        refuse({ ...exact.jsonSchema, description: exact.description }, value, faults)
      )
    }
  }
}

interface ChoiceOptions<Name extends string> extends About<Name> {
  /** Other names that people write, each with the value that it means. */
  readonly spellings?: Readonly<Record<string, Name>>
}

/** One of some names, in any letter case. */
export const choice = <const Name extends string>(
  values: ReadonlyArray<Name>,
  { spellings = {}, ...about }: ChoiceOptions<NoInfer<Name>>
): ContentField<Name> => ({
  ...textsOf(about),
  required: true,
  example: about.example,
  bounds: { kind: "choice", values },
  field: choiceField<Name>(values, spellings)
})

export const list = (
  maxItems: number,
  element: ContentField<string>
): ContentField<ReadonlyArray<string>> => ({
  label: element.label,
  hint: element.hint,
  secret: element.secret,
  required: true,
  example: [element.example],
  bounds: { kind: "list", maxItems, element: element.bounds },
  field: listField(0, maxItems, element.field, `a list of up to ${maxItems} values`)
})

export const group = <F extends object>(
  about: About<F>,
  fields: ContentFields<F> & AnyContentFields
): ContentField<F> => ({
  ...textsOf(about),
  required: true,
  example: about.example,
  bounds: { kind: "group", fields: publishFields(fields) },
  field: objectField<F>(fields)
})

/** A list of texts; each may be an object of fields instead. */
export const listOfGroups = <F extends object>(
  maxItems: number,
  element: ContentField<string>,
  fields: ContentFields<F> & AnyContentFields
): ContentField<ReadonlyArray<string | F>> => {
  const group = objectField<F>(fields)
  const either: Field<string | F> = {
    description: `${element.field.description}, or an object of ${Object.keys(fields).join(", ")}`,
    bound: boundOfUnion([element.field, group]),
    jsonSchema: { anyOf: [element.field.jsonSchema, group.jsonSchema] },
    read: (value, faults) =>
      typeof value === "object" && value !== null
        ? readField(group, value, faults)
        : readField(element.field, value, faults)
  }
  return {
    label: element.label,
    hint: element.hint,
    secret: element.secret,
    required: true,
    example: [element.example],
    bounds: { kind: "list", maxItems, element: element.bounds, fields: publishFields(fields) },
    field: listField(0, maxItems, either, `a list of up to ${maxItems} values`)
  }
}
