import { encodeLatin2 } from "@quick-response/symbol/latin2"
import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { ibanOf } from "../codes/iban.ts"
import { examineCreditorReference, isCreditorReference } from "../codes/references.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { date } from "../fields/dates.ts"
import { type Examined, group, number, text } from "../fields/kinds.ts"
import { examinePurpose } from "./sepa.ts"

export const notUpnText: Rule<Parameters> = rule(
  "notUpnText",
  () => "has a character that UPN lacks (ISO/IEC 8859-2); write Latin letters of Central Europe"
)

export const notUpnReference: Rule<Parameters> = rule(
  "notUpnReference",
  () =>
    "is not a reference; write SI, two digits and up to 22 digits with two hyphens, or RF, as in SI00225268-32526"
)

interface UpnAddress {
  readonly name: string
  readonly street: string
  readonly city: string
}

export interface UpnContent {
  readonly type: "upn"
  readonly iban: string
  readonly name: string
  readonly street: string
  readonly city: string
  /** In euro. */
  readonly amount: number
  readonly purpose: string
  /** An ISO 20022 purpose code; `OTHR` by default. */
  readonly purposeCode?: string
  /** A Slovenian (`SI`) or creditor reference (`RF`); by default `SI99`, for a payment without one. */
  readonly reference?: string
  readonly dueDate?: string
  readonly payer?: UpnAddress
}

const examineText = (given: string): Examined =>
  encodeLatin2(given) === undefined ? notUpnText([], {}) : given

const examineReference = (given: string): Examined => {
  const reference = given.replaceAll(" ", "").toUpperCase()
  if (isCreditorReference(reference)) return examineCreditorReference(reference)
  return /^SI\d\d(?:\d+(?:-\d+){0,2})?$/.test(reference) ? reference : notUpnReference([], {})
}

const part = (label: string, example: string, maxLength = 33) =>
  text({ label, example, maxLength, examine: examineText })

/** `31.12.2027` for 2027-12-31. */
const slovenianDate = (date: string): string => date.split("-").reverse().join(".")

/**
 * The lines of UPN QR and their number of characters (Bank Association of Slovenia, technical standard UPN QR, 2016):
 * version 15 at level Medium in bytes of ISO/IEC 8859-2, named by an ECI designator.
 */
export const upn: ContentKind<UpnContent> = contentKind<UpnContent>("upn", {
  group: "payment",
  label: "Slovenian UPN QR",
  hint: "Fills in a payment in a Slovenian banking app.",
  demands: { errorCorrectionLevel: "Medium", version: 15, encoding: "iso-8859-2" },
  fields: {
    iban: text({
      label: "IBAN",
      example: "SI56020170014356205",
      maxLength: 19,
      examine: ibanOf(["SI"], "slovenia")
    }),
    name: part("Recipient", "Podjetje d.o.o."),
    street: part("Street and number", "Lepa ulica 33"),
    city: part("City", "6000 Koper"),
    amount: number({
      label: "Amount in euro",
      example: 55.58,
      minimum: 0.01,
      maximum: 999_999_999.99,
      decimals: 2
    }),
    purpose: part("Purpose", "Plačilo računa 7", 42),
    purposeCode: optional(
      text({
        label: "Purpose code",
        hint: "Four letters of ISO 20022; OTHR if left out.",
        example: "OTHR",
        minLength: 4,
        maxLength: 4,
        examine: examinePurpose
      })
    ),
    reference: optional(
      text({ label: "Reference", example: "SI00225268-32526", maxLength: 26, examine: examineReference })
    ),
    dueDate: optional(
      date({ label: "Due date", example: "2027-12-31", minimum: "2000-01-01", maximum: "2199-12-31" })
    ),
    payer: optional(
      group<UpnAddress>(
        { label: "Payer", example: { name: "Janez Novak", street: "Dunajska 1", city: "1000 Ljubljana" } },
        {
          name: part("Name", "Janez Novak"),
          street: part("Street and number", "Dunajska 1"),
          city: part("City", "1000 Ljubljana")
        }
      )
    )
  },
  encode: ({ iban, name, street, city, amount, purpose, payer, ...rest }) => {
    const { purposeCode = "OTHR", reference = "SI99", dueDate } = rest
    const none = ""
    const [payerIban, deposit, withdrawal, payerReference, paymentDate, urgent] = Array<string>(6).fill(none)
    const lines = [
      ["UPNQR", payerIban, deposit, withdrawal, payerReference],
      [payer?.name, payer?.street, payer?.city],
      [String(Math.round(amount * 100)).padStart(11, "0"), paymentDate, urgent],
      [purposeCode, purpose, dueDate === undefined ? none : slovenianDate(dueDate)],
      [iban, reference, name, street, city]
    ].flatMap((part) => part.map((line = none) => `${line}\n`))
    const data = lines.join("")
    return `${data}${String(data.length).padStart(3, "0")}\n`
  },
  nameOf: ({ name }) => name
})
