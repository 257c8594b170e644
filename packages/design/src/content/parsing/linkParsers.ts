import { decimalOf, filled, type Parse, type Parsed } from "./Parsed.ts"

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The parts of a link: the decoded text between scheme and query, and parameters by lower-case name. */
interface Link {
  readonly path: string
  readonly parameters: ReadonlyMap<string, string>
}

/** The parts of a link with a prefix in any letter case; undefined for other links and repeated parameters. */
const linkOf = (prefix: string, text: string): Link | undefined => {
  if (text.slice(0, prefix.length).toLowerCase() !== prefix || text.includes("#")) return undefined
  const rest = text.slice(prefix.length)
  const mark = rest.indexOf("?")
  const path = decoded(mark < 0 ? rest : rest.slice(0, mark))
  const parameters = new Map<string, string>()
  for (const pair of mark < 0 ? [] : rest.slice(mark + 1).split("&")) {
    const sign = pair.indexOf("=")
    const [name, value] = sign < 0 ? [pair, ""] : [pair.slice(0, sign), decoded(pair.slice(sign + 1))]
    if (value === undefined || parameters.has(name.toLowerCase())) return undefined
    parameters.set(name.toLowerCase(), value)
  }
  return path === undefined ? undefined : { path, parameters }
}

/** Maps a link's parameters to fields; undefined if one is unknown. */
const fieldsOf = (
  { parameters }: Link,
  names: Readonly<Record<string, string>>
): Record<string, string> | undefined => {
  const fields: Record<string, string> = {}
  for (const [name, value] of parameters) {
    const field = Object.hasOwn(names, name) ? names[name] : undefined
    if (field === undefined) return undefined
    if (value !== "") fields[field] = value
  }
  return fields
}

/** Converts one field to a number; undefined if it is malformed. */
const withNumbers = (
  fields: Readonly<Record<string, string>>,
  names: ReadonlyArray<string>
): Record<string, unknown> | undefined => {
  const read: Record<string, unknown> = { ...fields }
  for (const name of names) {
    if (fields[name] === undefined) continue
    const value = decimalOf(fields[name])
    if (value === undefined) return undefined
    read[name] = value
  }
  return read
}

const withFields = (fields: Readonly<Record<string, unknown>> | undefined): Parsed | undefined =>
  fields === undefined ? undefined : { fields }

/** `mailto:` (RFC 6068). */
export const parseEmail: Parse = (text) => {
  const link = linkOf("mailto:", text)
  const more = link && fieldsOf(link, { to: "more", cc: "cc", bcc: "bcc", subject: "subject", body: "body" })
  if (link === undefined || more === undefined) return undefined
  const { more: others, body, ...fields } = more
  const to = [link.path, others].filter((addresses) => addresses !== undefined && addresses !== "").join(",")
  return withFields({ ...fields, to, ...(body === undefined ? {} : { body: body.replaceAll("\r\n", "\n") }) })
}

/** `tel:` (RFC 3966). */
export const parsePhone: Parse = (text) => {
  const link = linkOf("tel:", text)
  return link?.parameters.size === 0 ? { fields: { number: link.path } } : undefined
}

/** ZXing's `SMSTO:` or `MMSTO:`, with the message unescaped; or `sms:` (RFC 5724). */
export const parseSms: Parse = (text) => {
  const [, number, message] = /^(?:SMS|MMS)TO:([^:]*)(?::(.*))?$/is.exec(text) ?? []
  if (number !== undefined) return { fields: { number, message: filled(message) } }
  const link = linkOf("sms:", text)
  return (
    link &&
    withFields(
      fieldsOf(link, { body: "message" }) && { number: link.path, ...fieldsOf(link, { body: "message" }) }
    )
  )
}

/** A `wa.me` link. */
export const parseWhatsapp: Parse = (text) => {
  const link = linkOf("https://wa.me/", text)
  const fields = link && fieldsOf(link, { text: "message" })
  return link !== undefined && fields !== undefined && /^\d+$/.test(link.path)
    ? { fields: { number: `+${link.path}`, ...fields } }
    : undefined
}

/** `geo:` (RFC 5870) without altitude or parameters. */
export const parseGeo: Parse = (text) => {
  const link = linkOf("geo:", text)
  const fields = link && fieldsOf(link, { q: "query" })
  const [latitude, longitude, ...more] = (link?.path ?? "").split(",").map(decimalOf)
  return fields === undefined || latitude === undefined || longitude === undefined || more.length > 0
    ? undefined
    : { fields: { latitude, longitude, ...fields } }
}

/** `bitcoin:` (BIP 21). Unsupported required parameters are refused. */
export const parseBitcoin: Parse = (text) => {
  const link = linkOf("bitcoin:", text)
  const fields = link && fieldsOf(link, { amount: "amount", label: "label", message: "message" })
  return link && fields && withFields(withNumbers({ address: link.path, ...fields }, ["amount"]))
}

/** `upi://pay` in rupees. */
export const parseUpi: Parse = (text) => {
  const link = linkOf("upi://pay", text)
  const fields =
    link && fieldsOf(link, { pa: "address", pn: "name", am: "amount", cu: "currency", tn: "note" })
  if (fields === undefined) return undefined
  const { currency = "INR", ...others } = fields
  return currency === "INR" ? withFields(withNumbers(others, ["amount"])) : undefined
}

/** `otpauth://`; the label may lack the issuer if a parameter has it. */
export const parseOtp: Parse = (text) => {
  const kind = /^otpauth:\/\/(totp|hotp)\//i.exec(text)?.[1]?.toLowerCase()
  const link = kind === undefined ? undefined : linkOf(`otpauth://${kind}/`, text)
  const parameters = {
    secret: "secret",
    issuer: "issuer",
    algorithm: "algorithm",
    digits: "digits",
    period: "period",
    counter: "counter"
  }
  const given = link && fieldsOf(link, parameters)
  if (link === undefined || given === undefined) return undefined
  const colon = link.path.indexOf(":")
  const labelIssuer = colon < 0 ? undefined : link.path.slice(0, colon)
  const { issuer = labelIssuer, ...others } = given
  if (labelIssuer !== undefined && issuer !== labelIssuer) return undefined
  const account = link.path.slice(colon + 1).trimStart()
  return withFields(
    withNumbers({ ...others, kind: kind ?? "", issuer: issuer ?? "", account }, [
      "digits",
      "period",
      "counter"
    ])
  )
}

/** An app store's link. */
export const parseApp: Parse = (text) => {
  const apple = /^https:\/\/apps\.apple\.com\/app\/id(\d+)$/.exec(text)?.[1]
  if (apple !== undefined) return { fields: { store: "apple", id: apple } }
  const google = /^https:\/\/play\.google\.com\/store\/apps\/details\?id=([\w.]+)$/.exec(text)?.[1]
  return google === undefined ? undefined : { fields: { store: "google", id: google } }
}

/** Formats a date of six digits; fields cannot hold GS1's day `00`. */
const gs1Date = (digits: string): string => `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`

/** A GS1 Digital Link with GTIN, batch, serial number and expiry date. */
export const parseGs1: Parse = (text) => {
  const [, domain, gtin, batch, serial, expiry] =
    /^https:\/\/([^/?#]+)\/01\/(\d{14})(?:\/10\/([^/?#]+))?(?:\/21\/([^/?#]+))?(?:\?17=(\d{6}))?$/.exec(
      text
    ) ?? []
  if (domain === undefined || gtin === undefined) return undefined
  const [lot, piece] = [batch, serial].map((part) => (part === undefined ? undefined : decoded(part)))
  return {
    fields: {
      gtin,
      batch: lot,
      serial: piece,
      expiry: expiry === undefined ? undefined : gs1Date(expiry),
      domain: domain === "id.gs1.org" ? undefined : domain
    }
  }
}

export const parseEsim: Parse = (text) => {
  const [, address, activationCode, confirmation] = /^LPA:1\$([^$]+)\$([^$]+)(\$\$1)?$/i.exec(text) ?? []
  return address === undefined
    ? undefined
    : { fields: { address, activationCode, confirmation: confirmation === undefined ? undefined : true } }
}

export const parseUrl: Parse = (text) =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? { fields: { url: text } } : undefined
