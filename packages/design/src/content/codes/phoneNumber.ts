import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"

/** The rule of a number that includes its country's (0). */
export const trunkPrefix: Rule<Parameters> = rule(
  "trunkPrefix",
  () => `has a (0), which is not dialled after a country code; leave it out, ${shown}`
)

export const notInternational: Rule<Parameters> = rule(
  "notInternational",
  () => `is no international number, which has 6 to 15 digits after the +, ${shown}`
)

export const noCountryCode: Rule<Parameters> = rule(
  "noCountryCode",
  () => `is no international number; begin with + and the country code, ${shown}`
)

const separators = /[\s().\u2010-\u2015/-]/g

const shown = "as in +41 44 555 12 34"

/** Examines an international number (E.164); the normal form has no separators. */
export const examineInternationalNumber = (given: string): Examined => {
  if (given.includes("(0)")) return trunkPrefix([], {})
  const number = given.replaceAll(separators, "")
  if (/^\+[1-9]\d{5,14}$/.test(number)) return number
  return number.startsWith("+") ? notInternational([], {}) : noCountryCode([], {})
}

/** Examines an international number, or a national one of 3 to 15 digits, such as a short code. */
export const examineNumber = (given: string): Examined => {
  const number = given.replaceAll(separators, "")
  return /^\d{3,15}$/.test(number) && !given.includes("(0)") ? number : examineInternationalNumber(given)
}
