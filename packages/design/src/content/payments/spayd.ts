import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { ibanOf, sepaCountries } from "../codes/iban.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { date } from "../fields/dates.ts"
import { choice, type Examined, number, text } from "../fields/kinds.ts"

export const notSymbolDigits: Rule<Parameters> = rule(
  "notSymbolDigits",
  () => "is not a symbol of a Czech payment, which has 1 to 10 digits; write it as in 1234567890"
)

const currencies = ["CZK", "EUR"] as const

export interface SpaydContent {
  readonly type: "spayd"
  readonly iban: string
  /** If absent, the payer enters it. */
  readonly amount?: number
  /** `CZK` by default. */
  readonly currency?: (typeof currencies)[number]
  readonly name?: string
  readonly message?: string
  readonly variableSymbol?: string
  readonly constantSymbol?: string
  readonly specificSymbol?: string
  readonly dueDate?: string
}

const examineSymbol = (given: string): Examined =>
  /^\d{1,10}$/.test(given) ? given : notSymbolDigits([], {})

const symbol = (label: string, example: string) =>
  text({ label, example, maxLength: 10, examine: examineSymbol })

/** Escapes the separator of the format and the escape itself (section 3.1). */
const escapeValue = (text: string | undefined): string | undefined =>
  text?.replaceAll(/[%*]/g, (character) => encodeURIComponent(character).replace("*", "%2A"))

/** A Short Payment Descriptor (Czech Banking Association, standard 26, version 1.2). */
export const spayd: ContentKind<SpaydContent> = contentKind<SpaydContent>("spayd", {
  group: "payment",
  label: "Czech QR payment",
  hint: "Fills in a payment in a Czech banking app (SPAYD).",
  fields: {
    iban: text({
      label: "IBAN",
      example: "CZ5855000000001265098001",
      maxLength: 34,
      examine: ibanOf(Object.keys(sepaCountries), "sepa")
    }),
    amount: optional(
      number({
        label: "Amount",
        hint: "Leave it out, and the payer writes it.",
        example: 450,
        minimum: 0.01,
        maximum: 9_999_999.99,
        decimals: 2
      })
    ),
    currency: optional(choice(currencies, { label: "Currency", example: "CZK" })),
    name: optional(text({ label: "Recipient", example: "Petr Dvorak", maxLength: 35 })),
    message: optional(text({ label: "Message", example: "Platba za zbozi", maxLength: 60 })),
    variableSymbol: optional(symbol("Variable symbol", "1234567890")),
    constantSymbol: rare(symbol("Constant symbol", "0558")),
    specificSymbol: rare(symbol("Specific symbol", "2027001")),
    dueDate: rare(
      date({ label: "Due date", example: "2027-12-31", minimum: "2000-01-01", maximum: "2199-12-31" })
    )
  },
  encode: ({ iban, amount, currency = "CZK", name, message, dueDate, ...symbols }) => {
    const values = {
      ACC: iban,
      AM: amount?.toFixed(2),
      CC: currency,
      RN: escapeValue(name),
      DT: dueDate?.replaceAll("-", ""),
      MSG: escapeValue(message),
      "X-VS": symbols.variableSymbol,
      "X-KS": symbols.constantSymbol,
      "X-SS": symbols.specificSymbol
    }
    const parts = Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}:${value}`]
    )
    return ["SPD", "1.0", ...parts].join("*")
  },
  nameOf: ({ name, iban }) => name ?? iban
})
