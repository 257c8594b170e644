import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"

export const notEmail: Rule<Parameters> = rule(
  "notEmail",
  () => "is no e-mail address; write it as in ana@example.com"
)

export const notEmails: Rule<Parameters> = rule(
  "notEmails",
  () => "is no e-mail address; write it as in ana@example.com; write commas between several"
)

export const notWebAddress: Rule<Parameters> = rule(
  "notWebAddress",
  () => "is no address of the web; begin it with https:// or http://, as in https://example.com/menu"
)

export const notHost: Rule<Parameters> = rule(
  "notHost",
  () => "is no name of a host; write it as in example.com, without https:// and what follows the name"
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
  text.length <= longest && text.isWellFormed() && URL.canParse(text) && new URL(text).href.length <= longest

/**
 * Examines a web address; the normal form follows the URL standard, and escapes the characters that engines treat
 * differently.
 */
export const examineWebAddress = (given: string): Examined => {
  const isWeb = /^https?:\/\//i.test(given)
  if (!isWeb || !given.isWellFormed() || !URL.canParse(given)) return notWebAddress([], {})
  const url = new URL(given)
  if (hasEmptyPart(url.hostname)) return notWebAddress([], {})
  // Chromium escapes these in hosts; Node refuses some and leaves others.
  if (/[%*]/.test(url.hostname)) return notWebAddress([], {})
  url.username = url.username.replaceAll("'", "%27")
  url.password = url.password.replaceAll("'", "%27")
  url.pathname = url.pathname.replaceAll("^", "%5E").replaceAll("|", "%7C")
  return url.href
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Examines a host name, as in example.com. */
export const examineHost = (given: string): Examined => {
  const labels = given.split(".")
  return given.length <= 253 && labels.length > 1 && labels.every((part) => label.test(part))
    ? given
    : notHost([], {})
}
