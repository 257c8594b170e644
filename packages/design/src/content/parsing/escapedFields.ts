import { filled, type Parse } from "./Parsed.ts"

/** Splits a text at unescaped separators; the parts stay escaped. */
export const splitUnescaped = (text: string, separator: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let start = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === separator) {
      parts.push(text.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, text.slice(start)]
}

const unescapeField = (value: string): string => value.replaceAll(/\\(.)/gs, "$1")

interface Fields {
  /** Escaped values by name in capitals; the first of repeated names. */
  readonly values: ReadonlyMap<string, string>
  readonly repeated: ReadonlyArray<string>
}

/** The fields of `PREFIX:NAME:value;NAME:value;;`, as in MECARD and Wi-Fi. */
const fieldsAfter = (prefix: string, text: string): Fields | undefined => {
  if (text.slice(0, prefix.length).toUpperCase() !== prefix) return undefined
  const values = new Map<string, string>()
  const repeated: Array<string> = []
  for (const part of splitUnescaped(text.slice(prefix.length).trimEnd(), ";")) {
    if (part === "") continue
    const colon = part.indexOf(":")
    if (colon < 1) return undefined
    const name = part.slice(0, colon).toUpperCase()
    if (values.has(name)) repeated.push(name)
    else values.set(name, part.slice(colon + 1))
  }
  return { values, repeated }
}

const namesBut = ({ values, repeated }: Fields, known: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set([...repeated, ...[...values.keys()].filter((name) => !known.includes(name))])
]

const securities: Readonly<Record<string, string>> = {
  WPA: "WPA",
  WPA2: "WPA",
  "WPA/WPA2": "WPA",
  WEP: "WEP",
  SAE: "SAE",
  WPA3: "SAE",
  NOPASS: "nopass"
}

/** `WIFI:`. Enterprise networks with user names are refused, as the fields cannot express them. */
export const parseWifi: Parse = (text) => {
  const found = fieldsAfter("WIFI:", text)
  if (found === undefined || namesBut(found, ["T", "S", "P", "H"]).length > 0) return undefined
  const [type, ssid, password, hidden] = ["T", "S", "P", "H"].map((name) => {
    const value = found.values.get(name)
    return value === undefined ? undefined : filled(unescapeField(value))
  })
  const security = type === undefined ? undefined : securities[type.toUpperCase()]
  if (type !== undefined && security === undefined) return undefined
  return {
    fields: {
      ssid,
      // Codes of open networks often have an empty or unused password.
      password: security === "nopass" ? undefined : password,
      security,
      hidden: hidden?.toLowerCase() === "true" ? true : undefined
    }
  }
}

const mecardFields = {
  N: "name",
  TEL: "phone",
  EMAIL: "email",
  URL: "url",
  ADR: "address",
  NOTE: "note",
  MEMO: "note"
}

/** `MECARD:`. */
export const parseMecard: Parse = (text) => {
  const found = fieldsAfter("MECARD:", text)
  if (found === undefined) return undefined
  const fields: Record<string, string> = {}
  for (const [name, field] of Object.entries(mecardFields)) {
    const value = found.values.get(name)
    if (value !== undefined && value !== "") fields[field] ??= unescapeField(value)
  }
  return { fields, leftOut: namesBut(found, Object.keys(mecardFields)) }
}

/** `MATMSG:`, NTT DoCoMo's e-mail. */
export const parseMatmsg: Parse = (text) => {
  const found = fieldsAfter("MATMSG:", text)
  if (found === undefined || namesBut(found, ["TO", "SUB", "BODY"]).length > 0) return undefined
  const [to, subject, body] = ["TO", "SUB", "BODY"].map((name) =>
    filled(unescapeField(found.values.get(name) ?? ""))
  )
  return { fields: { to, subject, body } }
}
