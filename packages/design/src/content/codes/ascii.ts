import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"

/** The rule of a text in a payment by EMVCo's standard. */
export const notPixText: Rule<Parameters> = rule(
  "notPixText",
  () => "has a character that this payment does not know; write Latin letters, digits and punctuation"
)

/** Removes accents: the fields are ASCII. */
export const examineAscii = (given: string): Examined => {
  const plain = given
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
  return /^[ -~]*$/.test(plain) ? plain : notPixText([], {})
}
