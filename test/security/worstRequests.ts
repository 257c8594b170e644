import { type Bounded, contents, contentTypes, type PublishedField } from "@quick-response/core"
import { boundedOf, type PartSchema } from "@quick-response/http/testing"
import * as Option from "effect/Option"

/** Texts that, repeated, are worst for normal forms, collation, direction, shaping, look-ups by expressions, or escapes. */
export const worstTexts: ReadonlyArray<string> = [
  "\u0301\u0316",
  "\ufdfa",
  "\u1100\u1161\u11a8",
  "\u202e\u05d0a",
  "\u0644\u0627\u064b",
  "\u{1f468}\u200d",
  "\u0130i\u0307",
  "a@a.",
  " x",
  "9",
  "-",
  "%25",
  "\\",
  '"',
  "\u0001",
  "M0 0L9 9",
  "data:image/svg+xml,",
  "#0"
]

/** The place of a value in a part of a request. */
export type Place = ReadonlyArray<string>

const ownPlaces = ({ fields, element }: Bounded, at: Place): ReadonlyArray<Place> => {
  if (fields !== undefined)
    return Object.entries(fields).flatMap(([name, field]) => ownPlaces(field, [...at, name]))
  return element === undefined ? [at] : ownPlaces(element, [...at, "0"])
}

/** Every place of a part that holds a value, by the rows of its fields. */
export const placesOf = (part: PartSchema): ReadonlyArray<Place> =>
  Option.match(part, { onNone: () => [], onSome: ({ ast }) => ownPlaces(boundedOf(ast), []) })

/** An object that has this value at a place. */
export const at = (place: Place, value: unknown): unknown => {
  const [name, ...rest] = place
  if (name === undefined) return value
  const inner = at(rest, value)
  return name === "0" ? [inner, inner] : { [name]: inner }
}

const fieldPlaces = (fields: ReadonlyArray<PublishedField>, before: Place): ReadonlyArray<Place> =>
  fields.flatMap((field) => {
    const here = [...before, field.name]
    if (field.kind === "group") return fieldPlaces(field.fields, here)
    return [field.kind === "list" ? [...here, "0"] : here]
  })

/** Every field of every type of content with this value. */
export const contentsWith = (value: unknown): ReadonlyArray<unknown> =>
  contentTypes.flatMap((type) =>
    fieldPlaces(contents[type].fields, []).map((place) => ({ type, ...Object(at(place, value)) }))
  )

const encoder = new TextEncoder()

/** A text that repeats another, and takes about so many bytes as JSON in UTF-8. */
export const repeated = (text: string, bytes: number): string =>
  text.repeat(Math.max(1, Math.floor(bytes / (encoder.encode(JSON.stringify(text)).length - 2))))

/** JSON, and what is nearly JSON, of about so many bytes, that is worst for parsers and for maps. */
export const worstDocuments = (bytes: number): ReadonlyArray<string> => {
  const keys = (name: (index: number) => string): string =>
    `{${Array.from({ length: Math.floor(bytes / 14) }, (_, index) => `"${name(index)}":1`).join(",")}}`
  return [
    "[".repeat(bytes),
    '{"a":'.repeat(bytes / 5),
    `{"margin":${"9".repeat(bytes)}}`,
    `{"margin":0.${"0".repeat(bytes)}1e-${"9".repeat(9)}}`,
    `{"${"\\u0061".repeat(bytes / 6)}":1}`,
    `{"data":"${"\\".repeat(2 * Math.floor(bytes / 2))}"}`,
    `{"data":"${"\\ud800".repeat(bytes / 6)}"}`,
    `{"=cmd()${"\u0301".repeat(bytes / 2)}":1}`,
    keys(String),
    keys((index) => String(4_294_967_294 - index)),
    keys((index) => `${"\u0301"}${index}`),
    `[${"1,".repeat(bytes / 2)}1]`,
    `{"data":"x"}${" ".repeat(bytes)}`
  ]
}
