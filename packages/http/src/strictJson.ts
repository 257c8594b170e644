import * as Either from "effect/Either"

const maximumDepth = 32

/** Above what any request has, gradients everywhere: to explain a thousand wrong values takes tens of milliseconds. */
const maximumValues = 256

const quote = 34
const comma = 44
const colon = 58
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/** Where the string that opens at `start` closes; the text's end where it does not. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** What a string says; most hold no escape and say what they are. */
const said = (string: string): string =>
  string.includes("\\") ? String(JSON.parse(string)) : string.slice(1, -1)

/**
 * What is wrong with JSON besides its grammar: it nests too deep, holds too much, or repeats a name. Looked for first,
 * since to parse half a million brackets takes a tenth of a second. Throws where a name is no JSON.
 */
const fault = (text: string): string | undefined => {
  /** The names so far of each open object; of an array, undefined. */
  const open: Array<Set<string> | undefined> = []
  let values = 0
  let [start, end] = [0, 0]
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case quote:
        start = i
        end = endOfString(text, i)
        i = end
        break
      case colon: {
        const string = text.slice(start, end + 1)
        const name = said(string)
        const names = open.at(-1)
        if (names?.has(name)) return `the field ${string.slice(0, 60)} occurs twice in one object`
        names?.add(name)
        break
      }
      case openBrace:
      case openBracket:
        if (open.length === maximumDepth) return `the JSON is nested deeper than ${maximumDepth} levels`
        open.push(text.charCodeAt(i) === openBrace ? new Set() : undefined)
        if (++values > maximumValues) return `the JSON holds more than ${maximumValues} values`
        break
      case closeBrace:
      case closeBracket:
        open.pop()
        break
      case comma:
        if (++values > maximumValues) return `the JSON holds more than ${maximumValues} values`
    }
  }
  return undefined
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Reads a body: JSON in UTF-8, nested at most 32 deep, with at most 256 values and no name twice in one object
 * (RFC 7493, section 2.3). Else one sentence that says what is wrong with it.
 */
export const parse = (bytes: Uint8Array): Either.Either<unknown, string> => {
  if (bytes.length === 0) return Either.left("the body is empty; expected a JSON object")
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return Either.left("the body is not UTF-8")
  }
  try {
    const found = fault(text)
    return found === undefined ? Either.right(JSON.parse(text)) : Either.left(found)
  } catch {
    return Either.left("the body is not JSON")
  }
}
