import { decimalOf, filled, linesOf, namesIf, type Parse } from "./Parsed.ts"

/** The date of three numbers, year first; undefined for another text. */
const dateOf = (form: RegExp, text: string | undefined): string | undefined => {
  const { year, month, day } = form.exec(text ?? "")?.groups ?? {}
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/** UPN QR; the payer's account, dates of payment and marks are left out. */
export const parseUpn: Parse = (text) => {
  const lines = linesOf(text)
  const [tag, payerIban, deposit, withdrawal, payerReference, name, street, city, money, ...rest] = lines
  const [paid, urgent, purposeCode, purpose, due, iban, reference, recipient, road, place, sum] = rest
  if (tag !== "UPNQR" || lines.length < 20) return undefined
  const length = lines.slice(0, 19).join("\n").length + 1
  return {
    fields: {
      iban,
      name: recipient,
      street: road,
      city: place,
      amount: /^\d{11}$/.test(money ?? "") ? Number(money) / 100 : money,
      purpose,
      purposeCode: purposeCode === "OTHR" ? undefined : filled(purposeCode),
      reference: reference === "SI99" ? undefined : filled(reference),
      dueDate: dateOf(/^(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})$/, due) ?? filled(due),
      payer: name === "" && street === "" && city === "" ? undefined : { name, street, city }
    },
    leftOut: namesIf({
      "PAYER IBAN": payerIban !== "",
      DEPOSIT: deposit !== "",
      WITHDRAWAL: withdrawal !== "",
      "PAYER REFERENCE": payerReference !== "",
      "PAYMENT DATE": paid !== "",
      URGENT: urgent !== "",
      CHECKSUM: Number(sum) !== length
    })
  }
}

const ipsFields = {
  R: "account",
  N: "name",
  P: "payer",
  SF: "paymentCode",
  S: "purpose",
  RO: "reference"
} as const

/** An NBS IPS QR code; its lines become one. */
export const parseIps: Parse = (text) => {
  const parts = new Map(
    text
      .trim()
      .split("|")
      .map((part) => {
        const colon = part.indexOf(":")
        return [part.slice(0, colon), linesOf(part.slice(colon + 1)).join(", ")] as const
      })
  )
  if (!/^K:P[RTK]\|V:01\|C:1\|/.test(text)) return undefined
  const money = parts.get("I") ?? ""
  const fields = Object.fromEntries(
    Object.entries(ipsFields).map(([tag, field]) => [field, filled(parts.get(tag))])
  )
  const known: ReadonlyArray<string> = ["K", "V", "C", "I", ...Object.keys(ipsFields)]
  return {
    fields: {
      ...fields,
      paymentCode: fields.paymentCode === "289" ? undefined : fields.paymentCode,
      amount: decimalOf(/^RSD(.+)$/.exec(money)?.[1]?.replace(",", ".")) ?? money
    },
    leftOut: [
      ...[...parts.keys()].filter((tag) => !known.includes(tag)),
      ...namesIf({ K: parts.get("K") !== "PR" })
    ],
    parts: Object.fromEntries(Object.entries(ipsFields).map(([tag, field]) => [field, tag]))
  }
}

/** A transfer by Hungary's guide; the time of its last day is left out. */
export const parseMnb: Parse = (text) => {
  const [tag, version, characters, bic, name, iban, money = "", until = "", ...rest] = linesOf(text)
  const [purposeCode, message, shop, device, invoice, customer, transaction, loyalty, taxCode] =
    rest.map(filled)
  if (tag !== "HCT" || version !== "001" || characters !== "1") return undefined
  return {
    fields: {
      bic,
      name,
      iban,
      amount: money === "" ? undefined : (decimalOf(/^HUF(.+)$/.exec(money)?.[1]) ?? money),
      validUntil: dateOf(/^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)\d{6}/, until) ?? until,
      purposeCode,
      message,
      shop,
      device,
      invoice,
      customer,
      transaction,
      loyalty,
      taxCode
    },
    leftOut: namesIf({ TIME: !/^\d{8}235959/.test(until) })
  }
}
