import * as Either from "@quick-response/core/either"

export interface JsonLimits {
  /** The maximum nesting of arrays and objects. */
  readonly depth: number
  /** The maximum number of values, including arrays and objects. */
  readonly values: number
}

/** More than any valid request has, with gradients in every field: explaining many wrong values is slow. */
export const requestLimits: JsonLimits = { depth: 32, values: 256 }

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const space = 0x20

/** The quote that ends the string starting here: the first after an even number of backslashes. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** Counts the names in JSON before parsing it, or returns a sentence about the exceeded limit. Linear time. */
const countNames = (text: string, limits: JsonLimits): number | string => {
  let names = 0
  let values = 1
  let depth = 0
  let isFirst = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= space) continue
    const isClose = code === closeBrace || code === closeBracket
    if (code === comma || (isFirst && !isClose)) {
      if (++values > limits.values) return `the JSON holds more than ${limits.values} values`
    }
    isFirst = code === openBrace || code === openBracket
    if (code === quote) at = endOfString(text, at + 1)
    else if (code === colon) names++
    else if (isClose) depth--
    else if (isFirst && ++depth > limits.depth) return `the JSON is nested deeper than ${limits.depth} levels`
  }
  return names
}

/** Counts the names in a parsed value. */
const namesIn = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0
  const inner: ReadonlyArray<unknown> = Object.values(value)
  let names = Array.isArray(value) ? 0 : inner.length
  for (const one of inner) names += namesIn(one)
  return names
}

/** JSON tokens, with leading white space. */
const token = {
  openBrace: /[ \n\r\t]*\{/y,
  closeBrace: /[ \n\r\t]*\}/y,
  openBracket: /[ \n\r\t]*\[/y,
  closeBracket: /[ \n\r\t]*\]/y,
  comma: /[ \n\r\t]*,/y,
  colon: /[ \n\r\t]*:/y,
  quote: /[ \n\r\t]*"/y,
  scalar: /[ \n\r\t]*(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y,
  end: /[ \n\r\t]*$/y
} as const

/** Ends the explanation. */
class Fault extends Error {}

/**
 * The fault of a text that is not JSON or repeats a name in an object, as a sentence that is the same on every runtime.
 * Nests no deeper than its limits.
 */
const explain = (text: string): string => {
  let at = 0
  const skip = (token: RegExp): boolean => {
    token.lastIndex = at
    const length = token.exec(text)?.[0].length
    at += length ?? 0
    return length !== undefined
  }
  const unexpected = (expected: string): Fault => {
    while (" \n\r\t".includes(text[at] ?? "end")) at++
    const found = at < text.length ? `at character ${at + 1}` : "but the body ends"
    return new Fault(`the body is not JSON: expected ${expected} ${found}`)
  }
  const need = (token: RegExp, expected: string): void => {
    if (!skip(token)) throw unexpected(expected)
  }
  /** Reads a string after its opening quote. */
  const string = (): string => {
    const end = endOfString(text, at)
    try {
      const read = String(JSON.parse(text.slice(at - 1, end + 1)))
      at = end + 1
      return read
    } catch {
      at--
      throw unexpected("a string in quotes, its control characters and escapes as JSON writes them,")
    }
  }
  const list = (close: RegExp, expected: string, element: () => void): void => {
    if (skip(close)) return
    do element()
    while (skip(token.comma))
    need(close, expected)
  }
  const object = (): void => {
    const names = new Set<string>()
    list(token.closeBrace, '"," or "}"', () => {
      need(token.quote, "a name in quotes")
      const name = string()
      if (names.has(name))
        throw new Fault(`the field ${JSON.stringify(name).slice(0, 60)} occurs twice in one object`)
      names.add(name)
      need(token.colon, '":"')
      value()
    })
  }
  const value = (): void => {
    if (skip(token.openBrace)) object()
    else if (skip(token.openBracket)) list(token.closeBracket, '"," or "]"', value)
    else if (skip(token.quote)) string()
    else need(token.scalar, "a value")
  }
  try {
    value()
    need(token.end, "the end")
    return "the body is not JSON"
  } catch (fault) {
    if (fault instanceof Fault) return fault.message
    throw fault
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** A body's UTF-8 text, or a sentence about its fault. */
export const textOf = (bytes: Uint8Array): Either.Either<string, string> => {
  if (bytes.length === 0) return Either.left("the body is empty; expected a JSON object")
  try {
    return Either.right(utf8.decode(bytes))
  } catch {
    return Either.left("the body is not UTF-8")
  }
}

/**
 * Parses JSON within the limits, without duplicate names in an object (RFC 7493, section 2.3); else returns a sentence
 * about the fault. Linear time.
 */
export const parseText = (
  text: string,
  limits: JsonLimits = requestLimits
): Either.Either<unknown, string> => {
  const names = countNames(text, limits)
  if (typeof names === "string") return Either.left(names)
  try {
    const value: unknown = JSON.parse(text)
    if (namesIn(value) === names) return Either.right(value)
  } catch {
    // Explained below, since engines word it differently.
  }
  return Either.left(explain(text))
}

/** Parses a UTF-8 body as {@link parseText} does. */
export const parse = (
  bytes: Uint8Array,
  limits: JsonLimits = requestLimits
): Either.Either<unknown, string> => Either.flatMap(textOf(bytes), (text) => parseText(text, limits))
