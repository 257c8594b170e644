import { isUrl } from "@quick-response/design/content/codes/isUrl"

/** The site of passkeys (WebAuthn Level 3, section 4). */
export interface RelyingParty {
  readonly id: string
  /** The origin that browsers must name. */
  readonly origin: string
  readonly name: string
}

const ipAddress = /^(?:\[.*\]|\d{1,3}(?:\.\d{1,3}){3})$/

/**
 * The relying party of a service's public address. Undefined if browsers keep no passkeys for it: its host is an IP
 * address, or it is neither https nor localhost.
 *
 * @example
 * ```ts
 * import { relyingPartyAt } from "@quick-response/core"
 *
 * relyingPartyAt("https://qr.example/shop", "Quick-Response")?.id // => "qr.example"
 * relyingPartyAt("https://192.0.2.1", "Quick-Response") // => undefined
 * ```
 */
export const relyingPartyAt = (address: string, name: string): RelyingParty | undefined => {
  if (!isUrl(address)) return undefined
  const { hostname, origin, protocol } = new URL(address)
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost")
  const isSecure = protocol === "https:" || (protocol === "http:" && isLocal)
  return isSecure && !ipAddress.test(hostname) ? { id: hostname, origin, name } : undefined
}
