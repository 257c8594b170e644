import ipaddr from "ipaddr.js"
import type { Network } from "../settings/settingFields.ts"

/**
 * The public addresses of IPv6. Other ranges are not public or embed addresses, such as IPv4 of the operator's own
 * network (`::/96`, `::ffff:0:0/96`, `64:ff9b::/96`).
 */
const globalUnicast = ipaddr.parseCIDR("2000::/3")

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, prefixLength]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, prefixLength)

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === "unicast" && (address.kind() === "ipv4" || isWithin(address, globalUnicast))

/** Rules for outgoing connections. */
export interface AddressRules {
  /** True if requests to the address are allowed, with or without TLS. */
  readonly permits: (address: string, isEncrypted: boolean) => boolean
  /** True if some private networks are allowed. */
  readonly hasNetworks: boolean
}

/** Permits public addresses by https, and those of the given networks by http as well. */
export const addressRules = (networks: ReadonlyArray<Network>): AddressRules => ({
  hasNetworks: networks.length > 0,
  permits: (text, isEncrypted) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.parse(text)
    return networks.some((network) => isWithin(address, network)) || (isEncrypted && isPublic(address))
  }
})
