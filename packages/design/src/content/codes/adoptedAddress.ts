import { type Fault, type Parameters, type Rule, rule, show } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"
import { examineHost } from "./addresses.ts"

/** A printed address below an own domain, in its parts. */
export interface AdoptedAddress {
  /** In lower case. */
  readonly host: string
  /** As printed, with the slash at its beginning. */
  readonly path: string
  /** The path by which requests find the address, see {@link keyOfPath}. */
  readonly key: string
}

/** The most characters of a path after its first slash. */
export const longestAdoptedPath = 200

const shown = "as in https://go.luna.example/menu"

export const addressNotHttps: Rule<Parameters> = rule(
  "addressNotHttps",
  () => `does not begin with https://; write the whole address, ${shown}`
)

export const addressHasUserOrPort: Rule<Parameters> = rule(
  "addressHasUserOrPort",
  () => `has a user or a port; leave it out, ${shown}`
)

export const addressHostWrong: Rule<Parameters> = rule(
  "addressHostWrong",
  () => `has no host name in ASCII; write it ${shown}, and é as in https://xn--caf-dma.example/menu`
)

/** The query or the fragment is not a part of an adopted address. */
export const addressHasQuery: Rule<Parameters> = rule(
  "addressHasQuery",
  () => "has a query or a fragment, which scans may add; leave out ? or # and the text after it"
)

export const addressPathLength: Rule<{ readonly length: number; readonly longest: number }> = rule(
  "addressPathLength",
  ({ length, longest }: { readonly length: number; readonly longest: number }) =>
    `has a path of ${length} characters, and 1 to ${longest} are possible; write the address as it was printed`
)

/** The character is possible, but only percent-encoded. */
export const addressCharacter: Rule<{ readonly character: string }> = rule(
  "addressCharacter",
  ({ character }: { readonly character: string }) =>
    `has ${show(character)} in its path; percent-encode it in UTF-8, as in caf%C3%A9`
)

/** The character is impossible, percent-encoded or not. */
export const addressForbidden: Rule<{ readonly character: string }> = rule(
  "addressForbidden",
  ({ character }: { readonly character: string }) =>
    `has ${show(character)} in its path, which no address here may have; leave it out`
)

export const addressEscape: Rule<{ readonly escaped: string; readonly character: string }> = rule(
  "addressEscape",
  ({ escaped, character }: { readonly escaped: string; readonly character: string }) =>
    `has ${escaped} in its path; write ${show(character)} itself`
)

export const addressSegment: Rule<Parameters> = rule(
  "addressSegment",
  () => "has an empty segment, or one of dots, in its path, which browsers change; leave it out"
)

export const addressReserved: Rule<{ readonly place: string }> = rule(
  "addressReserved",
  ({ place }: { readonly place: string }) =>
    `is at ${place}, which the service answers itself; give another path`
)

export const addressPlus: Rule<Parameters> = rule(
  "addressPlus",
  () => "ends with +, which asks for a preview; leave it out"
)

/** The characters that need no escape in a path (RFC 3986, `pchar` without escapes), and the slash. */
const plain = /[\w.~!$&'()*+,;=:@/-]/
const escapeOrUnusual = /%[\dA-Fa-f]{2}|[^\w.~!$&'()*+,;=:@/-]/gu

/** True for a control of ASCII and the backslash. */
const isForbidden = (character: string): boolean => {
  const code = character.charCodeAt(0)
  return code < 0x20 || code === 0x7f || character === "\\"
}

const examineCharacters = (path: string): Fault | undefined => {
  for (const [found] of path.matchAll(escapeOrUnusual)) {
    const isEscape = found.length === 3
    const character = isEscape ? String.fromCharCode(Number.parseInt(found.slice(1), 16)) : found
    if (isForbidden(character)) return addressForbidden([], { character })
    if (!isEscape) return addressCharacter([], { character })
    if (plain.test(character)) return addressEscape([], { escaped: found, character })
  }
  return undefined
}

/** The paths that the service answers on each host. Its own short addresses ignore letter case. */
const reservedBelow = /^\/(?:\.well-known|[rR]|health)\//
const reservedPath = "/robots.txt"

/**
 * The path by which requests find an adopted address: letter case counts, one trailing slash does not.
 *
 * @example
 * ```ts
 * import { keyOfPath } from "@quick-response/design/content/codes/adoptedAddress"
 *
 * keyOfPath("/Menu/") // => "/Menu"
 * ```
 */
export const keyOfPath = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path)

const examinePath = (path: string): Fault | undefined => {
  const length = path.length - 1
  if (length < 1 || length > longestAdoptedPath)
    return addressPathLength([], { length: Math.max(0, length), longest: longestAdoptedPath })
  const unusual = examineCharacters(path)
  if (unusual !== undefined) return unusual
  const key = keyOfPath(path)
  const segments = key.slice(1).split("/")
  if (segments.some((segment) => ["", ".", ".."].includes(segment))) return addressSegment([], {})
  const [place] = reservedBelow.exec(path) ?? []
  if (place !== undefined) return addressReserved([], { place })
  if (key === reservedPath) return addressReserved([], { place: reservedPath })
  return key.endsWith("+") ? addressPlus([], {}) : undefined
}

/**
 * Reads an adopted address: `https://`, a host name, and a path that was printed. Takes linear time. It does not know
 * which hosts an account holds.
 *
 * @example
 * ```ts
 * import { readAdoptedAddress } from "@quick-response/design/content/codes/adoptedAddress"
 *
 * readAdoptedAddress("HTTPS://GO.LUNA.EXAMPLE/Menu/") // => { host: "go.luna.example", path: "/Menu/", key: "/Menu" }
 * ```
 */
export const readAdoptedAddress = (text: string): AdoptedAddress | Fault => {
  if (!/^https:\/\//i.test(text)) return addressNotHttps([], {})
  const rest = text.slice("https://".length)
  const end = rest.search(/[/?#\\]|$/)
  const [authority, path] = [rest.slice(0, end), rest.slice(end)]
  if (/[@:]/.test(authority)) return addressHasUserOrPort([], {})
  const host = examineHost(authority.toLowerCase())
  // The last label of an IPv4 address has digits alone.
  if (typeof host !== "string" || /^\d+$/.test(host.slice(host.lastIndexOf(".") + 1)))
    return addressHostWrong([], {})
  if (/[?#]/.test(path)) return addressHasQuery([], {})
  return examinePath(path) ?? { host, path, key: keyOfPath(path) }
}

/**
 * Examines an adopted address, which stays unchanged.
 *
 * @example
 * ```ts
 * import { examineAdoptedAddress } from "@quick-response/design/content/codes/adoptedAddress"
 *
 * examineAdoptedAddress("https://go.luna.example/Menu") // => "https://go.luna.example/Menu"
 * typeof examineAdoptedAddress("https://go.luna.example/menu?table=4") // => "object"
 * ```
 */
export const examineAdoptedAddress = (text: string): Examined => {
  const read = readAdoptedAddress(text)
  return "rule" in read ? read : text
}
