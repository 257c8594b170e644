import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { Examined } from "../fields/kinds.ts"
import { examineWebAddress } from "./addresses.ts"

export const targetHasCredentials: Rule<Parameters> = rule(
  "targetHasCredentials",
  () => "has a user name or a password, which every scanner would show; leave them out"
)

/** It points at the scanning device itself. */
export const targetIsLocal: Rule<Parameters> = rule(
  "targetIsLocal",
  () => "leads to the device that scans it; write an address that others reach"
)

/** The maximum length of a target in characters, as serialized by the URL standard. */
export const longestTarget = 2048

export const targetTooLong: Rule<{ readonly length: number; readonly longest: number }> = rule(
  "targetTooLong",
  ({ length, longest }: { readonly length: number; readonly longest: number }) =>
    `has ${length} characters, and ${longest} are the most; shorten it`
)

/** The bytes of an IPv4 address; undefined for other hosts. */
const ipv4Of = (host: string): ReadonlyArray<number> | undefined => {
  const parts = host.split(".")
  return parts.length === 4 && parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : undefined
}

/** The eight groups of a serialized IPv6 address without brackets. */
const groupsOf = (address: string): ReadonlyArray<number> => {
  const [before = "", after] = address.split("::")
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16))
  if (after === undefined) return read(before)
  const [first, last] = [read(before), read(after)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** The IPv4 address in the last 32 bits of a mapped (RFC 4291, 2.5.5) or NAT64 (RFC 6052) IPv6 address. */
const embeddedIpv4 = (groups: ReadonlyArray<number>): ReadonlyArray<number> | undefined => {
  const head = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(":")
  if (!["0:0:0:0:0:ffff", "0:0:0:0:0:0", "64:ff9b:0:0:0:0"].includes(head)) return undefined
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255]
}

const isLocalIpv4 = ([first, second]: ReadonlyArray<number>): boolean =>
  first === 127 || first === 0 || (first === 169 && second === 254)

const isLocalIpv6 = (groups: ReadonlyArray<number>): boolean => {
  const [first = 0] = groups
  if (first >= 0xfe80 && first <= 0xfebf) return true
  const embedded = embeddedIpv4(groups)
  return embedded !== undefined && isLocalIpv4(embedded)
}

/** True for a serialized host in the loopback, link-local or unspecified range. */
const isLocal = (host: string): boolean => {
  if (host.startsWith("[")) return isLocalIpv6(groupsOf(host.slice(1, -1)))
  const ipv4 = ipv4Of(host)
  return ipv4 === undefined ? /(?:^|\.)localhost$/.test(host) : isLocalIpv4(ipv4)
}

/** The host of an address, without trailing dots: older targets may have several. */
export const hostOf = (address: string): string => {
  const { hostname } = new URL(address)
  let end = hostname.length
  while (hostname[end - 1] === ".") end--
  return hostname.slice(0, end)
}

/**
 * Examines the target of a short address; the normal form follows the URL standard. Does no network access.
 *
 * @example
 * ```ts
 * import { examineTarget } from "@quick-response/design/content/codes/target"
 *
 * examineTarget("HTTPS://Cafe.example/menu") // => "https://cafe.example/menu"
 * typeof examineTarget("http://0x7f.1/") // => "object"
 * ```
 */
export const examineTarget = (given: string): Examined => {
  const examined = examineWebAddress(given)
  if (typeof examined !== "string") return examined
  const { username, password } = new URL(examined)
  if (username !== "" || password !== "") return targetHasCredentials([], {})
  if (isLocal(hostOf(examined))) return targetIsLocal([], {})
  return examined.length <= longestTarget
    ? examined
    : targetTooLong([], { length: examined.length, longest: longestTarget })
}
