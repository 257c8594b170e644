import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"

export const notGtin: Rule<Parameters> = rule(
  "notGtin",
  () => "is not a GTIN; write the 8, 12, 13 or 14 digits under the bar code"
)

export const gtinCheckDigitWrong: Rule<Parameters> = rule(
  "gtinCheckDigitWrong",
  () => "has a check digit that does not fit; compare it with the digits under the bar code"
)

/** The check digit for a GTIN's other digits: weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
export const gtinCheckDigit = (digits: string): number => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits.at(-1 - i)) * (i % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** Examines a GTIN of 8, 12, 13 or 14 digits; the normal form has 14. */
export const examineGtin = (given: string): Examined => {
  const gtin = given.replaceAll(/[ -]/g, "")
  if (!/^(?:\d{8}|\d{12,14})$/.test(gtin)) return notGtin([], {})
  return gtinCheckDigit(gtin.slice(0, -1)) === Number(gtin.at(-1))
    ? gtin.padStart(14, "0")
    : gtinCheckDigitWrong([], {})
}
