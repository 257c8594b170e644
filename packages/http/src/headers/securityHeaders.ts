/** Nothing of an answer runs, loads anything or is shown in another page. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A year, in seconds. */
const year = 31_536_000

/**
 * The header fields for browsers in every answer, unless the answer has its own. On https a browser is told to keep to it for a
 * year (RFC 6797). Subdomains are left out: they may be other programs'.
 */
export const securityHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "content-security-policy": nothing,
  "referrer-policy": "no-referrer",
  ...(isSecure ? { "strict-transport-security": `max-age=${year}` } : {})
})

/** True where a public address is on https. */
export const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === "https:"
