import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"

/** The rule of a text that is no e-mail address. */
export const notEmail: Rule<Parameters> = rule(
  "notEmail",
  () => "is no e-mail address; write it as in ana@example.com"
)

/** The rule of texts that are no e-mail addresses. */
export const notEmails: Rule<Parameters> = rule(
  "notEmails",
  () => "is no e-mail address; write it as in ana@example.com; write commas between several"
)

/** The rule of a text that is no address of the web. */
export const notWebAddress: Rule<Parameters> = rule(
  "notWebAddress",
  () => "is no address of the web; begin it with https:// or http://, as in https://example.com/menu"
)

/** The rule of a text that is no name of a host. */
export const notHost: Rule<Parameters> = rule(
  "notHost",
  () => "is no name of a host; write it as in example.com, without https:// and what follows the name"
)

const mailbox = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@.,;:<>()[\]\\"%/?#]+(?:\.[^\s@.,;:<>()[\]\\"%/?#]+)*$/

/** Examines an e-mail address. */
export const examineEmail = (given: string): Examined =>
  given.length <= 254 && mailbox.test(given) ? given : notEmail([], {})

/** Examines e-mail addresses; their normal form has a comma between them. */
export const examineEmails = (given: string): Examined => {
  const addresses = given.split(",").map((address) => address.trim())
  return addresses.every((address) => examineEmail(address) === address)
    ? addresses.join(",")
    : notEmails([], {})
}

/** True for a host with an empty part, which no name has: `localhost..` or `.example`. One dot at the end is none. */
export const hasEmptyPart = (host: string): boolean => host.startsWith(".") || host.includes("..")

/**
 * True for a text that is a URL of at most `longest` characters, as it is written and as it is sent, if characters beyond ASCII are several.
 *
 * @example
 * ```ts
 * import { isUrlWithin } from "@quick-response/design/content/codes/addresses"
 *
 * isUrlWithin("https://example.com/é", 25) // => true
 * isUrlWithin("https://example.com/éé", 25) // => false
 * ```
 */
export const isUrlWithin = (text: string, longest: number): boolean =>
  text.length <= longest && text.isWellFormed() && URL.canParse(text) && new URL(text).href.length <= longest

/** Examines an address of the web; its normal form is that of the URL standard, with what engines write differently escaped. */
export const examineWebAddress = (given: string): Examined => {
  const isWeb = /^https?:\/\//i.test(given)
  if (!isWeb || !given.isWellFormed() || !URL.canParse(given)) return notWebAddress([], {})
  const url = new URL(given)
  if (hasEmptyPart(url.hostname)) return notWebAddress([], {})
  // Chromium escapes these in hosts and takes them; Node refuses some and leaves others.
  if (/[%*]/.test(url.hostname)) return notWebAddress([], {})
  url.username = url.username.replaceAll("'", "%27")
  url.password = url.password.replaceAll("'", "%27")
  url.pathname = url.pathname.replaceAll("^", "%5E").replaceAll("|", "%7C")
  return url.href
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Examines the name of a host, as in example.com. */
export const examineHost = (given: string): Examined => {
  const labels = given.split(".")
  return given.length <= 253 && labels.length > 1 && labels.every((part) => label.test(part))
    ? given
    : notHost([], {})
}
