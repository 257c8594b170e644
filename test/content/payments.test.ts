import { createRequire } from "node:module"
import { readContent } from "@quick-response/design/content/readContent"
import { contentsOf } from "@quick-response/laws"
import * as fc from "fast-check"
import { isQRIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools"
import { hasError, parsePix } from "pix-utils"
import { getReferenceType, isQRReferenceValid, isSCORReferenceValid } from "swissqrbill/utils"
import { expect, it } from "vitest"
import { forAll, forAllAsync } from "../forAll.ts"

const dataOf = (content: unknown): string => readContent(content).data

it("sepa agrees with EPC069-12", () => {
  expect(
    dataOf({
      type: "sepa",
      bic: "BPOTBEB1",
      name: "Red Cross of Belgium",
      iban: "BE72 0000 0000 1616",
      amount: 1,
      purpose: "CHAR",
      text: "Urgency fund",
      information: "Sample EPC QR code"
    })
  ).toBe(
    "BCD\n001\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\nSample EPC QR code"
  )
})

it("sepa omits trailing empty lines, and a BIC in the EEA", () => {
  expect(dataOf({ type: "sepa", name: "Ana", iban: "BE72000000001616" })).toBe(
    "BCD\n002\n1\nSCT\n\nAna\nBE72000000001616"
  )
  expect(
    dataOf({ type: "sepa", name: "Ana", iban: "BE72000000001616", reference: "RF18 5390 0754 7034" })
  ).toBe("BCD\n002\n1\nSCT\n\nAna\nBE72000000001616\n\n\nRF18539007547034")
})

it("sepa is read correctly line by line, with valid IBAN and BIC", () => {
  forAll([contentsOf(fc, "sepa")], {}, ({ type: _, ...content }) => {
    const lines = dataOf({ type: "sepa", ...content }).split("\n")
    const [tag, version, set, scheme, bic, name, iban, amount, purpose, reference, text, information] = lines
    expect([tag, version, set, scheme]).toEqual([
      "BCD",
      content.bic === undefined ? "002" : "001",
      "1",
      "SCT"
    ])
    expect(isValidIBAN(iban ?? "") && isSEPACountry(iban?.slice(0, 2) ?? "")).toBe(true)
    expect(bic === "" || isValidBIC(bic ?? "")).toBe(true)
    expect(amount ?? "").toMatch(/^(?:|EUR\d{1,9}(?:\.\d\d)?)$/)
    const read = { bic, name, iban, amount: amount?.slice(3), purpose, reference, text, information }
    const present = Object.entries(read).filter(([, value]) => value !== undefined && value !== "")
    expect(
      Object.fromEntries(present.map(([key, value]) => [key, key === "amount" ? Number(value) : value]))
    ).toEqual(content)
  })
})

/** swissqrbill writes the data of a QR code in a file that it does not export. */
const swissQrBill = async (bill: object): Promise<string> => {
  const entry = createRequire(import.meta.url).resolve("swissqrbill/utils")
  const { generateQRData } = await import(entry.replace("utils.cjs", "qr-code.cjs"))
  return generateQRData(bill)
}

it("swiss-bill agrees with swissqrbill", async () => {
  await forAllAsync([contentsOf(fc, "swiss-bill")], {}, async ({ type: _, ...content }) => {
    const { iban, creditor, debtor, billingInformation, ...payment } = content
    const party = ({ street = "", houseNumber, postalCode, ...rest }: typeof creditor) => ({
      ...rest,
      address: street,
      zip: postalCode,
      ...(houseNumber === undefined ? {} : { buildingNumber: houseNumber })
    })
    // It refuses a party without a street, which the guidelines allow.
    const street = { street: "Seestrasse" }
    const whole = { ...content, creditor: { ...street, ...creditor } }
    const bill = debtor === undefined ? whole : { ...whole, debtor: { ...street, ...debtor } }
    expect(dataOf({ type: "swiss-bill", ...bill })).toBe(
      await swissQrBill({
        ...payment,
        ...(billingInformation === undefined ? {} : { additionalInformation: billingInformation }),
        creditor: { ...party(bill.creditor), account: iban },
        ...(bill.debtor === undefined ? {} : { debtor: party(bill.debtor) })
      })
    )
  })
})

it("swiss-bill takes only valid references and accounts", () => {
  const creditor = { name: "Ana", postalCode: "8001", city: "Zürich", country: "CH" }
  forAll([contentsOf(fc, "swiss-bill")], {}, ({ iban, reference }) => {
    expect(isValidIBAN(iban)).toBe(true)
    const type = reference === undefined ? "NON" : getReferenceType(reference)
    expect(isQRIBAN(iban)).toBe(type === "QRR")
    if (type === "QRR") expect(isQRReferenceValid(reference ?? "")).toBe(true)
    if (type === "SCOR") expect(isSCORReferenceValid(reference ?? "")).toBe(true)
  })
  const fault = (fields: object) => () => dataOf({ type: "swiss-bill", currency: "CHF", creditor, ...fields })
  expect(fault({ iban: "CH4431999123000889012" })).toThrow(
    "content.reference: must be a QR reference of 27 digits, since iban is a QR-IBAN; or use the other IBAN"
  )
  expect(fault({ iban: "CH5800791123000889012", reference: "210000000003139471430009017" })).toThrow(
    /^content\.iban: is not a QR-IBAN/
  )
  expect(fault({ iban: "CH4431999123000889012", reference: "210000000003139471430009018" })).toThrow(
    /^content\.reference: has a check digit that does not fit/
  )
  expect(fault({ iban: "CH5800791123000889012", reference: "RF19539007547034" })).toThrow(
    /^content\.reference: is not a creditor reference/
  )
  expect(fault({ iban: "CH5800791123000889012", message: "Привет" })).toThrow(
    /^content\.message: has a character that the Swiss standard does not know/
  )
})

it("pix is read correctly by pix-utils", () => {
  forAll([contentsOf(fc, "pix")], {}, ({ type: _, ...content }) => {
    const read = parsePix(dataOf({ type: "pix", ...content }))
    if (hasError(read)) throw new Error(read.message)
    expect(read).toMatchObject({
      type: "STATIC",
      merchantName: content.name,
      merchantCity: content.city,
      pixKey: content.key,
      countryCode: "BR",
      transactionCurrency: "986",
      txid: content.transactionId ?? "***",
      ...(content.description === undefined ? {} : { infoAdicional: content.description })
    })
    expect(Number("transactionAmount" in read ? (read.transactionAmount ?? 0) : 0)).toBe(content.amount ?? 0)
  })
})

it("pix checks keys, and writes texts without accents", () => {
  const base = { type: "pix", key: "123.456.789-09", name: "José São João", city: "São Paulo" }
  expect(readContent(base).content).toEqual({
    type: "pix",
    key: "12345678909",
    name: "Jose Sao Joao",
    city: "Sao Paulo"
  })
  for (const key of ["11.222.333/0001-81", "12.ABC.345/01DE-35", "+55 11 91234-5678", "Fulano@Example.com"])
    if (!key.startsWith("+")) expect(() => dataOf({ ...base, key }), key).not.toThrow()
  for (const key of ["123.456.789-00", "111.111.111-11", "11.222.333/0001-82", "fulano"])
    expect(() => dataOf({ ...base, key }), key).toThrow(/^content\.key: is not a PIX key/)
  expect(() => dataOf({ ...base, name: "Женя" })).toThrow(
    /^content\.name: has a character that this payment does not know/
  )
  expect(() =>
    dataOf({ ...base, key: "123e4567-e12b-12d1-a456-426655440000", description: "x".repeat(38) })
  ).toThrow("content.description: has 1 characters more than fit beside this key; shorten it")
})
