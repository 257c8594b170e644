import { type ConfigValues, type QrConfig, saidBy } from "@quick-response/design/config/QrConfig"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { symbolNames } from "@quick-response/design/fields/symbol/symbol"
import { type Matrix, versionName } from "@quick-response/symbol/Matrix"

/** Characters that code readers skip. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
const blanks = /[\p{Z}\p{Cc}\p{Cf}]+/u

/** The public part of a text; undefined if unknown. */
type Public = string | undefined

/** The fields after a scheme, as of `WIFI:S:Guests;;`. */
const fieldsOf = (text: string): ReadonlyArray<string> =>
  text.slice(text.indexOf(":") + 1).match(/(?:\\.|[^\\;])+/gs) ?? []

/**
 * The name of a Wi-Fi network, left out unless exactly one field is a name and its value cannot contain another field.
 */
const networkName = (text: string): string => {
  const [field = "", ...others] = fieldsOf(text).filter((part) => /^\s*s:/i.test(part))
  const name = field.slice(field.indexOf(":") + 1)
  const isClear = others.length === 0 && !/:/.test(name.replaceAll(/\\./gs, ""))
  return `Wi-Fi network ${isClear ? name.replaceAll(/\\(.)/gs, "$1") : ""}`.trimEnd()
}

/** The value of the first line with one of these names in a card or calendar. */
const lineOf =
  (name: RegExp) =>
  (text: string): Public => {
    const line = text.split(/[\r\n]+/).find((one) => name.test(one)) ?? ""
    const value = line.slice(line.indexOf(":") + 1).replaceAll(/\\(.)/g, "$1")
    return value === "" ? undefined : plainText(value)
  }

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** True if a colon precedes an at sign, as between user name, password and host. */
const mayHoldPassword = (text: string): boolean => {
  const colon = text.indexOf(":")
  return colon >= 0 && text.includes("@", colon)
}

/**
 * A web address without user and password. An unescaped character can end a password or host early, and addresses can
 * contain others: if the rest looks like that, only the host is public, or no part.
 */
const webAddress = (text: string): Public => {
  if (!isUrl(text)) return undefined
  const url = new URL(text)
  const rest = `${url.pathname}${url.search}${url.hash}`
  if (/^https?:[/\\]*[^/\\?#]*:/i.test(text) && rest.includes("@")) return undefined
  if (mayHoldPassword(rest) || mayHoldPassword(decoded(rest))) return `${url.protocol}//${url.host}`
  return `${url.username}${url.password}` === "" ? text : `${url.protocol}//${url.host}${rest}`
}

/** True if a word contains something like a scheme, such as `ftp:`. Linear. */
const hasScheme = (word: string): boolean =>
  word
    .split(":")
    .slice(0, -1)
    .some((part) => {
      let start = part.length
      while (start > 0 && /[a-z\d+.-]/i.test(part.charAt(start - 1))) start--
      return /[a-z]/i.test(part.slice(start))
    })

/** A text without a word that may contain a password: plain words, and web addresses without one. */
const plainText = (text: string): Public => {
  const words = text.replaceAll(unseen, "").split(blanks)
  // A password may contain blanks, so an at sign may follow in another word. A time of day starts no password.
  let mayGoOn = false
  for (const word of words) {
    if (hasScheme(word.endsWith(":") ? word.slice(0, -1) : word)) {
      const address = word.slice(Math.max(0, word.search(/https?:\/\//i)))
      if (!/^https?:\/\//i.test(address) || webAddress(address) !== address) return undefined
    }
    if (word.includes("@") && (mayGoOn || word.includes(":"))) return undefined
    mayGoOn ||= word
      .slice(0, -1)
      .replaceAll(/\d:(?=\d)/g, "")
      .includes(":")
  }
  return text
}

/** Data of a scheme with only public parts, unless it contains another scheme. */
const publicScheme = (text: string): Public => {
  const colon = text.indexOf(":") + 1
  const rest = text.slice(colon)
  return plainText(decoded(rest)) === undefined ? undefined : text
}

/** The public part of each kind of data, by its beginning. */
const publicParts: ReadonlyArray<readonly [begins: RegExp, show: (text: string) => Public]> = [
  [/^wifi:/i, networkName],
  [/^otpauth:/i, (text) => /^otpauth:\/\/[th]otp\/(?:(?!%3[df]|%2[36])[^?#&=])*(?=\?)/i.exec(text)?.[0]],
  [/^otpauth-migration:\/\/offline\?/i, () => "otpauth-migration://offline"],
  [/^lpa:/i, (text) => /^lpa:1\$[\w.-]*(?=\$|$)/i.exec(text)?.[0]],
  [/^begin:vcard/i, lineOf(/^fn[;:]/i)],
  [/^begin:v(?:calendar|event)/i, lineOf(/^summary[;:]/i)],
  [/^mecard:/i, (text) => lineOf(/^n:/i)(fieldsOf(text).join("\n"))],
  [/^(?:mailto|tel|sms|smsto|geo|bitcoin|upi|market):/i, publicScheme]
]

const generalPart = (text: string): Public => {
  const words = text.split(blanks)
  const isAddress = /^https?:/i.test(text)
  if (isAddress && words.length === 1) return webAddress(text)
  // Browsers ignore line breaks in an address.
  if (isAddress && webAddress(words.join("")) !== words.join("")) return undefined
  return plainText(text)
}

/**
 * Matches an address of visible ASCII characters without an at sign or an escape, which names no user. Most data match
 * and skip the other checks.
 */
const addressWithoutUser = /^https?:[!-$&-?A-~]*$/i

/**
 * The part of a symbol's data that may be published with its picture, for search engines and screen readers: a
 * network's name, an authenticator's label, an eSIM's server, an address without user and password, a whole plain text.
 * Undefined for data that is not known to be public.
 */
const publicPartOf = (data: string): string | undefined => {
  if (addressWithoutUser.test(data)) return isUrl(data) ? data : undefined
  const bare = data.replaceAll(unseen, "")
  const text = bare.slice(/^[\p{Z}\p{Cc}\p{Cf}]*/u.exec(bare)?.[0].length)
  const kind = publicParts.find(([begins]) => begins.test(text))
  if (kind !== undefined) return kind[1](text)
  const part = generalPart(text.trimEnd())
  return part === text.trimEnd() ? data : part
}

/** A description of an image: the symbol's size and level, and the caption, which is drawn as outlines. */
export const descriptionOf = (matrix: Matrix, { frameStyle, frameText }: QrConfig): string => {
  const { width, height, errorCorrectionLevel } = matrix
  const shape = `Version ${versionName(matrix)}, ${width} by ${height} modules, error correction level ${errorCorrectionLevel[0]}`
  const caption = frameStyle === "none" ? "" : frameText.trim().replaceAll("\n", " ")
  return caption === "" ? shape : `${shape}, with the caption ${caption}`
}

/** The most characters of a title. */
const longestTitle = 120

/** The title of an image: the beginning of its public data. Part of a split text has no public data. */
export const titleOf = (config: Pick<ConfigValues, "data" | "picture" | "sequence" | "symbol">): string => {
  const name = symbolNames[config.symbol ?? "qr"]
  if (config.sequence !== undefined) return `QR code ${config.sequence.index} of ${config.sequence.total}`
  const text = publicPartOf(saidBy(config))
  if (text === undefined) return name
  let end = 0
  let shortened = 0
  // Characters beyond U+FFFF have two code units.
  for (let count = 0; count < longestTitle && end < text.length; count++) {
    shortened = end
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return `${name}: ${end < text.length ? `${text.slice(0, shortened)}…` : text}`
}
