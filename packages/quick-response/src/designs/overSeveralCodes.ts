import { splitText as split, type TextPart } from "@quick-response/design/request/splitText"
import { attempt } from "./attempt.ts"

/**
 * Splits a text that is too long for one QR code or label over 2 to 16. Returns each code's data and sequence, to draw
 * or buy with a style. Scanners with structured append join the texts in any order; others show each part.
 *
 * @example
 * ```ts
 * import { draw, read, splitText } from "quick-response"
 *
 * const parts = await splitText("HELLO WORLD", 2)
 * const pictures = await Promise.all(parts.map((part) => draw({ ...part, bodyStyle: "Dots" }, { format: "png" })))
 * const symbols = (await Promise.all(pictures.map(read))).flat()
 * symbols[1]?.sequence // => { index: 2, total: 2, parity: 32 }
 * symbols.map(({ text }) => text).join("") // => "HELLO WORLD"
 * ```
 */
export const splitText = (data: string, parts: number): Promise<ReadonlyArray<TextPart>> =>
  attempt(() => split(data, parts))
