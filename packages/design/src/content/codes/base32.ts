import type { Examined } from "../fields/kinds.ts"

/** Lengths modulo 8 at which base32 without padding holds whole bytes (RFC 4648, section 6). */
const wholeLengths = [0, 2, 4, 5, 7]

/** Examines base32; its normal form is in capitals without spaces and padding. */
export const examineBase32 = (given: string): Examined => {
  const text = given.replaceAll(/[ -]/g, "").toUpperCase()
  const end = text.indexOf("=")
  const digits = end < 0 ? text : text.slice(0, end)
  const isPadded = end < 0 || (/^=*$/.test(text.slice(end)) && text.length % 8 === 0)
  return isPadded && /^[A-Z2-7]+$/.test(digits) && wholeLengths.includes(digits.length % 8)
    ? digits
    : { reason: "is no base32, which has letters A to Z and digits 2 to 7 only; copy the secret again" }
}
