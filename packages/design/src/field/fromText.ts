import { type Field, readField, refuseBy, refused } from "./Field.ts"
import { type Fault, type Parameters, type Rule, rule } from "./faults.ts"

/** The kind of value denoted by a text, in places that hold only texts: cells, flags and settings. */
export type TextKind =
  | "text"
  | "number"
  | "boolean"
  | "list"
  | "object"
  /** A number, object or list if written as one, else a text. */
  | "any"

/** The rule of a list that begins as JSON but is malformed. */
export const notList: Rule<Parameters> = rule(
  "notList",
  () => 'is not JSON; write a list as ["a","b"], or as a; b'
)

/** The rule of an object that is malformed JSON. */
export const notObject: Rule<Parameters> = rule(
  "notObject",
  () => 'is not JSON; write names and texts in double quotes, as in {"name":"text"}'
)

const numeral = /^-?\d{1,15}(?:\.\d{1,15})?$/

const booleans: ReadonlyMap<string, boolean> = /* @__PURE__ */ new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false]
])

const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

const parse = (text: string, broken: Rule<Parameters>, faults: Array<Fault>): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuseBy(broken([], {}), faults)
  }
}

const itemsOf = (text: string): ReadonlyArray<string> =>
  text
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item !== "")

/**
 * Converts a text to a value. A text of another kind stays a text, which the reader refuses; malformed JSON adds a
 * fault.
 *
 * @example
 * ```ts
 * import { valueOfText } from "@quick-response/design/field/fromText"
 *
 * valueOfText("number", "4", []) // => 4
 * valueOfText("list", "a; b", []) // => ["a", "b"]
 * ```
 */
export const valueOfText = (kind: TextKind, text: string, faults: Array<Fault>): unknown => {
  switch (kind) {
    case "text":
      return text
    case "number":
      return numeral.test(text) ? Number(text) : text
    case "boolean":
      return booleans.get(text.trim().toLowerCase()) ?? text
    case "list":
      return isJson(text) ? parse(text, notList, faults) : itemsOf(text)
    case "object":
      return parse(text, notObject, faults)
    case "any":
      return isJson(text) ? parse(text, notObject, faults) : valueOfText("number", text, faults)
  }
}

/** The kind of text for a field, by its JSON Schema. */
export const textKindOf = ({ jsonSchema: { type, anyOf } }: Pick<Field<unknown>, "jsonSchema">): TextKind => {
  switch (type) {
    case "number":
    case "integer":
      return "number"
    case "boolean":
    case "object":
      return type
    case "array":
      return "list"
    default:
      return anyOf === undefined ? "text" : "any"
  }
}

/**
 * Reads a field's value from a text, like {@link readField}.
 *
 * @example
 * ```ts
 * import { whole } from "@quick-response/design/field/leaves"
 * import { readText } from "@quick-response/design/field/fromText"
 *
 * readText(whole(1, 64, "threads"), "4", []) // => 4
 * ```
 */
export const readText = <A>(
  field: Field<A, never>,
  text: string,
  faults: Array<Fault>
): A | typeof refused => {
  const value = valueOfText(textKindOf(field), text, faults)
  return value === refused ? refused : readField(field, value, faults)
}
