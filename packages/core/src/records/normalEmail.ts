import { isUrl } from "@quick-response/design/content/codes/isUrl"

const shape = /^([^\s@\p{C}]{1,64})@([^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)*)$/u
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
const wellFormedDomain = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/

/** A domain for mail: lower case, and ASCII by IDNA (UTS 46); undefined if it has no such form. */
const asciiDomain = (domain: string): string | undefined => {
  if (isAscii(domain)) return domain.toLowerCase()
  // A path or port would pass as part of the host.
  const url = `http://${domain}`
  if (!/^(?:[A-Za-z\d._-]|\P{ASCII})*$/u.test(domain) || !isUrl(url)) return undefined
  const { hostname } = new URL(url)
  return wellFormedDomain.test(hostname) ? hostname : undefined
}

/**
 * The local part in lower case and NFC, as mail programs send it (RFC 6530, section 10.1). Lookalike letters stay
 * distinct.
 */
const normalLocalPart = (local: string): string => local.normalize("NFC").toLowerCase().normalize("NFC")

/** The host of demo accounts' addresses, which no person can give. `invalid` has no mail (RFC 2606, section 2). */
export const demoHost = "demo.invalid"

/**
 * The normal form of an e-mail address, for accounts, limits and welcome credits: `Fay@\uff45xample.com` is
 * `fay@example.com`. Undefined for an invalid address, one of over 254 characters, or
 * one at {@link demoHost}. A `+tag` is part of the address.
 *
 * @example
 * ```ts
 * import { normalEmail } from "@quick-response/core"
 *
 * normalEmail("Fay@EXAMPLE.com") // => "fay@example.com"
 * normalEmail("fay") // => undefined
 * ```
 */
export const normalEmail = (text: string): string | undefined => {
  if (text.length > 254) return undefined
  const [, local = "", given = ""] = shape.exec(text) ?? []
  const domain = asciiDomain(given)
  if (local === "" || domain === undefined || domain === demoHost) return undefined
  const address = `${normalLocalPart(local)}@${domain}`
  return address.length <= 254 ? address : undefined
}
