import { type Fault, type Parameters, type Path, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"
import { isUrl } from "./isUrl.ts"

export const notEmail: Rule<Parameters> = rule(
  "notEmail",
  () => "is not an e-mail address; write it as in ana@example.com"
)

export const notEmails: Rule<Parameters> = rule(
  "notEmails",
  () => "is not an e-mail address; write it as in ana@example.com; write commas between several"
)

export const notWebAddress: Rule<Parameters> = rule(
  "notWebAddress",
  () => "is not a web address; begin it with https:// or http://, as in https://example.com/menu"
)

export const notHost: Rule<Parameters> = rule(
  "notHost",
  () => "is not the name of a host; write it as in example.com, without https:// and the path"
)

/** The rule of data that are an address with the characters of a paste. */
export const pastedCharacters: Rule<Parameters> = rule(
  "pastedCharacters",
  () => "has spaces or invisible characters, perhaps from a paste; remove them"
)

export const hostWithoutPoint: Rule<Parameters> = rule(
  "hostWithoutPoint",
  () =>
    "has a host without a dot, which works only in your own network; write the whole name, as in example.com"
)

const mailbox = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@.,;:<>()[\]\\"%/?#]+(?:\.[^\s@.,;:<>()[\]\\"%/?#]+)*$/

export const examineEmail = (given: string): Examined =>
  given.length <= 254 && mailbox.test(given) ? given : notEmail([], {})

/** Examines e-mail addresses; the normal form separates them by commas. */
export const examineEmails = (given: string): Examined => {
  const addresses = given.split(",").map((address) => address.trim())
  return addresses.every((address) => examineEmail(address) === address)
    ? addresses.join(",")
    : notEmails([], {})
}

/** True for a host with an empty label, such as `localhost..` or `.example`. A single trailing dot is allowed. */
export const hasEmptyPart = (host: string): boolean => host.startsWith(".") || host.includes("..")

/**
 * True for a URL of at most `longest` characters, both as written and as serialized, which escapes non-ASCII characters.
 *
 * @example
 * ```ts
 * import { isUrlWithin } from "@quick-response/design/content/codes/addresses"
 *
 * isUrlWithin("https://example.com/é", 26) // => true
 * isUrlWithin("https://example.com/éé", 26) // => false
 * ```
 */
export const isUrlWithin = (text: string, longest: number): boolean =>
  text.length <= longest && text.isWellFormed() && isUrl(text) && new URL(text).href.length <= longest

/** Characters without width that are copied together with an address. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Removes the invisible characters of a paste, and the spaces around it. */
const withoutPasted = (text: string): string => text.replaceAll(invisible, "").trim()

/** True if an address has no host, or a scheme in its place, as in `https://https://example.com` and `https:///menu`. */
const lacksHost = (given: string, host: string): boolean =>
  /^https?:\/\/[\\/]/i.test(given) || /^https?$/.test(host)

/**
 * Examines a web address; the normal form follows the URL standard, without the invisible characters of a paste, and
 * escapes the characters that engines treat differently.
 *
 * @example
 * ```ts
 * import { examineWebAddress } from "@quick-response/design/content/codes/addresses"
 *
 * examineWebAddress("https://example.com/menu\u200b") // => "https://example.com/menu"
 * typeof examineWebAddress("https://https://example.com") // => "object"
 * ```
 */
export const examineWebAddress = (text: string): Examined => {
  const given = withoutPasted(text)
  const isWeb = /^https?:\/\//i.test(given)
  if (!isWeb || !given.isWellFormed() || !isUrl(given)) return notWebAddress([], {})
  const url = new URL(given)
  if (hasEmptyPart(url.hostname) || lacksHost(given, url.hostname)) return notWebAddress([], {})
  // Chromium escapes these in hosts; Node refuses some and leaves others.
  if (/[%*]/.test(url.hostname)) return notWebAddress([], {})
  url.username = url.username.replaceAll("'", "%27")
  url.password = url.password.replaceAll("'", "%27")
  url.pathname = url.pathname.replaceAll("^", "%5E").replaceAll("|", "%7C")
  return url.href
}

/** True for an address whose host only a local network resolves, such as `https://examplecom`. */
const hasShortHost = (address: string): boolean =>
  isUrl(address) && /^[^.[\]]+$/.test(new URL(address).hostname) && new URL(address).hostname !== "localhost"

/**
 * The finding about a text that looks like a web address but is invalid; undefined for other texts.
 *
 * @example
 * ```ts
 * import { findingOnAddress } from "@quick-response/design/content/codes/addresses"
 *
 * findingOnAddress("https://www..example.com/menu", [])?.rule // => "notWebAddress"
 * ```
 */
export const findingOnAddress = (text: string, path: Path): Fault | undefined => {
  const given = withoutPasted(text)
  if (!/^https?:/i.test(given) || /\s/.test(given)) return undefined
  if (given !== text) return pastedCharacters(path, {})
  if (typeof examineWebAddress(given) !== "string") return notWebAddress(path, {})
  return hasShortHost(given) ? hostWithoutPoint(path, {}) : undefined
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Examines a host name, as in example.com. */
export const examineHost = (given: string): Examined => {
  const labels = given.split(".")
  return given.length <= 253 && labels.length > 1 && labels.every((part) => label.test(part))
    ? given
    : notHost([], {})
}
