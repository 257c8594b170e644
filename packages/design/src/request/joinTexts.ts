import type { Sequence } from "../fields/symbol/sequence.ts"

/** A text read from a code, and its place in a structured append, if any. */
export interface ReadPart {
  readonly text: string
  readonly sequence?: Sequence | undefined
}

const messageOf = ({ total, parity }: Sequence): string => `${total} ${parity}`

/** The parts of each text by number, keyed by message, if each number has one text. */
const partsOf = (read: ReadonlyArray<ReadPart>): ReadonlyMap<string, ReadonlyMap<number, string>> => {
  const messages = new Map<string, Map<number, string>>()
  const mixed = new Set<string>()
  for (const { text, sequence } of read) {
    if (sequence === undefined) continue
    const message = messageOf(sequence)
    const parts = messages.get(message) ?? new Map<number, string>()
    if (parts.has(sequence.index) && parts.get(sequence.index) !== text) mixed.add(message)
    messages.set(message, parts.set(sequence.index, text))
  }
  for (const message of mixed) messages.delete(message)
  return messages
}

/** The joined text; undefined if a part is missing. */
const wholeOf = (parts: ReadonlyMap<number, string>, total: number): string | undefined => {
  if (parts.size !== total) return undefined
  const inOrder = Array.from({ length: total }, (_, i) => parts.get(i + 1))
  return inOrder.includes(undefined) ? undefined : inOrder.join("")
}

/**
 * Joins the texts of structured append (ISO/IEC 18004, clause 8), read in any order: a complete text takes the place of
 * its first part. Other texts and incomplete parts are unchanged.
 *
 * @example
 * ```ts
 * import { joinTexts } from "@quick-response/design/request/joinTexts"
 * import { splitText } from "@quick-response/design/request/splitText"
 *
 * const [first, second] = splitText("HELLO WORLD", 2).map(({ data, sequence }) => ({ text: data, sequence }))
 * joinTexts([second, { text: "AZTEC" }, first].filter((part) => part !== undefined)) // => ["HELLO WORLD", "AZTEC"]
 * joinTexts(second === undefined ? [] : [second]) // => ["WORLD"]
 * ```
 */
export const joinTexts = (read: ReadonlyArray<ReadPart>): ReadonlyArray<string> => {
  const messages = partsOf(read)
  const joined = new Set<string>()
  return read.flatMap(({ text, sequence }) => {
    if (sequence === undefined) return [text]
    const message = messageOf(sequence)
    const whole = wholeOf(messages.get(message) ?? new Map(), sequence.total)
    if (whole === undefined) return [text]
    if (joined.has(message)) return []
    joined.add(message)
    return [whole]
  })
}

export interface IncompleteText {
  readonly total: number
  /** The numbers of the missing parts, in order. */
  readonly missing: ReadonlyArray<number>
}

/**
 * The texts that {@link joinTexts} could not complete, in the order of their first parts.
 *
 * @example
 * ```ts
 * import { incompleteTexts } from "@quick-response/design/request/joinTexts"
 * import { splitText } from "@quick-response/design/request/splitText"
 *
 * const [, second] = splitText("HELLO WORLD", 3).map(({ data, sequence }) => ({ text: data, sequence }))
 * incompleteTexts(second === undefined ? [] : [second])[0]?.missing // => [1, 3]
 * ```
 */
export const incompleteTexts = (read: ReadonlyArray<ReadPart>): ReadonlyArray<IncompleteText> => {
  const totals = new Map(
    read.flatMap(({ sequence }) =>
      sequence === undefined ? [] : [[messageOf(sequence), sequence.total] as const]
    )
  )
  const messages = partsOf(read)
  return [...totals].flatMap(([message, total]) => {
    const parts = messages.get(message)
    if (parts === undefined) return []
    const numbers = Array.from({ length: total }, (_, i) => i + 1)
    const missing = numbers.filter((number) => !parts.has(number))
    return missing.length === 0 ? [] : [{ total, missing }]
  })
}
