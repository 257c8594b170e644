import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"

export const notPixKey: Rule<Parameters> = rule(
  "notPixKey",
  () =>
    "is not a PIX key; write a CPF, a CNPJ, a phone number as in +5511912345678, an e-mail address in lower case, or a random key"
)

/** The next check digit of a CPF or CNPJ, with weights from the right. */
const taxCheckDigit = (characters: string, greatestWeight: number): number => {
  let sum = 0
  for (let i = 0; i < characters.length; i++)
    sum += (characters.charCodeAt(characters.length - 1 - i) - 48) * (2 + (i % (greatestWeight - 1)))
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const isTaxNumber = (number: string, greatestWeight: number): boolean => {
  const [most, last] = [number.slice(0, -2), number.slice(-2)]
  const first = taxCheckDigit(most, greatestWeight)
  return last === `${first}${taxCheckDigit(`${most}${first}`, greatestWeight)}` && new Set(number).size > 1
}

const random = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const email = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * Examines a PIX key (DICT, Banco Central do Brasil); the normal form has tax numbers without punctuation and
 * lower-case letters.
 */
export const examinePixKey = (given: string): Examined => {
  const key = given.toLowerCase()
  if (random.test(key) || /^\+[1-9]\d{6,14}$/.test(key) || (key.length <= 77 && email.test(key))) return key
  const number = given.replaceAll(/[ ./-]/g, "").toUpperCase()
  const isTax =
    (/^\d{11}$/.test(number) && isTaxNumber(number, 12)) ||
    (/^[A-Z0-9]{12}\d\d$/.test(number) && isTaxNumber(number, 9))
  return isTax ? number : notPixKey([], {})
}
