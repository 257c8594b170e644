import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { remainder97 } from "../codes/iban.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { type Examined, number, text } from "../fields/kinds.ts"

export const notSerbianAccount: Rule<Parameters> = rule(
  "notSerbianAccount",
  () =>
    "is not a Serbian account, which has 18 digits with check digits that fit; write it as in 840-955845-10"
)

export const notIpsText: Rule<Parameters> = rule(
  "notIpsText",
  () => "has a vertical bar, which separates the parts of this code; leave it out"
)

export const notIpsPaymentCode: Rule<Parameters> = rule(
  "notIpsPaymentCode",
  () => "is not a payment code of the National Bank of Serbia, which has 3 digits; write it as in 289"
)

export const notIpsReference: Rule<Parameters> = rule(
  "notIpsReference",
  () =>
    "is not a reference, which is its model of 2 digits and up to 23 digits, capitals or hyphens; copy it again"
)

export interface IpsContent {
  readonly type: "ips"
  /** 18 digits, or parts with hyphens. */
  readonly account: string
  readonly name: string
  /** In dinars. */
  readonly amount: number
  /** A code of the National Bank of Serbia; `289`, a private person's payment, by default. */
  readonly paymentCode?: string
  readonly purpose?: string
  /** The model, `97` or `00`, and the reference. */
  readonly reference?: string
  readonly payer?: string
}

/** Fills up the middle of an account: `840-955845-10` is `840000000095584510`. */
const examineAccount = (given: string): Examined => {
  const [bank = "", middle = "", check = ""] = given.replaceAll(" ", "").split("-")
  const account = given.includes("-") ? `${bank}${middle.padStart(13, "0")}${check}` : bank
  return /^\d{18}$/.test(account) && remainder97(account) === 1 ? account : notSerbianAccount([], {})
}

const examineText = (given: string): Examined => (given.includes("|") ? notIpsText([], {}) : given)

const examinePaymentCode = (given: string): Examined =>
  /^\d{3}$/.test(given) ? given : notIpsPaymentCode([], {})

/** Model 97 has two check digits before the reference. */
const examineReference = (given: string): Examined => {
  const reference = given.replaceAll(" ", "").toUpperCase()
  const [, model, check = "", rest = ""] = /^(\d\d)([\dA-Z-]{2})?([\dA-Z-]{1,21})$/.exec(reference) ?? []
  const isRight =
    model === "97" ? remainder97(`${rest}${check}`.replaceAll("-", "")) === 1 : model !== undefined
  return isRight ? reference : notIpsReference([], {})
}

/** A printed NBS IPS QR code (National Bank of Serbia, recommendations for NBS IPS QR codes). */
export const ips: ContentKind<IpsContent> = contentKind<IpsContent>("ips", {
  group: "payment",
  label: "Serbian IPS QR",
  hint: "Fills in a payment in a Serbian banking app.",
  fields: {
    account: text({ label: "Account", example: "840-955845-10", maxLength: 18, examine: examineAccount }),
    name: text({ label: "Recipient", example: "Čigra doo", maxLength: 70, examine: examineText }),
    amount: number({
      label: "Amount in dinars",
      example: 1025.12,
      minimum: 0.01,
      maximum: 999_999_999_999.99,
      decimals: 2
    }),
    purpose: optional(text({ label: "Purpose", example: "Račun 7", maxLength: 35, examine: examineText })),
    reference: optional(
      text({
        label: "Reference",
        hint: "Its model, 97 or 00, comes first.",
        example: "97163220000111111111000",
        maxLength: 25,
        examine: examineReference
      })
    ),
    payer: optional(text({ label: "Payer", example: "Marko Marković", maxLength: 70, examine: examineText })),
    paymentCode: rare(
      text({
        label: "Payment code",
        hint: "Three digits; 289 if left out.",
        example: "289",
        maxLength: 3,
        examine: examinePaymentCode
      })
    )
  },
  encode: ({ account, name, amount, payer, paymentCode = "289", purpose, reference }) =>
    Object.entries({
      K: "PR",
      V: "01",
      C: "1",
      R: account,
      N: name,
      I: `RSD${amount.toFixed(2).replace(".", ",")}`,
      P: payer,
      SF: paymentCode,
      S: purpose,
      RO: reference
    })
      .flatMap(([tag, value]) => (value === undefined ? [] : [`${tag}:${value}`]))
      .join("|"),
  nameOf: ({ name }) => name
})
