import * as Either from "effect/Either"

const maximumDepth = 32

/** Far above what any request has: a schema takes seconds to refuse a hundred thousand unknown fields one by one. */
const maximumFields = 256

const quote = 34
const backslash = 92

/** Where the string that opens at `start` closes. The text is valid JSON. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
}

/** What `JSON.parse` lets through and this service does not: in valid JSON, depth past 32, repeated names and too many. */
const fault = (text: string): string | undefined => {
  const names: Array<Set<string> | undefined> = []
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === quote) {
      const end = endOfString(text, i)
      const owner = names.at(-1)
      let next = end + 1
      while (/\s/.test(text.charAt(next))) next++
      if (owner !== undefined && text[next] === ":") {
        const name: unknown = JSON.parse(text.slice(i, end + 1))
        const key = String(name)
        if (owner.has(key)) return `the field ${JSON.stringify(key)} occurs twice in one object`
        if (owner.size === maximumFields) return `an object has more than ${maximumFields} fields`
        owner.add(key)
      }
      i = end
    } else if (char === 123 || char === 91) {
      if (names.length === maximumDepth) return `the JSON is nested deeper than ${maximumDepth} levels`
      names.push(char === 123 ? new Set() : undefined)
    } else if (char === 125 || char === 93) {
      names.pop()
    }
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Reads a body: JSON in UTF-8, nested at most 32 deep, with no name twice in one object
 * (RFC 7493, section 2.3) and at most 256 names in each. Else
 * one sentence that says what is wrong with it.
 */
export const parse = (bytes: Uint8Array): Either.Either<unknown, string> => {
  if (bytes.length === 0) return Either.left("the body is empty; expected a JSON object")
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return Either.left("the body is not UTF-8")
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return Either.left("the body is not JSON")
  }
  const found = fault(text)
  return found === undefined ? Either.right(value) : Either.left(found)
}
