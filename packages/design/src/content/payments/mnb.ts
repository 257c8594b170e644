import { ibanOf } from "../codes/iban.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { date } from "../fields/dates.ts"
import { number, text } from "../fields/kinds.ts"
import { examineBic, examinePurpose } from "./sepa.ts"

export interface MnbContent {
  readonly type: "mnb"
  readonly bic: string
  readonly name: string
  readonly iban: string
  /** In forints; if absent, the payer enters it. */
  readonly amount?: number
  /** The last day on which it may be paid. */
  readonly validUntil: string
  /** An ISO 20022 purpose code. */
  readonly purposeCode?: string
  readonly message?: string
  readonly shop?: string
  readonly device?: string
  readonly invoice?: string
  readonly customer?: string
  readonly transaction?: string
  readonly loyalty?: string
  readonly taxCode?: string
}

const identifier = (label: string, example: string) => rare(text({ label, example, maxLength: 35 }))

/** The end of a day in Hungary with its offset in hours: `20271231235959+1`. */
const endOfDay = (date: string): string => {
  const zone = new Intl.DateTimeFormat("en", { timeZone: "Europe/Budapest", timeZoneName: "shortOffset" })
    .formatToParts(new Date(`${date}T21:59:59Z`))
    .find(({ type }) => type === "timeZoneName")
  return `${date.replaceAll("-", "")}235959${zone?.value.replace("GMT", "") ?? ""}`
}

/** The lines of a transfer (Magyar Nemzeti Bank, guide for the use of QR codes in instant payments, 2019). */
export const mnb: ContentKind<MnbContent> = contentKind<MnbContent>("mnb", {
  group: "payment",
  label: "Hungarian QR payment",
  hint: "Fills in an instant payment in a Hungarian banking app.",
  demands: { errorCorrectionLevel: "Medium", maximumVersion: 13, maximumBytes: 345 },
  fields: {
    bic: text({ label: "BIC", example: "OTPVHUHB", maxLength: 11, examine: examineBic }),
    name: text({ label: "Recipient", example: "Szabó Jenő", maxLength: 70 }),
    iban: text({
      label: "IBAN",
      example: "HU42117730161111101800000000",
      maxLength: 28,
      examine: ibanOf(["HU"], "hungary")
    }),
    amount: optional(
      number({
        label: "Amount in forints",
        hint: "Leave it out, and the payer writes it.",
        example: 1500,
        minimum: 1,
        maximum: 999_999_999_999
      })
    ),
    validUntil: date({
      label: "Valid until",
      hint: "The last day on which it may be paid.",
      example: "2027-12-31",
      minimum: "2019-01-01",
      maximum: "2199-12-31"
    }),
    message: optional(text({ label: "Message", example: "Számla 7", maxLength: 70 })),
    purposeCode: rare(
      text({
        label: "Purpose code",
        hint: "Four letters of ISO 20022.",
        example: "GDSV",
        maxLength: 4,
        examine: examinePurpose
      })
    ),
    shop: identifier("Shop", "SHOP1"),
    device: identifier("Device", "POS3"),
    invoice: identifier("Invoice", "2027-7"),
    customer: identifier("Customer", "4711"),
    transaction: identifier("Transaction id", "T20271"),
    loyalty: identifier("Loyalty id", "L99"),
    taxCode: identifier("Tax authority's code", "NAV7")
  },
  encode: ({ bic, name, iban, amount, validUntil, purposeCode, message, ...ids }) => {
    const { shop, device, invoice, customer, transaction, loyalty, taxCode } = ids
    return [
      ...[
        "HCT",
        "001",
        "1",
        bic,
        name,
        iban,
        amount === undefined ? "" : `HUF${amount}`,
        endOfDay(validUntil)
      ],
      ...[purposeCode, message, shop, device, invoice, customer, transaction, loyalty, taxCode]
    ]
      .map((line = "") => `${line}\n`)
      .join("")
  },
  nameOf: ({ name }) => name
})
