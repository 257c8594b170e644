import { boundOfScalar, boundOfText, type ReadingCost } from "./Bound.ts"
import type { Field } from "./Field.ts"
import { refuse, refuseBy, refuseFor, refuseSince } from "./Field.ts"
import type { Fault } from "./faults.ts"

/** One of the names, for completion in editors, or another text, which is checked at run time. */
export type Known<Name extends string> = Name | (string & Record<never, never>)

/** True if a string has at most this many code points, JSON Schema's measure of length. */
const isWithin = (s: string, maximum: number): boolean =>
  s.length <= maximum || (s.length <= 2 * maximum && [...s].length <= maximum)

/** Replaces a field's description for documents. */
export const described = <A, I>(field: Field<A, I>, description: string): Field<A, I> => ({
  ...field,
  jsonSchema: { ...field.jsonSchema, description }
})

/** A text of `minimum` to `maximum` code points, without lone surrogates, and without U+0000 unless `allowNul`. */
export const text = (maximum: number, minimum = 0, allowNul = true): Field<string> => {
  const description = `a string of ${minimum} to ${maximum} characters without lone surrogates${allowNul ? "" : " and NUL"}`
  const jsonSchema = { type: "string", minLength: minimum, maxLength: maximum, description }
  return {
    description,
    bound: boundOfText(2 * maximum),
    jsonSchema,
    read: (value, faults) =>
      typeof value === "string" &&
      value.length >= minimum &&
      isWithin(value, maximum) &&
      value.isWellFormed() &&
      (allowNul || !value.includes("\0"))
        ? value
        : refuse(jsonSchema, value, faults)
  }
}

/** A text of at most `longest` UTF-16 units, normalized by a function, or refused with its reason or fault. */
export const examined = (
  {
    description,
    jsonSchema,
    longest,
    cost
  }: Pick<Field<string>, "description" | "jsonSchema"> & {
    readonly longest: number
    readonly cost?: ReadingCost
  },
  examine: (
    text: string
  ) => { readonly text: string } | { readonly reason: string } | { readonly fault: Fault }
): Field<string> => ({
  description,
  bound: boundOfText(longest, cost),
  jsonSchema,
  read: (value, faults) => {
    if (typeof value !== "string") return refuse(description, value, faults)
    const examination = examine(value)
    if ("text" in examination) return examination.text
    return "fault" in examination
      ? refuseBy(examination.fault, faults)
      : refuseSince(examination.reason, faults)
  }
})

/** A text of at most `longest` UTF-16 units, converted to a value; undefined refuses it. */
export const textAs = <A>(
  {
    longest,
    jsonSchema,
    ...about
  }: Pick<Field<A>, "description" | "isSecret"> & {
    readonly jsonSchema?: Readonly<Record<string, unknown>>
    readonly longest: number
  },
  parse: (text: string) => A | undefined
): Field<A, string> => {
  const field = {
    ...about,
    bound: boundOfText(longest),
    jsonSchema: { type: "string", description: about.description, ...jsonSchema }
  }
  return {
    ...field,
    read: (value, faults) =>
      (typeof value === "string" ? parse(value) : undefined) ?? refuseFor(field, value, faults)
  }
}

/** A text of at most `longest` UTF-16 units that passes a test. */
export const textThat = (
  given: Parameters<typeof textAs>[0],
  isAccepted: (text: string) => boolean
): Field<string> => textAs(given, (text) => (isAccepted(text) ? text : undefined))

/** A number of a JSON Schema type within inclusive bounds; the words describe it. */
export const numeric = (
  type: "number" | "integer",
  words: string,
  minimum: number,
  maximum: number
): Field<number> => {
  const description = `${words} from ${minimum} to ${maximum}`
  const jsonSchema = { type, minimum, maximum, description }
  return {
    description,
    bound: boundOfScalar,
    jsonSchema,
    read: (value, faults) =>
      typeof value === "number" &&
      value >= minimum &&
      value <= maximum &&
      (type === "number" || Number.isInteger(value))
        ? value + 0
        : refuse(jsonSchema, value, faults)
  }
}

/** A finite number within inclusive bounds. */
export const number = (minimum: number, maximum: number): Field<number> =>
  numeric("number", "a number", minimum, maximum)

/** A whole number within inclusive bounds. */
export const whole = (minimum: number, maximum: number, unit?: string): Field<number> =>
  numeric("integer", unit === undefined ? "a whole number" : `a whole number of ${unit}`, minimum, maximum)

export const flag: Field<boolean> = {
  description: "true or false",
  bound: boundOfScalar,
  jsonSchema: { type: "boolean", description: "true or false" },
  read: (value, faults) => (typeof value === "boolean" ? value : refuse("true or false", value, faults))
}

const boundOfSpellings = (spellings: Iterable<string | number>) =>
  boundOfText(Math.max(...[...spellings].map((spelling) => String(spelling).length)))

/** One of these exact strings. */
export const literal = <const Name extends string>(names: ReadonlyArray<Name>): Field<Name, Known<Name>> => {
  const description = names.map((name) => JSON.stringify(name)).join(" or ")
  const jsonSchema = { type: "string", enum: names, description }
  return {
    description,
    bound: boundOfSpellings(names),
    jsonSchema,
    read: (value, faults) => names.find((name) => name === value) ?? refuse(jsonSchema, value, faults)
  }
}

/** A choice with several spellings, ignoring case: maps each accepted number or lower-case string to a name. */
export const choice = <Name extends string, Given extends string | number>(
  spellings: ReadonlyMap<string | number, Name>,
  description: string,
  schema: Readonly<Record<string, unknown>>,
  identifier: string
): Field<Name, Given> => {
  const jsonSchema = { ...schema, description }
  return {
    description,
    bound: boundOfSpellings(spellings.keys()),
    jsonSchema,
    identifier,
    read: (value, faults) => {
      const key = typeof value === "string" ? value.toLowerCase() : typeof value === "number" ? value : ""
      return spellings.get(key) ?? refuse(jsonSchema, value, faults)
    }
  }
}
