/**
 * Normalizes a host: lower case, in ASCII (Punycode), without a final dot; undefined if invalid.
 *
 * @example
 * ```ts
 * import { readHost } from "@quick-response/core"
 *
 * readHost("Café.Example.") // => "xn--caf-dma.example"
 * ```
 */
export const readHost = (name: string): string | undefined => {
  const address = `http://${name.replace(/\.$/, "")}/`
  if (!URL.canParse(address)) return undefined
  const { hostname, href } = new URL(address)
  return href === `http://${hostname}/` ? hostname : undefined
}

/**
 * True for these hosts and their subdomains.
 *
 * @example
 * ```ts
 * import { isBelow } from "@quick-response/core"
 *
 * isBelow("a.evil.example", new Set(["evil.example"])) // => true
 * ```
 */
export const isBelow = (host: string, hosts: ReadonlySet<string>): boolean => {
  for (let name = host; name !== ""; name = name.includes(".") ? name.slice(name.indexOf(".") + 1) : "")
    if (hosts.has(name)) return true
  return false
}
