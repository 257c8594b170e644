import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"
import { mod97 } from "./iban.ts"

export const qrReferenceWrong: Rule<Parameters> = rule(
  "qrReferenceWrong",
  () => "has a check digit that does not fit; copy the 27 digits again"
)

export const notCreditorReference: Rule<Parameters> = rule(
  "notCreditorReference",
  () =>
    "is not a creditor reference, which is RF, two check digits that fit, and up to 21 letters and digits; copy it again"
)

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/**
 * The check digit for the first 26 digits of a Swiss QR reference: modulo 10, recursive (implementation guidelines,
 * annex B).
 */
export const recursiveCheckDigit = (digits: string): number => {
  let carry = 0
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10
}

/** True for the form of a QR reference: 27 digits. */
export const isQrReference = (reference: string): boolean => /^\d{27}$/.test(reference)

/** Examines the check digit of a QR reference. */
export const examineQrReference = (reference: string): Examined =>
  recursiveCheckDigit(reference.slice(0, -1)) === Number(reference.at(-1))
    ? reference
    : qrReferenceWrong([], {})

/** True for the form of a creditor reference (ISO 11649): RF and two digits first. */
export const isCreditorReference = (reference: string): boolean => /^RF\d\d/.test(reference)

/** Examines the check digits of a creditor reference. */
export const examineCreditorReference = (reference: string): Examined =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(reference) && mod97(reference) === 1
    ? reference
    : notCreditorReference([], {})
