import { filled, namesIf, type Parse } from "./Parsed.ts"

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

export const unescapeField = (value: string): string => value.replaceAll(/\\(.)/gs, "$1")

interface Fields {
  /** Escaped values by name in capitals; the first of repeated names. */
  readonly values: ReadonlyMap<string, string>
  readonly repeated: ReadonlyArray<string>
}

/** The fields of `PREFIX:NAME:value;NAME:value;;`, as in MECARD and Wi-Fi. */
export const fieldsAfter = (prefix: string, text: string): Fields | undefined => {
  if (text.slice(0, prefix.length).toUpperCase() !== prefix) return undefined
  const values = new Map<string, string>()
  const repeated: Array<string> = []
  for (const part of splitUnescaped(text.slice(prefix.length).trimEnd(), ";")) {
    if (part === "") continue
    const colon = part.indexOf(":")
    if (colon < 1) return undefined
    const name = part.slice(0, colon).trim().toUpperCase()
    if (values.has(name)) repeated.push(name)
    else values.set(name, part.slice(colon + 1))
  }
  return { values, repeated }
}

/** The names of the fields that are unknown and not empty, and of repeated ones. */
export const namesBut = (
  { values, repeated }: Fields,
  known: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...new Set([
    ...repeated,
    ...[...values].filter(([name, value]) => value !== "" && !known.includes(name)).map(([name]) => name)
  ])
]

const wifiFields = {
  T: "security",
  S: "ssid",
  P: "password",
  H: "hidden",
  E: "eapMethod",
  PH2: "phase2",
  I: "identity",
  A: "anonymousIdentity"
} as const

const isEnterprise = (security: string | undefined): boolean => /EAP|ENTERPRISE/i.test(security ?? "")

/** `WIFI:`. */
export const parseWifi: Parse = (text) => {
  const found = fieldsAfter("WIFI:", text)
  if (found === undefined) return undefined
  const read: Record<string, string | undefined> = {}
  for (const [name, field] of Object.entries(wifiFields)) {
    const value = found.values.get(name)
    read[field] = value === undefined ? undefined : filled(unescapeField(value))
  }
  const { hidden, security, password, identity, ...others } = read
  const isOpen = /^(?:nopass|none|open)$/i.test(security ?? "")
  const hasUser = isEnterprise(security) || others.eapMethod !== undefined
  return {
    fields: {
      ...others,
      identity: hasUser ? identity : undefined,
      // Codes of open networks often have an empty or unused password.
      password: isOpen ? undefined : password,
      security,
      hidden: hidden?.toLowerCase() === "true" ? true : undefined
    },
    leftOut: [
      ...namesBut(found, Object.keys(wifiFields)),
      ...namesIf({ I: !hasUser && identity !== undefined })
    ],
    parts: Object.fromEntries(Object.entries(wifiFields).map(([name, field]) => [field, name]))
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
  const leftOut: Array<string> = []
  for (const [name, field] of Object.entries(mecardFields)) {
    const value = found.values.get(name)
    if (value === undefined || value === "") continue
    if (fields[field] === undefined) fields[field] = unescapeField(value)
    else leftOut.push(name)
  }
  return {
    fields,
    leftOut: [...namesBut(found, Object.keys(mecardFields)), ...leftOut],
    parts: { phone: "TEL", address: "ADR" }
  }
}

/** `MATMSG:`, NTT DoCoMo's e-mail. */
export const parseMatmsg: Parse = (text) => {
  const found = fieldsAfter("MATMSG:", text)
  if (found === undefined) return undefined
  const [to, subject, body] = ["TO", "SUB", "BODY"].map((name) =>
    filled(unescapeField(found.values.get(name) ?? ""))
  )
  return {
    fields: { to, subject, body },
    leftOut: namesBut(found, ["TO", "SUB", "BODY"]),
    parts: { subject: "SUB" }
  }
}
