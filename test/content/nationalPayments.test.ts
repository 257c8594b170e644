import { readContent } from "@quick-response/design/content/readContent"
import { readDesign } from "@quick-response/design/readDesign"
import { contentsOf } from "@quick-response/laws"
import * as fc from "fast-check"
import jsqr from "jsqr"
import promptpay from "promptpay-qr"
import { draw } from "quick-response"
import { BanksObject, QRPay } from "vietnam-qr-pay"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { readByZxing } from "../reading/readByZxing.ts"
import { pixelsOfPng } from "../scanning/images.ts"

const dataOf = (content: unknown): string => readContent(content).data

/** The objects of a payload by id, read apart from the program. */
const objectsIn = (text: string): Readonly<Record<string, string>> => {
  const objects: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4))
    objects[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
  return objects
}

/** The checksum of EMVCo's standard, bit by bit. */
const checksumOf = (text: string): string => {
  let register = 0xffff
  for (const character of text)
    for (let bit = 7; bit >= 0; bit--) {
      const isOdd = (((register >> 15) ^ (character.charCodeAt(0) >> bit)) & 1) === 1
      register = ((register << 1) & 0xffff) ^ (isOdd ? 0x1021 : 0)
    }
  return register.toString(16).toUpperCase().padStart(4, "0")
}

describe("emv", () => {
  it("begins with its version and ends with its checksum", () => {
    forAll([contentsOf(fc, "emv")], {}, (content) => {
      const data = dataOf(content)
      expect(data.startsWith("000201")).toBe(true)
      expect(data.slice(-8)).toBe(`6304${checksumOf(data.slice(0, -4))}`)
      const { "54": amount, "59": name, "60": city } = objectsIn(data)
      expect([Number(amount ?? 0), name, city]).toEqual([content.amount ?? 0, content.name, content.city])
    })
    // The example of EMVCo's specification, annex A.
    expect(checksumOf("123456789")).toBe("29B1")
  })

  it("promptpay has the objects of promptpay-qr", () => {
    for (const [account, given] of [
      ["+66812345678", "0812345678"],
      ["081-234-5678", "0812345678"],
      ["1234567890123", "1234567890123"],
      ["123456789012345", "123456789012345"]
    ] as const)
      for (const amount of [undefined, 100.5]) {
        const ours = objectsIn(dataOf({ type: "emv", scheme: "promptpay", account, amount }))
        const theirs = objectsIn(promptpay(given, amount === undefined ? {} : { amount }))
        for (const id of ["00", "01", "29", "53", "54", "58"]) expect(ours[id], id).toBe(theirs[id])
      }
  })

  it("vietqr is read correctly by vietnam-qr-pay", () => {
    const data = dataOf({
      type: "emv",
      scheme: "vietqr",
      account: "0011001234567",
      bank: BanksObject.vietcombank.bin,
      amount: 150_000,
      reference: "Hoa don 7"
    })
    const { isValid, consumer, amount, additionalData } = new QRPay(data)
    expect([isValid, consumer.bankBin, consumer.bankNumber, amount, additionalData.purpose]).toEqual([
      true,
      "970436",
      "0011001234567",
      "150000",
      "Hoa don 7"
    ])
  })

  it("paynow, qris and duitnow name account and merchant", () => {
    const paynow = objectsIn(
      dataOf({
        type: "emv",
        scheme: "paynow",
        account: "201403121w",
        name: "Shop",
        amount: 20,
        reference: "INV7"
      })
    )
    expect(objectsIn(paynow["26"] ?? "")).toEqual({
      "00": "SG.PAYNOW",
      "01": "2",
      "02": "201403121W",
      "03": "0"
    })
    expect([paynow["53"], paynow["54"], paynow["58"], paynow["60"], paynow["62"]]).toEqual([
      "702",
      "20",
      "SG",
      "Singapore",
      "0104INV7"
    ])
    const shop = { name: "Toko Maju", city: "Jakarta" }
    const qris = objectsIn(
      dataOf({
        type: "emv",
        scheme: "qris",
        account: "936009153000000012",
        merchantId: "ID1020304050607",
        ...shop
      })
    )
    expect(objectsIn(qris["26"] ?? "")).toMatchObject({ "00": "ID.CO.QRIS.WWW", "01": "936009153000000012" })
    expect(objectsIn(qris["51"] ?? "")).toMatchObject({ "02": "ID1020304050607" })
    expect([qris["53"], qris["58"], qris["59"]]).toEqual(["360", "ID", "Toko Maju"])
    const duitnow = objectsIn(
      dataOf({ type: "emv", scheme: "duitnow", account: "DBQR0000001034", bank: "588734", ...shop })
    )
    expect(duitnow["26"]).toBe("0014A00000061500010106588734" + "0214DBQR0000001034")
    expect([duitnow["53"], duitnow["58"]]).toEqual(["458", "MY"])
  })

  it("names missing and unsupported fields of a scheme", () => {
    const fault = (fields: object) => () => dataOf({ type: "emv", ...fields })
    const vietqr = { scheme: "vietqr", account: "0011001234567" }
    expect(fault({ scheme: "upi", account: "1" })).toThrow(/^content\.scheme: expected "promptpay" or/)
    expect(fault(vietqr)).toThrow("content.bank: is missing")
    expect(fault({ ...vietqr, bank: "VCB" })).toThrow("content.bank: is not a bank of VietQR")
    expect(fault({ ...vietqr, bank: "970436", amount: 1.5 })).toThrow("content.amount: has decimal places")
    expect(fault({ scheme: "promptpay", account: "123" })).toThrow(
      "content.account: is not an account of PromptPay; write it as in +66812345678"
    )
    expect(fault({ scheme: "promptpay", account: "+66812345678", bank: "970436" })).toThrow(
      "content.bank: has no place in PromptPay; leave it out"
    )
    expect(fault({ scheme: "paynow", account: "201403121W" })).toThrow("content.name: is missing")
  })
})

describe("upn", () => {
  const upn = {
    type: "upn",
    iban: "SI56 0201 7001 4356 205",
    name: "Društvo Žaba",
    street: "Čopova 3",
    city: "1000 Ljubljana",
    amount: 55.58,
    purpose: "Članarina",
    reference: "SI00 225268-32526",
    dueDate: "2027-09-05",
    payer: { name: "Janez Šuštar", street: "Lepa ulica 33", city: "Koper" }
  } as const

  it("has the standard's twenty lines, and counts their characters", () => {
    const lines = dataOf(upn).split("\n")
    expect(lines).toEqual([
      ...["UPNQR", "", "", "", "", "Janez Šuštar", "Lepa ulica 33", "Koper", "00000005558", "", ""],
      ...["OTHR", "Članarina", "05.09.2027", "SI56020170014356205", "SI00225268-32526"],
      ...["Društvo Žaba", "Čopova 3", "1000 Ljubljana", "157", ""]
    ])
    expect(lines.slice(0, 19).reduce((sum, line) => sum + line.length + 1, 0)).toBe(157)
  })

  it("is version 15, Medium, in ISO/IEC 8859-2 by jsQR", async () => {
    const image = await draw({ content: upn }, { format: "png", size: 400 })
    const { width, height, data } = pixelsOfPng(image)
    const symbol = jsqr.default(new Uint8ClampedArray(data), width, height)
    expect(symbol?.version).toBe(15)
    expect(symbol?.chunks.map(({ type }) => type)).toEqual(["eci", "byte"])
    expect(symbol?.chunks[0]).toMatchObject({ assignmentNumber: 4 })
    expect(new TextDecoder("iso-8859-2").decode(Uint8Array.from(symbol?.binaryData ?? []))).toBe(dataOf(upn))
  })

  it("any fields are read by ZXing without options", async () => {
    for (const content of fc.sample(contentsOf(fc, "upn"), { seed: 15, numRuns: 5 })) {
      const read = await readByZxing({ content }, { size: 400 })
      expect([read.text, read.ecLevel]).toEqual([dataOf(content), "M"])
    }
  })

  it("refuses letters of other character sets, other versions and ECI", async () => {
    expect(() => dataOf({ ...upn, name: "Жаба" })).toThrow("content.name: has a character that UPN lacks")
    expect(() => dataOf({ ...upn, reference: "SI00-1" })).toThrow("content.reference: is not a reference")
    for (const fields of [{ version: 14 }, { encoding: "eci" as const }, { encoding: "gs1" as const }])
      await expect(readDesign({ content: upn, ...fields })).rejects.toThrow(Object.keys(fields)[0])
    await expect(readDesign({ data: "5 €", encoding: "iso-8859-2" })).rejects.toThrow(
      "data: has a letter that ISO/IEC 8859-2 lacks"
    )
  })
})

describe("ips", () => {
  it("agrees with the National Bank of Serbia's example", () => {
    expect(
      dataOf({
        type: "ips",
        account: "845000000040484987",
        name: "JP EPS BEOGRAD",
        amount: 3596.13,
        payer: "MRĐO MAČKATOVIĆ",
        paymentCode: "189",
        purpose: "UPLATA PO RAČUNU ZA EL. ENERGIJU",
        reference: "97163220000111111111000"
      })
    ).toBe(
      "K:PR|V:01|C:1|R:845000000040484987|N:JP EPS BEOGRAD|I:RSD3596,13|P:MRĐO MAČKATOVIĆ|SF:189|S:UPLATA PO RAČUNU ZA EL. ENERGIJU|RO:97163220000111111111000"
    )
  })

  it("fills up accounts, and refuses wrong check digits", () => {
    const ips = { type: "ips", account: "840-955845-10", name: "Ana", amount: 1 }
    expect(dataOf(ips)).toBe("K:PR|V:01|C:1|R:840000000095584510|N:Ana|I:RSD1,00|SF:289")
    expect(() => dataOf({ ...ips, account: "840-955845-11" })).toThrow("is not a Serbian account")
    expect(() => dataOf({ ...ips, reference: "97153220000111111111000" })).toThrow("is not a reference")
    expect(() => dataOf({ ...ips, name: "a|b" })).toThrow("content.name: has a vertical bar")
  })
})

describe("mnb", () => {
  it("has the guide's seventeen lines, to the end of a day in Hungary", () => {
    const mnb = {
      type: "mnb",
      bic: "otpvhuhb",
      name: "Szabó Jenő",
      iban: "HU42 1177 3016 1111 1018 0000 0000"
    }
    expect(
      dataOf({ ...mnb, amount: 1500, validUntil: "2027-12-31", message: "Számla", taxCode: "NAV7" })
    ).toBe(
      "HCT\n001\n1\nOTPVHUHB\nSzabó Jenő\nHU42117730161111101800000000\nHUF1500\n20271231235959+1\n\nSzámla\n\n\n\n\n\n\nNAV7\n"
    )
    expect(dataOf({ ...mnb, validUntil: "2027-07-01" }).split("\n")[7]).toBe("20270701235959+2")
    expect(() => dataOf({ ...mnb, iban: "CZ5855000000001265098001", validUntil: "2027-07-01" })).toThrow(
      "content.iban: is not an IBAN of Hungary"
    )
  })
})

describe("spayd", () => {
  it("agrees with the standard's example", () => {
    expect(
      dataOf({
        type: "spayd",
        iban: "CZ58 5500 0000 0012 6509 8001",
        amount: 480.5,
        message: "Platba za zbozi",
        variableSymbol: "1234567890"
      })
    ).toBe("SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*CC:CZK*MSG:Platba za zbozi*X-VS:1234567890")
  })

  it("escapes its separators in texts", () => {
    forAll([contentsOf(fc, "spayd")], {}, (content) => {
      const pairs = dataOf(content).split("*").slice(2)
      const read = new Map(
        pairs.map((pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)])
      )
      expect(pairs).toHaveLength(read.size)
      expect(read.get("ACC")).toBe(content.iban)
      for (const [key, value] of [
        ["MSG", content.message],
        ["RN", content.name]
      ] as const)
        expect(read.get(key)?.replaceAll("%2A", "*").replaceAll("%25", "%")).toBe(value)
    })
  })
})
