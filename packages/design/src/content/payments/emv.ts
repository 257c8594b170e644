import { type Fault, missing, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examineAscii } from "../codes/ascii.ts"
import { dataObject, withChecksum } from "../codes/dataObjects.ts"
import { type EmvSchemeName, emvScheme, emvSchemeNames } from "../codes/emvSchemes.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { choice, number, text } from "../fields/kinds.ts"
import { merchantCodeField } from "./upi.ts"

export const notEmvAccount: Rule<{ readonly scheme: string; readonly example: string }> = rule(
  "notEmvAccount",
  ({ scheme, example }) => `is not an account of ${scheme}; write it as in ${example}`
)

export const notEmvBank: Rule<{ readonly scheme: string; readonly example: string }> = rule(
  "notEmvBank",
  ({ scheme, example }) => `is not a bank of ${scheme}; write it as in ${example}`
)

export const noEmvBank: Rule<{ readonly scheme: string }> = rule(
  "noEmvBank",
  ({ scheme }) => `has no place in ${scheme}; leave it out`
)

export const notInCents: Rule<Parameters> = rule(
  "notInCents",
  () => "has decimal places, which this currency lacks; round it"
)

export interface EmvContent {
  readonly type: "emv"
  readonly scheme: EmvSchemeName
  /** A number, tax id or account, by the scheme. */
  readonly account: string
  /** The bank's number, or its domain in `qris`. */
  readonly bank?: string
  /** The national merchant id of `qris`. */
  readonly merchantId?: string
  readonly name?: string
  readonly city?: string
  /** In the scheme's currency; if absent, the payer enters it. */
  readonly amount?: number
  readonly reference?: string
  /** A merchant category code of 4 digits (ISO 18245). */
  readonly merchantCode?: string
}

const check = (content: EmvContent): ReadonlyArray<Fault> => {
  const { label, readAccount, example, bank, required, decimals } = emvScheme(content.scheme)
  const faults: Array<Fault> = required
    .filter((name) => content[name] === undefined)
    .map((name) => missing([name], {}))
  if (readAccount(content.account) === undefined)
    faults.push(notEmvAccount(["account"], { scheme: label, example }))
  if (content.bank !== undefined) {
    if (bank === undefined) faults.push(noEmvBank(["bank"], { scheme: label }))
    else if (!bank.form.test(content.bank))
      faults.push(notEmvBank(["bank"], { scheme: label, example: bank.example }))
  }
  if (content.merchantId !== undefined && content.scheme !== "qris")
    faults.push(noEmvBank(["merchantId"], { scheme: label }))
  if (decimals === 0 && !Number.isInteger(content.amount ?? 0)) faults.push(notInCents(["amount"], {}))
  return faults
}

const amountOf = (amount: number | undefined, decimals: number): string | undefined =>
  amount === undefined ? undefined : Number.isInteger(amount) ? String(amount) : amount.toFixed(decimals)

/** A national payment by EMVCo's merchant-presented mode: PromptPay, PayNow, QRIS, DuitNow or VietQR. */
export const emv: ContentKind<EmvContent> = contentKind<EmvContent>("emv", {
  group: "payment",
  label: "Payment in Asia",
  hint: "Fills in a payment by PromptPay, PayNow, QRIS, DuitNow or VietQR in a banking app.",
  fields: {
    scheme: choice(emvSchemeNames, { label: "Scheme", example: "promptpay" }),
    account: text({
      label: "Account",
      hint: "A telephone number, tax id or account, by the scheme.",
      example: "+66812345678",
      maxLength: 40
    }),
    bank: optional(
      text({
        label: "Bank",
        hint: "Its six digits, for VietQR and DuitNow.",
        example: "970436",
        maxLength: 32
      })
    ),
    merchantId: optional(
      text({
        label: "Merchant id",
        hint: "For QRIS.",
        example: "ID1020304050607",
        maxLength: 15,
        examine: examineAscii
      })
    ),
    name: optional(
      text({
        label: "Recipient",
        hint: "Accents are left out.",
        example: "Shop",
        maxLength: 25,
        examine: examineAscii
      })
    ),
    city: optional(
      text({
        label: "City",
        hint: "Accents are left out.",
        example: "Jakarta",
        maxLength: 15,
        examine: examineAscii
      })
    ),
    amount: optional(
      number({
        label: "Amount",
        hint: "Leave it out, and the payer writes it.",
        example: 100,
        minimum: 0.01,
        maximum: 9_999_999_999.99,
        decimals: 2
      })
    ),
    reference: optional(text({ label: "Reference", example: "INV7", maxLength: 25, examine: examineAscii })),
    merchantCode: rare(merchantCodeField)
  },
  check,
  encode: ({ scheme, account, amount, name, city, reference, merchantCode = "0000", ...others }) => {
    const row = emvScheme(scheme)
    const objects = [
      dataObject("00", "01"),
      dataObject("01", amount === undefined ? "11" : "12"),
      ...row
        .templates({ ...others, account: row.readAccount(account), isFixed: amount !== undefined })
        .map(([id, value]) => dataObject(id, value)),
      name === undefined && merchantCode === "0000" ? "" : dataObject("52", merchantCode),
      dataObject("53", row.currency),
      dataObject("54", amountOf(amount, row.decimals)),
      dataObject("58", row.country),
      dataObject("59", name),
      dataObject("60", city ?? (name === undefined ? undefined : row.city)),
      dataObject("62", dataObject(row.reference, reference))
    ]
    return withChecksum(objects.join(""))
  },
  nameOf: ({ name, account }) => name ?? account
})
