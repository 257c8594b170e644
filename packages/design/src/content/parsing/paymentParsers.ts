import { decimalOf, filled, type Parse } from "./Parsed.ts"

const linesOf = (text: string): ReadonlyArray<string> => text.split(/\r\n|\n|\r/)

/** The lines of EPC069-12, in the versions and character set that the encoder writes. */
export const parseSepa: Parse = (text) => {
  const lines = linesOf(text)
  const [tag, version = "", characters, kind, bic, name, iban, money = "", ...words] = lines
  const [purpose, reference, remittance, information] = words
  if (tag !== "BCD" || !["001", "002"].includes(version) || characters !== "1" || kind !== "SCT")
    return undefined
  const amount = money === "" ? undefined : decimalOf(/^EUR(.+)$/.exec(money)?.[1])
  if ((money !== "" && amount === undefined) || lines.slice(12).some((line) => line !== "")) return undefined
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
    }
  }
}

/**
 * A Swiss bill's address of seven lines; undefined if empty, null for a combined address, which the fields cannot
 * express.
 */
const swissAddress = (lines: ReadonlyArray<string>) => {
  const [kind, name, street, houseNumber, postalCode, city, country] = lines
  if (kind === "") return undefined
  if (kind !== "S") return null
  return { name, street: filled(street), houseNumber: filled(houseNumber), postalCode, city, country }
}

/** A Swiss bill without alternative schemes. */
export const parseSwissBill: Parse = (text) => {
  const lines = linesOf(text.trimEnd())
  if (lines[0] !== "SPC" || !/^02\d\d$/.test(lines[1] ?? "") || lines[2] !== "1" || lines[30] !== "EPD")
    return undefined
  const [creditor, ultimate, debtor] = [4, 11, 20].map((from) => swissAddress(lines.slice(from, from + 7)))
  if (creditor === null || debtor === null || ultimate !== undefined || lines.length > 31) return undefined
  const money = lines[18] ?? ""
  const amount = money === "" ? undefined : decimalOf(money)
  if (money !== "" && amount === undefined) return undefined
  return {
    fields: {
      iban: lines[3],
      creditor,
      debtor,
      amount,
      currency: lines[19],
      reference: filled(lines[28]),
      message: filled(lines[29])
    }
  }
}

/** Data objects by id (EMVCo, merchant-presented mode, section 3.2); undefined if malformed. */
const objectsOf = (text: string): ReadonlyMap<string, string> | undefined => {
  const objects = new Map<string, string>()
  let place = 0
  while (place < text.length) {
    const [, id, length] = /^(\d\d)(\d\d)$/.exec(text.slice(place, place + 4)) ?? []
    const end = place + 4 + Number(length)
    if (id === undefined || end > text.length || objects.has(id)) return undefined
    objects.set(id, text.slice(place + 4, end))
    place = end
  }
  return objects
}

/** A static BR Code. */
export const parsePix: Parse = (text) => {
  if (!text.startsWith("000201")) return undefined
  const objects = objectsOf(text)
  const account = objectsOf(objects?.get("26") ?? "")
  const additional = objectsOf(objects?.get("62") ?? "")
  if (objects === undefined || account === undefined || additional === undefined) return undefined
  const isPix = account.get("00")?.toLowerCase() === "br.gov.bcb.pix" && objects.get("53") === "986"
  const known = ["00", "26", "52", "53", "54", "58", "59", "60", "62", "63"]
  if (!isPix || [...objects.keys()].some((id) => !known.includes(id))) return undefined
  const money = objects.get("54")
  const amount = decimalOf(money)
  if (money !== undefined && amount === undefined) return undefined
  const transactionId = additional.get("05")
  return {
    fields: {
      key: account.get("01"),
      name: objects.get("59"),
      city: objects.get("60"),
      amount,
      transactionId: transactionId === "***" ? undefined : filled(transactionId),
      description: filled(account.get("02"))
    }
  }
}
