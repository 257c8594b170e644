import { isUrl } from "@quick-response/design/content/codes/isUrl"

/** Forbids scripts, loading and framing. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** In seconds. */
const year = 31_536_000

/**
 * Browser headers of every answer, unless it has its own. On https, HSTS for a year (RFC 6797), without subdomains,
 * which may belong to other programs.
 */
export const securityHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "content-security-policy": nothing,
  "referrer-policy": "no-referrer",
  ...(isSecure ? { "strict-transport-security": `max-age=${year}` } : {})
})

export const isHttps = (address: string): boolean => isUrl(address) && new URL(address).protocol === "https:"
