import type { Domain } from "./Domain.ts"
import { proofName, proofText } from "./ProofResolver.ts"

/** A DNS record that an account sets. */
export interface DomainRecord {
  readonly name: string
  readonly type: "TXT" | "CNAME" | "A" | "AAAA"
  readonly value: string
  /** The values that the last look found; null before one. */
  readonly found: ReadonlyArray<string> | null
}

/** The target of hosts, and the public suffixes. */
export interface DomainTarget {
  /** The host for CNAME records. */
  readonly target: string
  /** Its addresses, for hosts that can have no CNAME. */
  readonly addresses: ReadonlyArray<string>
  readonly isPublic: (host: string) => boolean
}

const typeOf = (value: string): DomainRecord["type"] =>
  value.includes(":") ? "AAAA" : /^[\d.]+$/.test(value) ? "A" : "CNAME"

/**
 * The DNS records of a domain: its proof, and its address. A host directly below a public suffix can have no CNAME
 * (RFC 1034, 3.6.2), so it gets the addresses.
 */
export const domainRecords = (
  domain: Domain,
  { target, addresses, isPublic }: DomainTarget
): ReadonlyArray<DomainRecord> => {
  const { host, found, pointing } = domain
  const values = isPublic(host.slice(host.indexOf(".") + 1)) ? addresses : [target]
  return [
    { name: proofName(host), type: "TXT", value: proofText(domain), found },
    ...values.map((value) => {
      const type = typeOf(value)
      return {
        name: host,
        type,
        value,
        found: pointing === null ? null : pointing.filter((one) => typeOf(one) === type)
      }
    })
  ]
}
