import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"
import { trunkPrefixes } from "./trunkPrefixes.ts"

/** The rule of a number that includes its country's (0). */
export const trunkPrefix: Rule<Parameters> = rule(
  "trunkPrefix",
  () => `has a (0), which is not dialled after a country code; leave it out, ${shown}`
)

export const notInternational: Rule<Parameters> = rule(
  "notInternational",
  () => `is not an international number, which has 6 to 15 digits after the +, ${shown}`
)

export const noCountryCode: Rule<Parameters> = rule(
  "noCountryCode",
  () => `is not an international number; begin with + and the country code, ${shown}`
)

const separators = /[\s().\u2010-\u2015/-]/g

const shown = "as in +41 44 555 12 34"

/** Removes the trunk prefix after a country code: `+49 0160 ...` is `+49160...`. */
const withoutTrunkPrefix = (number: string): string => {
  for (const length of [1, 2, 3]) {
    const code = number.slice(1, 1 + length)
    const prefix = trunkPrefixes.get(code)
    const rest = number.slice(1 + length)
    if (prefix !== undefined && rest.startsWith(prefix) && rest[prefix.length] !== "0")
      return `+${code}${rest.slice(prefix.length)}`
  }
  return number
}

/**
 * Examines an international number (E.164); the normal form has no separators and no trunk prefix.
 *
 * @example
 * ```ts
 * import { examineInternationalNumber } from "@quick-response/design/content/codes/phoneNumber"
 *
 * examineInternationalNumber("+49 0160 1234567") // => "+491601234567"
 * examineInternationalNumber("+39 06 698 82 000") // => "+390669882000"
 * ```
 */
export const examineInternationalNumber = (given: string): Examined => {
  if (given.includes("(0)")) return trunkPrefix([], {})
  const number = given.replaceAll(separators, "")
  if (/^\+[1-9]\d{5,14}$/.test(number)) return withoutTrunkPrefix(number)
  return number.startsWith("+") ? notInternational([], {}) : noCountryCode([], {})
}

/** Examines an international number, or a national one of 3 to 10 digits or that begins with 0, such as a short code. */
export const examineNumber = (given: string): Examined => {
  const number = given.replaceAll(separators, "")
  const isNational = /^(?:\d{3,10}|0\d{10,14})$/.test(number)
  return isNational && !given.includes("(0)") ? number : examineInternationalNumber(given)
}

/** Examines an international number, or a short one as networks have them: `112`, `*100#`. */
export const examineDialedNumber = (given: string): Examined => {
  const number = given.replaceAll(separators, "")
  return /^(?:\d{2,6}|[*#][\d*#]{1,30})$/.test(number) ? number : examineInternationalNumber(given)
}

/** A number as cards have it, with the extension that is dialed after it. */
export interface CardNumber {
  readonly number: string
  readonly extension: string | undefined
}

const dialedAfter = /^(?:,+|;(?:ext=)?|[;,]?\s*(?:ext|extn|extension|x|p|w)\.?|#)\s*(\d{1,11})#?$/i

/** Splits a number with an extension, in the ways that dialers and people write it: `,12`, `;ext=12`, `ext. 12`, `x12`. */
export const splitExtension = (given: string): CardNumber => {
  const text = given.trim()
  const end = text.search(/[,;a-z#]/i)
  const number = text.slice(0, end).trimEnd()
  const extension = dialedAfter.exec(text.slice(end))?.[1]
  return end >= 0 && extension !== undefined && /\d\)?$/.test(number)
    ? { number, extension }
    : { number: given, extension: undefined }
}

/** Examines a number with an optional extension; the normal form is `+13125551212,444`. */
export const examineCardNumber = (given: string): Examined => {
  const { number, extension } = splitExtension(given)
  const examined = examineNumber(number)
  return typeof examined !== "string" || extension === undefined ? examined : `${examined},${extension}`
}
