import type { OwnDomain } from "../../frame/ownDomains.ts"

/** A DNS record of a domain. */
export type DnsRecord = OwnDomain["records"][number]

/** The finding of the last check of a record: its value, no value, or other values; unknown before the first check. */
export type RecordFinding = "unknown" | "found" | "missing" | "other"

/** A normalized DNS value: name servers may change the letter case and end names with a dot. */
const plain = (value: string): string => value.toLowerCase().replace(/\.$/, "")

/** The finding of the last check of a record. */
export const findingOf = ({ type, value, found }: DnsRecord): RecordFinding => {
  if (found === null) return "unknown"
  const isFound = found.some((one) => (type === "TXT" ? one === value : plain(one) === plain(value)))
  if (isFound) return "found"
  return found.length === 0 ? "missing" : "other"
}

/** True if codes are sold under a domain. */
export const isSelling = ({ state }: Pick<OwnDomain, "state">): boolean =>
  state === "proved" || state === "live"

/** True if the last check of a held domain did not find its proof. */
export const lacksProof = (domain: OwnDomain): boolean =>
  isSelling(domain) &&
  domain.records.some((record) => record.type === "TXT" && ["missing", "other"].includes(findingOf(record)))

/** True if the owner has records to set. A live domain may reach the service without them. */
export const needsRecords = (domain: OwnDomain): boolean =>
  domain.state === "live"
    ? lacksProof(domain)
    : domain.records.some((record) => findingOf(record) !== "found")

/** True if a domain may change by itself soon. */
export const isUnsettled = ({ state }: Pick<OwnDomain, "state">): boolean =>
  state === "pending" || state === "proved"

/** Milliseconds for which a domain waits for its proof. */
const pendingFor = 72 * 3_600_000

/** The end of the wait for a proof, in milliseconds since 1970. */
export const waitsUntil = ({ createdAt }: Pick<OwnDomain, "createdAt">): number =>
  Date.parse(createdAt) + pendingFor
