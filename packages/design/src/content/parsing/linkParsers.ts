import { isUrl } from "../codes/isUrl.ts"
import { fieldsAfter, namesBut, unescapeField } from "./escapedFields.ts"
import { decimalOf, filled, namesIf, type Parse, type Parsed } from "./Parsed.ts"

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
  /** The first of repeated parameters. */
  readonly parameters: ReadonlyMap<string, string>
  /** The names of the repeated parameters. */
  readonly repeated: ReadonlyArray<string>
}

/** The parts of a link with a prefix in any letter case; undefined for other links. */
const linkOf = (prefix: string, text: string): Link | undefined => {
  if (text.slice(0, prefix.length).toLowerCase() !== prefix || text.includes("#")) return undefined
  const rest = text.slice(prefix.length)
  const mark = rest.indexOf("?")
  const path = decoded(mark < 0 ? rest : rest.slice(0, mark))
  const parameters = new Map<string, string>()
  const repeated: Array<string> = []
  for (const pair of mark < 0 ? [] : rest.slice(mark + 1).split("&")) {
    if (pair === "") continue
    const sign = pair.indexOf("=")
    const [name, value] = sign < 0 ? [pair, ""] : [pair.slice(0, sign), decoded(pair.slice(sign + 1))]
    if (value === undefined) return undefined
    if (parameters.has(name.toLowerCase())) repeated.push(name)
    else parameters.set(name.toLowerCase(), value)
  }
  return path === undefined ? undefined : { path, parameters, repeated }
}

/** Maps a link's parameters to fields; the others are left out. */
const fieldsOf = (
  { parameters, repeated }: Link,
  names: Readonly<Record<string, string>>,
  numbers: ReadonlyArray<string> = []
): Required<Parsed> => {
  const fields: Record<string, unknown> = {}
  const leftOut = repeated.map((name) => name.toUpperCase())
  for (const [name, value] of parameters) {
    const field = Object.hasOwn(names, name) ? names[name] : undefined
    if (value === "") continue
    if (field === undefined) leftOut.push(name.toUpperCase())
    else fields[field] = numbers.includes(field) ? (decimalOf(value) ?? value) : value
  }
  const parts = Object.fromEntries(Object.entries(names).map(([name, field]) => [field, name.toUpperCase()]))
  return { fields, leftOut, parts }
}

/** Parses a link by its prefix: the path's fields, and the fields of its parameters. */
const parseLink =
  (
    prefix: string,
    pathFields: (path: string) => Readonly<Record<string, unknown>> | undefined,
    names: Readonly<Record<string, string>>,
    numbers: ReadonlyArray<string> = []
  ): Parse =>
  (text) => {
    const link = linkOf(prefix, text)
    const own = link && pathFields(link.path)
    if (link === undefined || own === undefined) return undefined
    const read = fieldsOf(link, names, numbers)
    return { ...read, fields: { ...own, ...read.fields } }
  }

/** `mailto:` (RFC 6068). */
export const parseEmail: Parse = (text) => {
  const link = linkOf("mailto:", text)
  if (link === undefined) return undefined
  const read = fieldsOf(link, { to: "more", cc: "cc", bcc: "bcc", subject: "subject", body: "body" })
  const { more, body, ...fields } = read.fields
  const to = [link.path, more].filter((addresses) => addresses !== undefined && addresses !== "").join(",")
  return {
    ...read,
    fields: { ...fields, to, body: typeof body === "string" ? body.replaceAll("\r\n", "\n") : undefined }
  }
}

/** ZXing's `SMTP:address:subject:text`. */
export const parseSmtp: Parse = (text) => {
  const [, to, subject, body] = /^SMTP:([^:]*)(?::([^:]*)(?::(.*))?)?$/is.exec(text) ?? []
  return to === undefined ? undefined : { fields: { to, subject: filled(subject), body: filled(body) } }
}

/** `tel:` (RFC 3966). */
export const parsePhone: Parse = (text) => {
  const link = linkOf("tel:", text)
  if (link === undefined) return undefined
  const [number = "", ...parameters] = link.path.split(";")
  const { leftOut } = fieldsOf(link, {})
  return {
    fields: { number },
    leftOut: [...leftOut, ...parameters.map((name) => name.replace(/=.*$/s, "").toUpperCase())]
  }
}

/** ZXing's `SMSTO:` or `MMSTO:`, with the message unescaped; or `sms:` (RFC 5724), also as iPhones write it. */
export const parseSms: Parse = (text) => {
  const [, number, message] = /^(?:SMS|MMS)TO:([^:?]*)(?::(.*))?$/is.exec(text) ?? []
  if (number !== undefined) return { fields: { number, message: filled(message) } }
  const [, scheme = "", rest = ""] = /^(sms:|smsto:|mms:|mmsto:)(.*)$/is.exec(text) ?? []
  if (scheme === "") return undefined
  return parseLink("sms:", (path) => ({ number: path }), { body: "message" })(
    `sms:${rest.replace(/^([^?&;]*)[;?&]+/, "$1?")}`
  )
}

const whatsappNumber = (number: string | undefined): string | undefined => {
  const digits = number?.replace(/^\+|^00/, "") ?? ""
  return /^\d+$/.test(digits) ? `+${digits}` : undefined
}

/** A link of WhatsApp: `wa.me`, `api.whatsapp.com/send` or `whatsapp://send`. */
export const parseWhatsapp: Parse = (text) => {
  const short = linkOf("https://wa.me/", text)
  const long = ["https://api.whatsapp.com/send", "https://web.whatsapp.com/send", "whatsapp://send"]
    .map((prefix) => linkOf(prefix, text))
    .find((link) => link !== undefined && /^\/?$/.test(link.path))
  const link = short ?? long
  const number = whatsappNumber(
    short === undefined ? long?.parameters.get("phone") : short.path.replace(/\/$/, "")
  )
  if (link === undefined || number === undefined) return undefined
  const read = fieldsOf(link, { text: "message", ...(short === undefined ? { phone: "number" } : {}) })
  return { ...read, fields: { ...read.fields, number } }
}

/** `geo:` (RFC 5870); altitude and parameters other than `q` are left out. */
export const parseGeo: Parse = (text) => {
  const link = linkOf("geo:", text)
  if (link === undefined) return undefined
  const [place = "", ...parameters] = link.path.split(";")
  const [latitude, longitude, altitude, ...more] = place.split(",").map((part) => decimalOf(part.trim()))
  const crs = parameters.find((parameter) => /^crs=/i.test(parameter)) ?? "crs=wgs84"
  if (latitude === undefined || longitude === undefined || more.length > 0 || !/^crs=wgs84$/i.test(crs))
    return undefined
  const { fields, leftOut, ...others } = fieldsOf(link, { q: "query" })
  const names = parameters.map((parameter) => parameter.replace(/=.*$/s, "").toUpperCase())
  return {
    ...others,
    fields: { latitude, longitude, ...fields },
    leftOut: [
      ...namesIf({ ALTITUDE: altitude !== undefined }),
      ...names.filter((name) => name !== "CRS"),
      ...leftOut
    ]
  }
}

/** `bitcoin:` (BIP 21). Unknown required parameters make it no payment. */
export const parseBitcoin: Parse = (text) => {
  const read = parseLink(
    "bitcoin:",
    (address) => ({ address }),
    { amount: "amount", label: "label", message: "message" },
    ["amount"]
  )(text)
  return read?.leftOut?.some((name) => name.startsWith("REQ-")) === true ? undefined : read
}

/** `upi://pay` in rupees. */
export const parseUpi: Parse = (text) => {
  const names = {
    pa: "address",
    pn: "name",
    am: "amount",
    cu: "currency",
    tn: "note",
    mc: "merchantCode",
    tr: "transactionReference"
  }
  const read = parseLink("upi://pay", (path) => (/^\/?$/.test(path) ? {} : undefined), names, ["amount"])(
    text
  )
  if (read === undefined) return undefined
  const { currency = "INR", name, ...others } = read.fields
  // A payment needs the name of its recipient, and not all generators write it.
  return currency === "INR" ? { ...read, fields: { ...others, name: name ?? others.address } } : undefined
}

/** `otpauth://`; the label may lack the issuer. */
export const parseOtp: Parse = (text) => {
  const kind = /^otpauth:\/\/(totp|hotp)\//i.exec(text)?.[1]?.toLowerCase()
  const link = kind === undefined ? undefined : linkOf(`otpauth://${kind}/`, text)
  if (link === undefined) return undefined
  const names = ["secret", "issuer", "algorithm", "digits", "period", "counter"]
  const read = fieldsOf(link, Object.fromEntries(names.map((name) => [name, name])), [
    "digits",
    "period",
    "counter"
  ])
  const colon = link.path.indexOf(":")
  const labelIssuer = colon < 0 ? undefined : link.path.slice(0, colon)
  const { issuer = labelIssuer, ...others } = read.fields
  return {
    ...read,
    fields: { ...others, kind, issuer, account: link.path.slice(colon + 1).trimStart() },
    leftOut: [...read.leftOut, ...namesIf({ LABEL: labelIssuer !== undefined && issuer !== labelIssuer })]
  }
}

/** An app store's link, or `market://details`. */
export const parseApp: Parse = (text) => {
  const apple = /^https:\/\/apps\.apple\.com\/app\/id(\d+)$/.exec(text)?.[1]
  if (apple !== undefined) return { fields: { store: "apple", id: apple } }
  for (const prefix of ["https://play.google.com/store/apps/details", "market://details"]) {
    const link = linkOf(prefix, text)
    if (link?.path === "" && link.parameters.has("id"))
      return { ...fieldsOf(link, { id: "id" }), fields: { store: "google", id: link.parameters.get("id") } }
  }
  return undefined
}

/** `LPA:1$server$code`, with an object identifier and a flag (GSMA SGP.22, section 4.1). */
export const parseEsim: Parse = (text) => {
  const [, address, activationCode, oid, confirmation] =
    /^LPA:1\$([^$]+)\$([^$]+)(?:\$([\d.]*)(?:\$(1)?.*)?)?$/is.exec(text) ?? []
  if (address === undefined) return undefined
  return {
    fields: { address, activationCode, confirmation: confirmation === undefined ? undefined : true },
    leftOut: namesIf({ OID: oid !== undefined && oid !== "" })
  }
}

const hostFirst = /^(?:www\.[^\s/.]+|[\w-]+)(?:\.[\w-]+)+(?:[/?#:]\S*)?$/i

/** A web address, also as `URL:` or `URLTO:title:`, or by a host that begins with `www.`. */
export const parseUrl: Parse = (text) => {
  const trimmed = text.trim()
  const [, tag, rest = ""] = /^(URL|URLTO|URI):\s*(.+)$/is.exec(trimmed) ?? []
  const [, title, titled] =
    (tag?.toUpperCase() === "URLTO" ? /^([^:/]*):(?!\/\/)(.+)$/s.exec(rest) : null) ?? []
  const bare = titled ?? (tag === undefined ? trimmed : rest)
  const isHost = hostFirst.test(bare) && (tag !== undefined || /^www\./i.test(bare))
  const url = isHost ? `http://${bare}` : bare
  return /^https?:\/\/\S+$/i.test(url) && isUrl(url)
    ? { fields: { url }, leftOut: namesIf({ TITLE: title !== undefined && title !== "" }) }
    : undefined
}

/** `MEBKM:`, NTT DoCoMo's bookmark. */
export const parseBookmark: Parse = (text) => {
  const found = fieldsAfter("MEBKM:", text)
  const url = found?.values.get("URL")
  if (found === undefined || url === undefined) return undefined
  const read = parseUrl(unescapeField(url))
  return read && { ...read, leftOut: namesBut(found, ["URL"]) }
}
