import * as Either from "@quick-response/core/either"
import { hostOf } from "@quick-response/design/content/codes/target"
import type { Fault, Path } from "@quick-response/design/field/faults"
import { targetIsBlocked, targetIsOwn } from "../config/accountRules.ts"
import { type InvalidInput, invalidInput } from "../config/refusals.ts"
import type { ShortAddressesShape } from "./ShortAddresses.ts"

/** The addresses that a dynamic code leads to, by the path of their field. */
export type Targets = ReadonlyArray<readonly [path: Path, address: string]>

/** The fault for which a service lets no code lead to an address; undefined where it may. */
const refusalOf = (
  address: string,
  { ownHosts, isBlocked }: Pick<ShortAddressesShape, "isBlocked" | "ownHosts">
): Fault | undefined => {
  const host = hostOf(address)
  if (ownHosts.has(host)) return targetIsOwn([], {})
  return isBlocked(host) ? targetIsBlocked([], { host }) : undefined
}

/** Matches an address in its normal form up to the end of its host, where that is no address of numbers. */
const normalHost = /^https?:\/\/([^/:@[]+)(?=(?::\d+)?\/)/

/** The host of an address in its normal form. */
const quickHostOf = (address: string): string => {
  const host = normalHost.exec(address)?.[1]
  return host === undefined || host.endsWith(".") ? hostOf(address) : host
}

/** True where the operator lets no code lead to the host of an address. Each scan asks: a usual host is read without parsing all. */
export const isBlockedAddress = (
  address: string,
  { isBlocked }: Pick<ShortAddressesShape, "isBlocked">
): boolean => isBlocked(quickHostOf(address))

/** Refuses addresses that the service lets no code lead to: one sentence for each. They are in their normal form. */
export const permitTargets = (
  targets: Targets,
  addresses: Pick<ShortAddressesShape, "isBlocked" | "ownHosts">
): Either.Either<void, InvalidInput> => {
  const faults = targets.flatMap(([path, address]) => {
    const fault = refusalOf(address, addresses)
    return fault === undefined ? [] : [{ ...fault, path }]
  })
  return faults.length > 0 ? Either.left(invalidInput(faults)) : Either.right(undefined)
}
