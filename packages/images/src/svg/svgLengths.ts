import { quoted, refuse } from "./refusal.ts"
import { Scanner } from "./Scanner.ts"

/** Pixels in each absolute unit (CSS Values 4, section 6.2). */
const pixelsOf: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96
}

/** A length in pixels, or a percentage as a share. */
export interface Length {
  readonly value: number
  readonly isShare: boolean
}

/** Parses a length; undefined for other text and for units relative to font or window. */
export const readLength = (text: string): Length | undefined => {
  const scanner = new Scanner(text)
  scanner.space()
  const value = scanner.number()
  if (value === undefined) return undefined
  if (scanner.take("%")) {
    scanner.space()
    return scanner.isAtEnd ? { value: value / 100, isShare: true } : undefined
  }
  const factor = pixelsOf[scanner.word().toLowerCase()]
  scanner.space()
  return factor === undefined || !scanner.isAtEnd ? undefined : { value: value * factor, isShare: false }
}

/** A length in pixels; shares are of `whole`. The default if absent or "auto". */
export const lengthIn = (text: string | undefined, whole: number, absent: number): number => {
  if (text === undefined || text.trim() === "" || text.trim() === "auto") return absent
  const length = readLength(text)
  if (length === undefined) {
    return refuse(
      "malformed",
      `holds the length ${quoted(text)}; write it as a number, in pixels or in per cent`
    )
  }
  return length.isShare ? length.value * whole : length.value
}

/** A number from 0 to 1, or a percentage. */
export const shareOf = (text: string | undefined, absent: number): number => {
  if (text === undefined || text.trim() === "") return absent
  const share = readLength(text)
  if (share === undefined)
    return refuse(
      "malformed",
      `holds the opacity or offset ${quoted(text)}; write it as a number from 0 to 1`
    )
  return Math.min(1, Math.max(0, share.value))
}
