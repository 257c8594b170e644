import { characterSet82, groupSeparator } from "../../config/characterSet82.ts"
import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"
import { type ApplicationIdentifier, applicationIdentifiers, knownLengths } from "./applicationIdentifiers.ts"
import { gtinCheckDigit } from "./gtin.ts"

export interface GS1Element {
  readonly identifier: string
  readonly value: string
}

export const notElements: Rule<Parameters> = rule(
  "notElements",
  () =>
    "is not a list of GS1 element strings; write each identifier in brackets before its value, as in (01)09506000134352(10)ABC123, and a bracket of a value as \\("
)

/** The rule of data without brackets; `at` counts from 1. */
export const noElementAt: Rule<{ readonly at: number }> = rule(
  "noElementAt",
  ({ at }) =>
    `is not a GS1 element string: character ${at} begins no application identifier; end a value of variable length by U+001D, or take the content "gs1-elements"`
)

export const unknownIdentifier: Rule<{ readonly identifier: string }> = rule(
  "unknownIdentifier",
  ({ identifier }) =>
    `has (${identifier}), which is not a GS1 application identifier; compare it with the label`
)

export const elementWrong: Rule<{
  readonly identifier: string
  readonly title: string
  readonly format: string
}> = rule(
  "elementWrong",
  ({ identifier, title, format }) =>
    `has a value of (${identifier}), ${title}, that is not ${format}: n is a digit, x a letter without accents, a digit or punctuation; correct it`
)

export const elementCheckDigitWrong: Rule<{ readonly identifier: string; readonly title: string }> = rule(
  "elementCheckDigitWrong",
  ({ identifier, title }) =>
    `has a check digit of (${identifier}), ${title}, that does not fit; compare the digits`
)

export const elementDateWrong: Rule<{ readonly identifier: string; readonly title: string }> = rule(
  "elementDateWrong",
  ({ identifier, title }) =>
    `has a value of (${identifier}), ${title}, that begins with no date; write year, month and day as YYMMDD`
)

export const elementRepeated: Rule<{ readonly identifier: string }> = rule(
  "elementRepeated",
  ({ identifier }) => `has (${identifier}) twice; leave one of them out`
)

/** The rule of an identifier without the others that GS1 requires with it. */
export const elementAlone: Rule<{ readonly identifier: string; readonly beside: string }> = rule(
  "elementAlone",
  ({ identifier, beside }) => `has (${identifier}) without ${beside}, one of which GS1 asks for beside it`
)

/** Its own or its series'. */
const rowOf = (identifier: string): ApplicationIdentifier | undefined =>
  [identifier, `${identifier.slice(0, -1)}n`]
    .filter((name) => Object.hasOwn(applicationIdentifiers, name))
    .map((name) => applicationIdentifiers[name])[0]

/** `n14`, `x..20`, `n..12?`. */
const partsOf = (format: string) =>
  format.split(" ").map((part) => {
    const most = Number.parseInt(part.replace(/^[nxyz](?:\.\.)?/, ""), 10)
    const least = part.endsWith("?") ? 0 : part.includes("..") ? 1 : most
    return { characters: characterSets[part[0] ?? ""] ?? characterSet82, least, most }
  })

const characterSets: Readonly<Record<string, RegExp>> = {
  n: /^\d*$/,
  x: characterSet82,
  y: /^[#/A-Z0-9-]*$/,
  z: /^[A-Za-z0-9_=-]*$/
}

const fitsFormat = (value: string, format: string): boolean => {
  let rest = value
  for (const { characters, least, most } of partsOf(format)) {
    const part = rest.slice(0, most)
    if (part.length < least || !characters.test(part)) return false
    rest = rest.slice(most)
  }
  return rest === ""
}

const isDate = (value: string): boolean => {
  const [year, month, day] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2)))
  if (year === undefined || month === undefined || day === undefined) return false
  // Day 0 is the last day of the previous month.
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate()
}

const faultOf = ({ identifier, value }: GS1Element): Fault | undefined => {
  const row = rowOf(identifier)
  if (row === undefined) return unknownIdentifier([], { identifier })
  const { title, format, checked, isDated } = row
  if (!fitsFormat(value, format)) return elementWrong([], { identifier, title, format })
  if (checked !== undefined && gtinCheckDigit(value.slice(0, checked - 1)) !== Number(value[checked - 1]))
    return elementCheckDigitWrong([], { identifier, title })
  return isDated === true && !isDate(value) ? elementDateWrong([], { identifier, title }) : undefined
}

const hasBeside = (identifiers: ReadonlyArray<string>, beside: ReadonlyArray<string>): boolean =>
  beside.some((name) => identifiers.includes(name))

const faultTogether = (elements: ReadonlyArray<GS1Element>): Fault | undefined => {
  const identifiers = elements.map(({ identifier }) => identifier)
  const repeated = identifiers.find((identifier, at) => identifiers.indexOf(identifier) !== at)
  if (repeated !== undefined) return elementRepeated([], { identifier: repeated })
  for (const identifier of identifiers) {
    const beside = rowOf(identifier)?.beside
    if (beside === undefined || hasBeside(identifiers, beside)) continue
    return elementAlone([], { identifier, beside: beside.map((name) => `(${name})`).join(", ") })
  }
  return undefined
}

/** The elements of a bracketed text; undefined if malformed. Brackets in values are escaped by a backslash. */
const inBrackets = (text: string): ReadonlyArray<GS1Element> | undefined => {
  const elements: Array<GS1Element> = []
  let at = 0
  while (at < text.length) {
    const [head, identifier] = /^\((\d{2,4})\)/.exec(text.slice(at, at + 6)) ?? []
    if (head === undefined || identifier === undefined) return undefined
    let value = ""
    for (at += head.length; at < text.length && text[at] !== "("; at++) {
      if (text[at] === "\\" && text[at + 1] === "(") at++
      value += text[at] ?? ""
    }
    elements.push({ identifier, value })
  }
  return elements.length === 0 ? undefined : elements
}

/**
 * Elements in readable form: each identifier in brackets before its value.
 *
 * @example
 * ```ts
 * import { bracketed } from "@quick-response/design/content/codes/elementStrings"
 *
 * bracketed([{ identifier: "01", value: "09506000134352" }, { identifier: "10", value: "A(1" }]) // => "(01)09506000134352(10)A\\(1"
 * ```
 */
export const bracketed = (elements: ReadonlyArray<GS1Element>): string =>
  elements.map(({ identifier, value }) => `(${identifier})${value.replaceAll("(", String.raw`\(`)}`).join("")

/** Examines bracketed elements: identifiers, formats, check digits, dates and required combinations. */
export const examineElements = (given: string): Examined =>
  examineList(inBrackets(given.replaceAll(/\s/g, "")))

const examineList = (elements: ReadonlyArray<GS1Element> | undefined): Examined => {
  if (elements === undefined) return notElements([], {})
  for (const element of elements) {
    const fault = faultOf(element)
    if (fault !== undefined) return fault
  }
  return faultTogether(elements) ?? bracketed(elements)
}

const isOfKnownLength = ({ identifier }: Pick<GS1Element, "identifier">): boolean =>
  knownLengths.includes(identifier.slice(0, 2))

/**
 * Encodes bracketed elements as symbol data: without brackets, with U+001D after each value of variable length but the
 * last (GS1 General Specifications, section 7.8.5).
 *
 * @example
 * ```ts
 * import { elementString } from "@quick-response/design/content/codes/elementStrings"
 *
 * elementString("(01)09506000134352(10)ABC123(21)7") // => "010950600013435210ABC123\x1d217"
 * ```
 */
export const elementString = (given: string): string => {
  const elements = inBrackets(given) ?? []
  return elements
    .map((element, at) => {
      const isClosed = at === elements.length - 1 || isOfKnownLength(element)
      return `${element.identifier}${element.value}${isClosed ? "" : groupSeparator}`
    })
    .join("")
}

const identifierAt = (data: string, at: number): string | undefined =>
  [2, 3, 4].map((length) => data.slice(at, at + length)).find((name) => rowOf(name) !== undefined)

/** The elements of a symbol's data, or the index at which no identifier begins. */
const splitData = (data: string): ReadonlyArray<GS1Element> | number => {
  const elements: Array<GS1Element> = []
  let at = 0
  while (at < data.length) {
    const identifier = identifierAt(data, at)
    if (identifier === undefined) return at
    at += identifier.length
    const length = partsOf(rowOf(identifier)?.format ?? "").reduce((sum, { most }) => sum + most, 0)
    const end = data.indexOf(groupSeparator, at)
    const until = isOfKnownLength({ identifier }) ? at + length : end < 0 ? data.length : end
    elements.push({ identifier, value: data.slice(at, until) })
    at = data[until] === groupSeparator ? until + 1 : until
  }
  return elements
}

/** The bracketed elements of a symbol's data; undefined if an identifier is unknown. */
export const elementsOfData = (data: string): string | undefined => {
  const elements = splitData(data)
  return typeof elements === "number" ? undefined : bracketed(elements)
}

/** Examines the data of a symbol of element strings; the normal form has brackets. */
export const examineElementData = (data: string): Examined => {
  const elements = splitData(data)
  return typeof elements === "number" ? noElementAt([], { at: elements + 1 }) : examineList(elements)
}

/** The elements of a Digital Link: its primary key with qualifiers in order, and the attributes of its query. */
export interface LinkedElements {
  readonly path: ReadonlyArray<GS1Element>
  readonly query: ReadonlyArray<GS1Element>
}

/** Sorts bracketed elements into a Digital Link (GS1 Digital Link, URI Syntax 1.4); undefined without a primary key. */
export const linkedElements = (given: string): LinkedElements | undefined => {
  const elements = inBrackets(given) ?? []
  const key = elements.find(({ identifier }) => rowOf(identifier)?.qualifiers !== undefined)
  if (key === undefined) return undefined
  const found = (names: ReadonlyArray<string>) =>
    names.flatMap((name) => elements.filter(({ identifier }) => identifier === name))
  const qualifiers =
    (rowOf(key.identifier)?.qualifiers ?? []).map(found).find(({ length }) => length > 0) ?? []
  const path = [key, ...qualifiers]
  return { path, query: elements.filter((element) => !path.includes(element)) }
}
