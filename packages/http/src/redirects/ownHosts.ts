import {
  type AddressKey,
  addressKeyOf,
  type Domain,
  type Domains,
  parseSlug,
  type RedirectSlug,
  sampleSlug
} from "@quick-response/core"
import { keyOfPath, longestAdoptedPath } from "@quick-response/design/content/codes/adoptedAddress"
import type { Exchange } from "../exchange/Exchange.ts"
import { split } from "./shortPaths.ts"

/** A request's `Host`: one of the service's, an own domain, or neither. */
export type NamedHost = "service" | "unknown" | Domain

/** The name of a `Host` header: in lower case, without port and final dot. */
export const nameOf = (header: string): string => header.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "")

/**
 * Finds a request's host. If the service offers no own domains, every other host is the service's: its operator may not
 * have named them all.
 */
export const findHost = (
  domains: typeof Domains.Service,
  { header }: Pick<Exchange, "header">,
  baseHost: string
): NamedHost => {
  const host = header("host")
  if (host === undefined || host === baseHost) return "service"
  const name = nameOf(host)
  return (
    domains.held(name) ?? (domains.offer === undefined || domains.isServiceHost(name) ? "service" : "unknown")
  )
}

/** A path below an own domain: a slug's, or one that may be adopted. */
export type OwnPath = ({ readonly slug: RedirectSlug } | { readonly addressKey: AddressKey }) & {
  readonly isPreview: boolean
  readonly query: string
}

/** The target of a request below an own domain; undefined if no address can have it. */
export const readOwnPath = ({ accountId, host }: Domain, target: string): OwnPath | undefined => {
  const [path, query] = split(target)
  const preview = /(?:\+|%2B)\/?$/i.exec(path)
  const whole = preview === null ? path : path.slice(0, preview.index)
  const read = keyOfPath(whole)
  if (read.length < 2 || read.length > longestAdoptedPath + 1) return undefined
  const given = { isPreview: preview !== null, query }
  const slug = parseSlug(read.slice(1))
  return slug === undefined || slug === sampleSlug
    ? { ...given, addressKey: addressKeyOf(accountId, host, read) }
    : { ...given, slug }
}
