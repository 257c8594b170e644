import * as Either from "@quick-response/core/either"

/** The limits of a JSON text. */
export interface JsonLimits {
  /** The depth to which arrays and objects may nest. */
  readonly depth: number
  /** The number of values, arrays and objects among them. */
  readonly values: number
}

/** More than any valid request has, with gradients in every field: to explain many wrong values takes long. */
export const requestLimits: JsonLimits = { depth: 32, values: 256 }

const quote = 0x22
const comma = 0x2c
const minus = 0x2d
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const space = 0x20

/** Strings of more characters than this are read by the platform's parser; most are shorter. */
const shortString = 64

/** A body is long from this many characters on. */
const longBody = 4096

/** V8 keeps longer parts of a text as references to it: of a long body that would hold all of it in memory. */
const copiedString = 12

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** Whole numbers of up to this many digits are summed up digit by digit. */
const shortNumber = 9

/** The reason why a text is refused, in one sentence. */
class Refusal extends Error {}

/** Reads a JSON text from its start to its end, each character a bounded number of times. */
class Reader {
  readonly #text: string
  readonly #limits: JsonLimits
  readonly #shortString: number
  #at = 0
  #values = 0

  constructor(text: string, limits: JsonLimits) {
    this.#text = text
    this.#limits = limits
    this.#shortString = text.length < longBody ? shortString : copiedString
  }

  read(): unknown {
    const value = this.#value(0)
    if (!Number.isNaN(this.#next())) throw this.#unexpected("the end")
    return value
  }

  /** Refuses a character where another was expected; characters are counted from 1. */
  #unexpected(expected: string): Refusal {
    const found = this.#at < this.#text.length ? `at character ${this.#at + 1}` : "but the body ends"
    return new Refusal(`the body is not JSON: expected ${expected} ${found}`)
  }

  /** The character after white space, which stays unread; NaN at the end. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at)
    while (code === space || code === 0x0a || code === 0x0d || code === 0x09)
      code = this.#text.charCodeAt(++this.#at)
    return code
  }

  #value(depth: number): unknown {
    const code = this.#next()
    if (++this.#values > this.#limits.values)
      throw new Refusal(`the JSON holds more than ${this.#limits.values} values`)
    if (code === quote) return this.#string()
    if (code === openBrace) return this.#object(depth)
    if (code === openBracket) return this.#array(depth)
    if (code === minus || (code >= zero && code <= nine)) return this.#number()
    if (this.#skip("true")) return true
    if (this.#skip("false")) return false
    if (this.#skip("null")) return null
    throw this.#unexpected("a value")
  }

  #skip(word: string): boolean {
    const isHere = this.#text.startsWith(word, this.#at)
    if (isHere) this.#at += word.length
    return isHere
  }

  #descend(depth: number): void {
    if (depth >= this.#limits.depth)
      throw new Refusal(`the JSON is nested deeper than ${this.#limits.depth} levels`)
    this.#at++
  }

  #object(depth: number): unknown {
    this.#descend(depth)
    const object: Record<string, unknown> = {}
    if (this.#next() === closeBrace) {
      this.#at++
      return object
    }
    for (;;) {
      if (this.#next() !== quote) throw this.#unexpected("a name in quotes")
      const name = this.#string()
      if (Object.hasOwn(object, name))
        throw new Refusal(`the field ${JSON.stringify(name).slice(0, 60)} occurs twice in one object`)
      if (this.#next() !== colon) throw this.#unexpected('":"')
      this.#at++
      const value = this.#value(depth + 1)
      if (name === "__proto__")
        Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
      else object[name] = value
      const code = this.#next()
      if (code !== comma && code !== closeBrace) throw this.#unexpected('"," or "}"')
      this.#at++
      if (code === closeBrace) return object
    }
  }

  #array(depth: number): unknown {
    this.#descend(depth)
    const array: Array<unknown> = []
    if (this.#next() === closeBracket) {
      this.#at++
      return array
    }
    for (;;) {
      array.push(this.#value(depth + 1))
      const code = this.#next()
      if (code !== comma && code !== closeBracket) throw this.#unexpected('"," or "]"')
      this.#at++
      if (code === closeBracket) return array
    }
  }

  /** A string without escapes is a part of the text; the platform's parser reads the others and the long. */
  #string(): string {
    const text = this.#text
    const start = this.#at + 1
    for (let end = start; end <= start + this.#shortString; end++) {
      const code = text.charCodeAt(end)
      if (code === quote) {
        this.#at = end + 1
        return text.slice(start, end)
      }
      if (code === backslash || !(code >= space)) break
    }
    return this.#searchedString(start)
  }

  #searchedString(start: number): string {
    const end = endOfString(this.#text, start)
    try {
      const string: unknown = JSON.parse(this.#text.slice(start - 1, end + 1))
      this.#at = end + 1
      return String(string)
    } catch {
      throw this.#unexpected("a string in quotes, its control characters and escapes as JSON writes them,")
    }
  }

  #number(): number {
    const text = this.#text
    const start = this.#at
    let number = 0
    let end = start
    for (let code = text.charCodeAt(end); code >= zero && code <= nine; code = text.charCodeAt(++end)) {
      if (end - start === shortNumber) return this.#longNumber()
      number = number * 10 + code - zero
    }
    const after = text.charCodeAt(end)
    const isPlain = after === comma || after === closeBrace || after === closeBracket
    if (!isPlain || (end - start > 1 && text.charCodeAt(start) === zero)) return this.#longNumber()
    this.#at = end
    return number
  }

  #longNumber(): number {
    numberPattern.lastIndex = this.#at
    const [number] = numberPattern.exec(this.#text) ?? []
    if (number === undefined) throw this.#unexpected("a number")
    this.#at += number.length
    return Number(number)
  }
}

/** The quote that ends a string which starts here: the first that no odd number of backslashes escapes. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Reads a body: JSON in UTF-8 within the limits, with no name twice in one object (RFC 7493, section 2.3). Else one sentence with
 * the fault. Takes a time that grows as the body's length.
 */
export const parse = (
  bytes: Uint8Array,
  limits: JsonLimits = requestLimits
): Either.Either<unknown, string> => {
  if (bytes.length === 0) return Either.left("the body is empty; expected a JSON object")
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return Either.left("the body is not UTF-8")
  }
  try {
    return Either.right(new Reader(text, limits).read())
  } catch (refusal) {
    if (refusal instanceof Refusal) return Either.left(refusal.message)
    throw refusal
  }
}
