const zero = "0".charCodeAt(0)
const letterA = "A".charCodeAt(0)

/**
 * The remainder by 97 of letters and digits, a letter written as two digits from A = 10 (ISO 7064, MOD 97-10), after the
 * first four characters were moved to the end, as IBAN (ISO 13616) and creditor reference (ISO 11649) ask; 1 is right.
 */
export const mod97 = (code: string): number => {
  let remainder = 0
  for (const character of code.slice(4) + code.slice(0, 4)) {
    const at = character.charCodeAt(0)
    remainder = at >= letterA ? (remainder * 100 + at - letterA + 10) % 97 : (remainder * 10 + at - zero) % 97
  }
  return remainder
}
