import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { plainDecimal } from "../codes/decimal.ts"
import { ibanOf, sepaCountries } from "../codes/iban.ts"
import { examineCreditorReference, isCreditorReference } from "../codes/references.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { type Examined, number, text } from "../fields/kinds.ts"

export const notBic: Rule<Parameters> = rule(
  "notBic",
  () => "is not a BIC; write its 8 or 11 letters and digits, as in BPOTBEB1"
)

export const notPurpose: Rule<Parameters> = rule(
  "notPurpose",
  () => "is not a purpose code of ISO 20022, which has 4 letters, as CHAR; put the purpose into text"
)

export const textBesideReference: Rule<Parameters> = rule(
  "textBesideReference",
  () => "cannot be combined with a reference; leave out one of them"
)

export interface SepaContent {
  readonly type: "sepa"
  readonly name: string
  readonly iban: string
  readonly bic?: string
  /** If absent, the payer enters it. */
  readonly amount?: number
  /** An ISO 20022 purpose code, such as `CHAR`. */
  readonly purpose?: string
  /** The machine-readable reference; excludes `text`. */
  readonly reference?: string
  /** The readable purpose; excludes `reference`. */
  readonly text?: string
  /** A note to the payer. */
  readonly information?: string
}

/** Examines a BIC (ISO 9362); its normal form has capitals. */
export const examineBic = (given: string): Examined => {
  const bic = given.replaceAll(" ", "").toUpperCase()
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : notBic([], {})
}

const examineReference = (given: string): Examined => {
  const reference = given.replaceAll(" ", "").toUpperCase()
  return isCreditorReference(reference) ? examineCreditorReference(reference) : given
}

/** Examines a purpose code (ISO 20022). */
export const examinePurpose = (given: string): Examined =>
  /^[A-Z0-9]{1,4}$/.test(given.toUpperCase()) ? given.toUpperCase() : notPurpose([], {})

export const bicMissing: Rule<{ readonly country: string }> = rule(
  "bicMissing",
  ({ country }: { readonly country: string }) =>
    `is missing; a transfer to ${country}, outside the European Economic Area, needs it`
)

const check = ({ iban, bic, reference, text }: SepaContent): ReadonlyArray<Fault> => {
  const broken: Array<Fault> = []
  const country = iban.slice(0, 2)
  if (bic === undefined && sepaCountries[country]?.isInEea !== true)
    broken.push(bicMissing(["bic"], { country }))
  if (reference !== undefined && text !== undefined) broken.push(textBesideReference(["text"], {}))
  return broken
}

/** Whole euros without decimals, as in the guidelines' example; else two. */
const amountOf = (amount: number): string =>
  `EUR${Number.isInteger(amount) ? plainDecimal(amount, 0) : amount.toFixed(2)}`

/** The lines of EPC069-12 without trailing empty ones. Version 001 requires a BIC, 002 does not. */
export const sepa: ContentKind<SepaContent> = contentKind<SepaContent>("sepa", {
  group: "payment",
  label: "SEPA transfer",
  hint: "Fills in a transfer in euro in a banking app.",
  demands: { errorCorrectionLevel: "Medium", maximumVersion: 13, maximumBytes: 331, isUnnamed: true },
  fields: {
    name: text({ label: "Recipient", example: "Red Cross of Belgium", maxLength: 70 }),
    iban: text({
      label: "IBAN",
      example: "BE72000000001616",
      maxLength: 34,
      examine: ibanOf(Object.keys(sepaCountries), "sepa")
    }),
    bic: optional(
      text({
        label: "BIC",
        hint: "Needed outside the European Economic Area alone.",
        example: "BPOTBEB1",
        maxLength: 11,
        examine: examineBic
      })
    ),
    amount: optional(
      number({
        label: "Amount in euro",
        hint: "Leave it out, and the payer writes it.",
        example: 12.5,
        minimum: 0.01,
        maximum: 999_999_999.99,
        decimals: 2
      })
    ),
    purpose: optional(
      text({
        label: "Purpose code",
        hint: "Of ISO 20022, as in CHAR for a gift.",
        example: "CHAR",
        maxLength: 4,
        examine: examinePurpose
      })
    ),
    reference: optional(
      text({
        label: "Reference",
        hint: "For machines, as in RF18539007547034.",
        example: "RF18539007547034",
        maxLength: 35,
        examine: examineReference
      })
    ),
    text: optional(text({ label: "Text", hint: "For people.", example: "Invoice 4711", maxLength: 140 })),
    information: optional(
      text({ label: "Note to the payer", example: "Thank you for your gift", maxLength: 70 })
    )
  },
  check,
  encode: ({ name, iban, bic, amount, purpose, reference, text, information }) => {
    const lines = ["BCD", bic === undefined ? "002" : "001", "1", "SCT", bic ?? "", name, iban]
    lines.push(amount === undefined ? "" : amountOf(amount), purpose ?? "", reference ?? "", text ?? "")
    lines.push(information ?? "")
    while (lines.at(-1) === "") lines.pop()
    return lines.join("\n")
  },
  nameOf: ({ name }) => name
})
