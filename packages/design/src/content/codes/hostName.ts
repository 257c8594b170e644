import { isUrl } from "./isUrl.ts"

/** Text that is not a part of a host, but that the parser of addresses drops or decodes: spaces, escapes, a user, slashes, a port. */
const parsedAway = /[\s\p{Cc}%@/\\]|:\d*$/u

/** A host name in lower case, in ASCII (Punycode), as the URL parser returns it; undefined if invalid. */
export const normalHost = (name: string): string | undefined => {
  const address = `http://${name}/`
  if (parsedAway.test(name) || !isUrl(address)) return undefined
  const { hostname, href } = new URL(address)
  return href === `http://${hostname}/` ? hostname : undefined
}

/**
 * Normalizes a host as {@link normalHost}, without a final dot.
 *
 * @example
 * ```ts
 * import { readHost } from "@quick-response/design/content/codes/hostName"
 *
 * readHost("Café.Example.") // => "xn--caf-dma.example"
 * ```
 */
export const readHost = (name: string): string | undefined => normalHost(name.replace(/\.$/, ""))

/**
 * True for these hosts and their subdomains.
 *
 * @example
 * ```ts
 * import { isBelow } from "@quick-response/design/content/codes/hostName"
 *
 * isBelow("a.evil.example", new Set(["evil.example"])) // => true
 * ```
 */
export const isBelow = (host: string, hosts: ReadonlySet<string>): boolean => {
  for (let name = host; name !== ""; name = name.includes(".") ? name.slice(name.indexOf(".") + 1) : "")
    if (hosts.has(name)) return true
  return false
}
