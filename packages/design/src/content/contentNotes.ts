import { contentOf, type QrConfig, saidBy } from "../config/QrConfig.ts"
import { type PlainFault, plainFaults } from "../field/faults.ts"
import { findingOnAddress } from "./codes/addresses.ts"

/** Faults of a configuration's content: an invalid address, or a payment that banks will refuse. */
export const contentNotes = (config: QrConfig): ReadonlyArray<PlainFault> => {
  const content = contentOf(config)
  if (content !== undefined) return content.notes ?? []
  const fault = findingOnAddress(saidBy(config), ["data"])
  return fault === undefined ? [] : plainFaults([fault])
}
