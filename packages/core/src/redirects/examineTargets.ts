import * as Either from "@quick-response/core/either"
import { hostOf } from "@quick-response/design/content/codes/target"
import type { Fault, Path } from "@quick-response/design/field/faults"
import { targetIsBlocked, targetIsOwn } from "../config/accountRules.ts"
import { type InvalidInput, invalidInput } from "../config/refusals.ts"
import type { OwnDomainsShape } from "../domains/OwnDomains.ts"
import type { ShortAddressesShape } from "./ShortAddresses.ts"

/** The addresses of a dynamic code, by field path. */
export type Targets = ReadonlyArray<readonly [path: Path, address: string]>

/** The hosts to which no code may lead. */
interface Permitting {
  readonly addresses: Pick<ShortAddressesShape, "isBlocked" | "ownHosts">
  readonly ownDomains: Pick<OwnDomainsShape, "leadsHere">
}

/** The fault of a target for this service; undefined if it is allowed. */
const refusalOf = (address: string, { addresses, ownDomains }: Permitting): Fault | undefined => {
  const host = hostOf(address)
  if (addresses.ownHosts.has(host) || ownDomains.leadsHere(host)) return targetIsOwn([], {})
  return addresses.isBlocked(host) ? targetIsBlocked([], { host }) : undefined
}

/** Matches a normalized address up to the end of its host, unless that is an IP address. */
const normalHost = /^https?:\/\/([^/:@[]+)(?=(?::\d+)?\/)/

/** The host of a normalized address. */
const quickHostOf = (address: string): string => {
  const host = normalHost.exec(address)?.[1]
  return host === undefined || host.endsWith(".") ? hostOf(address) : host
}

/** True if the operator blocks an address's host. It runs at each scan, so usual hosts are read without a full parse. */
export const isBlockedAddress = (
  address: string,
  { isBlocked }: Pick<ShortAddressesShape, "isBlocked">
): boolean => isBlocked(quickHostOf(address))

/** Refuses targets that the service does not allow, with a sentence for each. Addresses must be normalized. */
export const permitTargets = (
  targets: Targets,
  permitting: Permitting
): Either.Either<void, InvalidInput> => {
  const faults = targets.flatMap(([path, address]) => {
    const fault = refusalOf(address, permitting)
    return fault === undefined ? [] : [{ ...fault, path }]
  })
  return faults.length > 0 ? Either.left(invalidInput(faults)) : Either.right(undefined)
}
