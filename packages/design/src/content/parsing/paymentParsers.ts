import { hasChecksum, objectsOf } from "../codes/dataObjects.ts"
import { emvScheme, emvSchemeNames } from "../codes/emvSchemes.ts"
import { decimalOf, filled, linesOf, namesIf, type Parse } from "./Parsed.ts"

/** The lines of EPC069-12, in each version and character set. */
export const parseSepa: Parse = (text) => {
  const lines = linesOf(text.trimEnd())
  const [tag, version = "", characters = "", kind, bic, name, iban, money = "", ...words] = lines
  const [purpose, reference, remittance, information] = words
  if (tag !== "BCD" || !["001", "002"].includes(version) || !/^[1-8]$/.test(characters) || kind !== "SCT")
    return undefined
  const amount = money === "" ? undefined : (decimalOf(/^EUR(.+)$/.exec(money)?.[1]) ?? money)
  return {
    fields: {
      name,
      iban,
      bic: filled(bic),
      amount,
      purpose: filled(purpose),
      reference: filled(reference),
      text: filled(remittance),
      information: filled(information)
    },
    leftOut: namesIf({ "LINE 13": lines.slice(12).some((line) => line !== "") })
  }
}

/**
 * A Swiss bill's address of seven lines; undefined if empty. In a combined address, the post code is before the city.
 */
const swissAddress = (lines: ReadonlyArray<string>) => {
  const [kind, name, first, second = "", postalCode, city, country] = lines
  if (kind === "" || kind === undefined) return undefined
  if (kind !== "K")
    return { name, street: filled(first), houseNumber: filled(second), postalCode, city, country }
  const [, code, town] = /^(\S+)\s+(\S.*)$/.exec(second) ?? []
  return { name, street: filled(first), postalCode: code, city: town, country }
}

/** A Swiss bill; alternative schemes are left out. */
export const parseSwissBill: Parse = (text) => {
  const lines = linesOf(text.trimEnd())
  if (lines[0] !== "SPC" || !/^02\d\d$/.test(lines[1] ?? "") || lines[2] !== "1" || lines[30] !== "EPD")
    return undefined
  const [creditor, ultimate, debtor] = [4, 11, 20].map((from) => swissAddress(lines.slice(from, from + 7)))
  const money = lines[18] ?? ""
  return {
    fields: {
      iban: lines[3],
      creditor,
      debtor,
      amount: money === "" ? undefined : (decimalOf(money) ?? money),
      currency: lines[19],
      reference: filled(lines[28]),
      message: filled(lines[29]),
      billingInformation: filled(lines[31])
    },
    leftOut: namesIf({
      ULTMTCDTR: ultimate !== undefined,
      ALTPMT: lines.slice(32).some((line) => line !== "")
    }),
    parts: { billingInformation: "STRDBKGINF", message: "USTRD" }
  }
}

/** The names of the objects that are present and unknown. */
const objectsBut = (objects: ReadonlyMap<string, string>, known: ReadonlyArray<string>, within = "") =>
  [...objects.keys()].filter((id) => !known.includes(id)).map((id) => `${within}${id}`)

/** The objects of a payload by EMVCo's standard; undefined for other texts. */
const payloadOf = (text: string): ReadonlyMap<string, string> | undefined =>
  text.startsWith("000201") ? objectsOf(text.trimEnd()) : undefined

/** The checksum is left out if it is wrong: a new one is made. */
const wrongChecksum = (text: string) => namesIf({ "63": !hasChecksum(text.trimEnd()) })

/** A static BR Code. */
export const parsePix: Parse = (text) => {
  const objects = payloadOf(text)
  const account = objectsOf(objects?.get("26") ?? "")
  const additional = objectsOf(objects?.get("62") ?? "") ?? new Map<string, string>()
  if (objects === undefined || account === undefined) return undefined
  if (account.get("00")?.toLowerCase() !== "br.gov.bcb.pix" || objects.get("53") !== "986") return undefined
  const money = objects.get("54")
  const transactionId = additional.get("05")
  return {
    fields: {
      key: account.get("01"),
      name: objects.get("59"),
      city: objects.get("60"),
      amount: decimalOf(money) ?? money,
      transactionId: transactionId === "***" ? undefined : filled(transactionId),
      description: filled(account.get("02"))
    },
    leftOut: [
      ...objectsBut(objects, ["00", "01", "26", "52", "53", "54", "58", "59", "60", "62", "63"]),
      ...objectsBut(account, ["00", "01", "02"], "26."),
      ...objectsBut(additional, ["05"], "62."),
      ...namesIf({ "52": objects.get("52") !== "0000" }),
      ...wrongChecksum(text)
    ]
  }
}

/** A payment of a national scheme; other objects are left out. */
export const parseEmv: Parse = (text) => {
  const objects = payloadOf(text)
  if (objects === undefined) return undefined
  for (const scheme of emvSchemeNames) {
    const row = emvScheme(scheme)
    const account = row.read(objects)
    if (account === undefined || objects.get("53") !== row.currency) continue
    const additional = objectsOf(objects.get("62") ?? "") ?? new Map<string, string>()
    const money = objects.get("54")
    const name = filled(objects.get("59"))
    const city = filled(objects.get("60"))
    const merchantCode = objects.get("52")
    const templates = row.templates({ ...account, isFixed: money !== undefined })
    return {
      fields: {
        scheme,
        ...account,
        name,
        city: city === row.city ? undefined : city,
        amount: decimalOf(money) ?? money,
        reference: filled(additional.get(row.reference)),
        merchantCode: merchantCode === "0000" ? undefined : merchantCode
      },
      leftOut: [
        ...objectsBut(objects, [
          "00",
          "01",
          "52",
          "53",
          "54",
          "58",
          "59",
          "60",
          "62",
          "63",
          ...templates.map(([id]) => id)
        ]),
        ...templates.filter(([id, value]) => objects.get(id) !== value).map(([id]) => id),
        ...objectsBut(additional, [row.reference], "62."),
        ...wrongChecksum(text)
      ]
    }
  }
  return undefined
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const spaydFields = {
  ACC: "iban",
  AM: "amount",
  CC: "currency",
  RN: "name",
  MSG: "message",
  DT: "dueDate",
  "X-VS": "variableSymbol",
  "X-KS": "constantSymbol",
  "X-SS": "specificSymbol"
} as const

/** A Short Payment Descriptor; the BIC after the IBAN is left out. */
export const parseSpayd: Parse = (text) => {
  const [tag, version = "", ...pairs] = text.trim().split("*")
  if (tag?.toUpperCase() !== "SPD" || !/^\d+\.\d+$/.test(version)) return undefined
  const fields: Record<string, unknown> = {}
  const leftOut: Array<string> = []
  const names = new Map<string, string>(Object.entries(spaydFields))
  for (const pair of pairs) {
    const colon = pair.indexOf(":")
    const [name, value] = [pair.slice(0, colon).toUpperCase(), decoded(pair.slice(colon + 1))]
    const field = names.get(name)
    if (colon < 1 || value === "") continue
    if (field === undefined || fields[field] !== undefined) leftOut.push(name)
    else fields[field] = field === "amount" ? (decimalOf(value) ?? value) : value
  }
  const [iban, bic] = String(fields.iban ?? "").split("+")
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(fields.dueDate ?? "")) ?? []
  return {
    fields: {
      ...fields,
      iban,
      currency: fields.currency,
      dueDate: year === undefined ? fields.dueDate : `${year}-${month}-${day}`
    },
    leftOut: [...leftOut, ...namesIf({ BIC: bic !== undefined })],
    parts: Object.fromEntries(Object.entries(spaydFields).map(([name, field]) => [field, name]))
  }
}
