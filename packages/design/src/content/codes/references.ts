import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"
import { mod97 } from "./iban.ts"

/** The rule of a QR reference whose check digit is wrong. */
export const qrReferenceWrong: Rule<Parameters> = rule(
  "qrReferenceWrong",
  () => "has a check digit that does not fit; copy the 27 digits again"
)

/** The rule of a text that is no creditor reference. */
export const notCreditorReference: Rule<Parameters> = rule(
  "notCreditorReference",
  () =>
    "is no creditor reference, which is RF, two check digits that fit, and up to 21 letters and digits; copy it again"
)

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** The check digit of a Swiss QR reference's first 26 digits: recursive modulo 10 (implementation guidelines, annex B). */
export const recursiveCheckDigit = (digits: string): number => {
  let carry = 0
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10
}

/** True if a text has the form of a QR reference: 27 digits. */
export const isQrReference = (reference: string): boolean => /^\d{27}$/.test(reference)

/** A QR reference whose check digit is right. */
export const examineQrReference = (reference: string): Examined =>
  recursiveCheckDigit(reference.slice(0, -1)) === Number(reference.at(-1))
    ? reference
    : qrReferenceWrong([], {})

/** True if a text is meant as a creditor reference (ISO 11649): it begins with RF and two digits. */
export const isCreditorReference = (reference: string): boolean => /^RF\d\d/.test(reference)

/** A creditor reference whose check digits are right. */
export const examineCreditorReference = (reference: string): Examined =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(reference) && mod97(reference) === 1
    ? reference
    : notCreditorReference([], {})
