import { encodeLatin2 } from "@quick-response/symbol/latin2"
import { characterSet82, groupSeparator } from "../config/characterSet82.ts"
import type { Field } from "../field/Field.ts"
import { type Fault, missing, rule } from "../field/faults.ts"
import { text } from "../field/leaves.ts"

/** The maximum characters of a symbol: digits in version 40. */
export const longestData = 7089

/** The text or address of a symbol. */
export const dataField: Field<string> = text(longestData, 1)

/** The own field of a request, if any. */
export const named = (request: unknown, name: string): unknown =>
  typeof request === "object" && request !== null && Object.hasOwn(request, name)
    ? Reflect.get(request, name)
    : undefined

const dataAndContent = rule("dataAndContent", () => "replaces data; leave out one of them")

const isElementStrings = (data: string): boolean =>
  data.split(groupSeparator).every((part) => characterSet82.test(part))

const notElementStrings = rule(
  "notElementStrings",
  () =>
    'has a character that GS1 element strings lack; write letters without accents, digits, punctuation and U+001D alone, or take the content "gs1-elements"'
)

const notLatin2 = rule(
  "notLatin2",
  () => "has a letter that ISO/IEC 8859-2 lacks; write Latin letters of Central Europe, or leave out encoding"
)

/** The rule of a picture in bits, which has only bytes. */
export const noDigitsForBits = rule(
  "noDigitsForBits",
  () => '"bits" draws by digits, which this encoding writes as bytes; take "halftone"'
)

/** The faults of data in ISO/IEC 8859-2. */
const latin2Faults = (request: unknown, data: unknown): ReadonlyArray<Fault> => {
  if (named(request, "encoding") !== "iso-8859-2") return []
  return [
    ...(typeof data === "string" && encodeLatin2(data) === undefined ? [notLatin2(["data"], {})] : []),
    ...(named(named(request, "picture"), "mode") === "bits" ? [noDigitsForBits(["picture", "mode"], {})] : [])
  ]
}

const noneInSequence = rule(
  "noneInSequence",
  () => "has no place in a code that carries a part of a text; leave it out, or leave out sequence"
)

/** The faults of fields that structured append excludes: contents, other encodings than UTF-8, pictures in bits. */
const faultsInSequence = (request: unknown): ReadonlyArray<Fault> => {
  if (named(request, "sequence") === undefined) return []
  const mode = named(named(request, "picture"), "mode")
  return [
    ...(named(request, "content") === undefined ? [] : [["content"]]),
    ...(["gs1", "iso-8859-2"].some((name) => named(request, "encoding") === name) ? [["encoding"]] : []),
    ...(mode === "bits" ? [["picture", "mode"]] : [])
  ].map((path) => noneInSequence(path, {}))
}

/**
 * The faults of a request's data and content; one of them may be required.
 *
 * @example
 * ```ts
 * import { dataFaults } from "@quick-response/core"
 *
 * dataFaults({}, true).map(({ text }) => text()) // => ["is missing"]
 * ```
 */
export const dataFaults = (request: unknown, isRequired: boolean): ReadonlyArray<Fault> => {
  if (typeof request !== "object" || request === null) return []
  const [hasData, hasContent] = [
    named(request, "data") !== undefined,
    named(request, "content") !== undefined
  ]
  if (hasData && hasContent) return [dataAndContent(["content"], {})]
  const inSequence = faultsInSequence(request)
  if (inSequence.length > 0) return inSequence
  const data = named(request, "data")
  if (named(request, "encoding") === "gs1" && typeof data === "string" && !isElementStrings(data))
    return [notElementStrings(["data"], {})]
  const inLatin2 = latin2Faults(request, data)
  if (inLatin2.length > 0) return inLatin2
  return isRequired && !hasData && !hasContent ? [missing(["data"], {})] : []
}
