import { boundOfScalar, boundOfText } from "../../field/Bound.ts"
import { type Field, refuse, refuseBy } from "../../field/Field.ts"
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
      const shown = secret === true && typeof value === "string" ? "one that is not" : value
      if (typeof value !== "string") return refuse(accepted, shown, faults)
      const broken = multiline === true ? value.replace(/\r\n?/g, "\n") : value
      const text = exact === true || multiline === true ? broken : broken.trim()
      if (!text.isWellFormed() || pattern.test(text)) return refuse(accepted, shown, faults)
      const examined = examine === undefined ? text : examine(text)
      if (typeof examined !== "string") return refuseBy(examined, faults)
      return isWithin(examined, minLength, maxLength) ? examined : refuse(accepted, shown, faults)
    }
  }
}

/** A text. Length limits apply to the normal form. */
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

/** One of some names. */
export const choice = <const Name extends string>(
  values: ReadonlyArray<Name>,
  about: About<NoInfer<Name>>
): ContentField<Name> => ({
  ...textsOf(about),
  required: true,
  example: about.example,
  bounds: { kind: "choice", values },
  field: literal(values)
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
