import type { Field } from "../field/Field.ts"
import { rule } from "../field/faults.ts"
import { text, whole } from "../field/leaves.ts"
import { object } from "../field/object.ts"
import { InvalidInput, readOrThrow } from "../field/read.ts"
import { type Sequence, sequenceBounds } from "../fields/symbol/sequence.ts"
import { longestData } from "./requestData.ts"

export interface TextPart {
  readonly data: string
  readonly sequence: Sequence
}

const { minimum, maximum } = sequenceBounds

export const wholeTextField: Field<string> = text(maximum * longestData, minimum)

export const partCountField: Field<number> = whole(minimum, maximum)

const splitField = object("an object", { data: wholeTextField, parts: partCountField }, {})

const fewCharacters = rule(
  "fewCharacters",
  ({ characters }: { readonly characters: number }) =>
    `is more than the ${characters} characters of data; lower it, so that each code has one`
)

const encoder = new TextEncoder()

/** The number of UTF-8 bytes of each character. */
const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Cuts between characters into non-empty parts of about equal bytes. */
const cut = (characters: ReadonlyArray<string>, parts: number): ReadonlyArray<string> => {
  const bytes = characters.reduce((sum, character) => sum + bytesOf(character), 0)
  const pieces: Array<string> = []
  let piece = ""
  let passed = 0
  for (const [at, character] of characters.entries()) {
    piece += character
    passed += bytesOf(character)
    const left = parts - pieces.length - 1
    const isFull = passed * parts >= bytes * (pieces.length + 1)
    if (left > 0 && (isFull || characters.length - at - 1 === left)) {
      pieces.push(piece)
      piece = ""
    }
  }
  return [...pieces, piece]
}

/**
 * Splits a text over 2 to 16 codes by structured append (ISO/IEC 18004, clause 8). Returns each code's data and
 * sequence, to be combined with a style in a request to price, draw or buy. Scanners join the texts in any order.
 * Throws `InvalidInput` if a part would be empty.
 *
 * @example
 * ```ts
 * import { splitText } from "@quick-response/design/request/splitText"
 *
 * const [first, second] = splitText("HELLO WORLD", 2)
 * first // => { data: "HELLO ", sequence: { index: 1, total: 2, parity: 32 } }
 * second?.data // => "WORLD"
 * ```
 */
export const splitText = (data: string, parts: number): ReadonlyArray<TextPart> => {
  readOrThrow(splitField, { data, parts })
  const characters = [...data]
  if (characters.length < parts)
    throw new InvalidInput([fewCharacters(["parts"], { characters: characters.length })])
  const parity = encoder.encode(data).reduce((sum, byte) => sum ^ byte, 0)
  return cut(characters, parts).map((piece, at) => ({
    data: piece,
    sequence: { index: at + 1, total: parts, parity }
  }))
}
