import { type Fault, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { ibanOf } from "../codes/iban.ts"
import {
  examineCreditorReference,
  examineQrReference,
  isCreditorReference,
  isQrReference
} from "../codes/references.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { choice, type Examined, group, number, text } from "../fields/kinds.ts"

export const notSwissText: Rule<Parameters> = rule(
  "notSwissText",
  () => "has a character that the Swiss standard does not know; write Latin letters, digits and punctuation"
)

export const notCountry: Rule<Parameters> = rule(
  "notCountry",
  () => "is not a country; write its two letters (ISO 3166), as in CH or DE"
)

/** The rule of a text that is neither a QR nor a creditor reference. */
export const notReference: Rule<Parameters> = rule(
  "notReference",
  () =>
    "is neither a QR reference, which has 27 digits, nor a creditor reference, which begins with RF; copy it again"
)

/** The rule of a QR reference with an ordinary IBAN. */
export const notQrIban: Rule<Parameters> = rule(
  "notQrIban",
  () => "is not a QR-IBAN, which a QR reference needs; use the QR-IBAN, or a reference that begins with RF"
)

export const qrReferenceNeeded: Rule<Parameters> = rule(
  "qrReferenceNeeded",
  () => "must be a QR reference of 27 digits, since iban is a QR-IBAN; or use the other IBAN"
)

/** The rule of a QR-IBAN in euro, from version 2.4 of the guidelines on. */
export const qrIbanForFrancs: Rule<Parameters> = rule(
  "qrIbanForFrancs",
  () =>
    "is EUR beside a QR-IBAN, which is for francs alone from December 2027 on (implementation guidelines 2.4); take the other IBAN with a reference that begins with RF, or CHF"
)

export const notBillingInformation: Rule<Parameters> = rule(
  "notBillingInformation",
  () => "is not billing information; begin it with // and its two letters, as in Swico's //S1/10/10201409"
)

export const messageTooLong: Rule<{ readonly excess: number }> = rule(
  "messageTooLong",
  ({ excess }) =>
    `has ${excess} characters more than fit beside the message, 140 for both; shorten one of them`
)

/** The structured address of creditor or debtor. */
export interface SwissBillAddress {
  readonly name: string
  readonly street?: string
  readonly houseNumber?: string
  readonly postalCode: string
  readonly city: string
  /** Two letters (ISO 3166-1), such as `CH`. */
  readonly country: string
}

const currencies = ["CHF", "EUR"] as const

export interface SwissBillContent {
  readonly type: "swiss-bill"
  readonly iban: string
  readonly creditor: SwissBillAddress
  readonly debtor?: SwissBillAddress
  /** If absent, the payer enters it. */
  readonly amount?: number
  readonly currency: (typeof currencies)[number]
  /** A QR reference of 27 digits for a QR-IBAN, a creditor reference otherwise. */
  readonly reference?: string
  readonly message?: string
  /** For the payer's software, such as Swico's `//S1/...`. */
  readonly billingInformation?: string
}

/** The day from which a QR-IBAN in euro is refused: version 2.3 of the guidelines holds until November 2027. */
const qrIbanForFrancsFrom = "2027-12-01"

/** The most characters of message and billing information together. */
const longestAddition = 140

/** Implementation guidelines, section 4.1.1. */
const allowed = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/

const examineText = (given: string): Examined => (allowed.test(given) ? given : notSwissText([], {}))

const part = (label: string, example: string, maxLength: number) =>
  text({ label, example, maxLength, examine: examineText })

const examineCountry = (given: string): Examined =>
  /^[A-Za-z]{2}$/.test(given) ? given.toUpperCase() : notCountry([], {})

const example = {
  name: "Robert Schneider AG",
  street: "Rue du Lac",
  houseNumber: "1268",
  postalCode: "2501",
  city: "Biel",
  country: "CH"
} as const satisfies SwissBillAddress

const address = (label: string) =>
  group<SwissBillAddress>(
    { label, example },
    {
      name: part("Name", example.name, 70),
      street: optional(part("Street", example.street, 70)),
      houseNumber: optional(part("House number", example.houseNumber, 16)),
      postalCode: part("Postal code", example.postalCode, 16),
      city: part("City", example.city, 35),
      country: text({
        label: "Country",
        hint: "Two letters, as in CH.",
        example: example.country,
        minLength: 2,
        maxLength: 2,
        examine: examineCountry
      })
    }
  )

/** True if the institution's number is in the range of QR-IBANs, 30000 to 31999. */
const isQrIban = (iban: string): boolean => iban[4] === "3" && (iban[5] === "0" || iban[5] === "1")

const examineReference = (given: string): Examined => {
  const reference = given.replaceAll(" ", "").toUpperCase()
  if (isQrReference(reference)) return examineQrReference(reference)
  return isCreditorReference(reference) ? examineCreditorReference(reference) : notReference([], {})
}

/** Examines billing information: `//`, two letters or digits of its standard, and its text. */
const examineBillingInformation = (given: string): Examined =>
  !allowed.test(given) || /^\/\/[A-Za-z0-9]{2}/.test(given)
    ? examineText(given)
    : notBillingInformation([], {})

const hasQrIbanInEuro = ({ iban, currency }: SwissBillContent): boolean =>
  currency === "EUR" && isQrIban(iban)

const check = (content: SwissBillContent): ReadonlyArray<Fault> => {
  const { iban, reference, message = "", billingInformation = "" } = content
  const excess = message.length + billingInformation.length - longestAddition
  if (excess > 0) return [messageTooLong(["billingInformation"], { excess })]
  if (hasQrIbanInEuro(content) && new Date().toISOString() >= qrIbanForFrancsFrom)
    return [qrIbanForFrancs(["currency"], {})]
  const isForQr = reference !== undefined && isQrReference(reference)
  if (isQrIban(iban) === isForQr) return []
  return isForQr ? [notQrIban(["iban"], {})] : [qrReferenceNeeded(["reference"], {})]
}

const lines = (address: SwissBillAddress | undefined): ReadonlyArray<string> => {
  if (address === undefined) return ["", "", "", "", "", "", ""]
  const { name, street = "", houseNumber = "", postalCode, city, country } = address
  return ["S", name, street, houseNumber, postalCode, city, country]
}

const referenceType = (reference: string | undefined): string =>
  reference === undefined ? "NON" : isQrReference(reference) ? "QRR" : "SCOR"

/** A Swiss QR code's data with structured addresses (SIX, implementation guidelines QR-bill 2.3). */
export const swissBill: ContentKind<SwissBillContent> = contentKind<SwissBillContent>("swiss-bill", {
  group: "payment",
  label: "Swiss QR-bill",
  hint: "Fills in a payment in a Swiss banking app.",
  demands: {
    errorCorrectionLevel: "Medium",
    maximumVersion: 25,
    maximumBytes: 997,
    mark: "swissCross",
    isUnnamed: true
  },
  fields: {
    iban: text({
      label: "IBAN",
      hint: "Of Switzerland or Liechtenstein; a QR-IBAN with a QR reference.",
      example: "CH58 0079 1123 0008 8901 2",
      maxLength: 21,
      examine: ibanOf(["CH", "LI"], "swiss")
    }),
    creditor: address("Recipient"),
    debtor: optional(address("Payer")),
    amount: optional(
      number({
        label: "Amount",
        hint: "Leave it out, and the payer writes it.",
        example: 199.95,
        minimum: 0.01,
        maximum: 999_999_999.99,
        decimals: 2
      })
    ),
    currency: choice(currencies, { label: "Currency", example: "CHF" }),
    reference: optional(
      text({
        label: "Reference",
        hint: "27 digits with a QR-IBAN; with another, one that begins with RF.",
        example: "RF18 5390 0754 7034",
        maxLength: 27,
        examine: examineReference
      })
    ),
    message: optional(part("Message", "Invoice 4711", 140)),
    billingInformation: rare(
      text({
        label: "Billing information",
        hint: "For the payer's software, as by Swico.",
        example: "//S1/10/10201409/11/200701/40/0:30",
        maxLength: longestAddition,
        examine: examineBillingInformation
      })
    )
  },
  check,
  notes: (content) => (hasQrIbanInEuro(content) ? [qrIbanForFrancs(["currency"], {})] : []),
  encode: ({ iban, creditor, debtor, amount, currency, reference, message, billingInformation }) =>
    [
      "SPC",
      "0200",
      "1",
      iban,
      ...lines(creditor),
      // The ultimate creditor, reserved for later use.
      ...lines(undefined),
      amount?.toFixed(2) ?? "",
      currency,
      ...lines(debtor),
      referenceType(reference),
      reference ?? "",
      message ?? "",
      "EPD",
      ...(billingInformation === undefined ? [] : [billingInformation])
    ].join("\n"),
  nameOf: ({ creditor }) => creditor.name
})
