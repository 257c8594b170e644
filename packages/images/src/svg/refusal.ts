import { type FileFaultKind, type Refused, refused } from "../file/Result.ts"

/** Ends the reading of a logo, for a fault. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly fault: Refused

  constructor(fault: Refused) {
    super(fault.reason)
    this.fault = fault
  }
}

/** Refuses a logo for a fault. */
export const refuseFor = (fault: Refused): never => {
  throw new Refusal(fault)
}

/** Refuses a logo for a reason of this kind. */
export const refuse = (kind: FileFaultKind, reason: string): never => refuseFor(refused(kind, reason))

/** Quotes a caller's text: its first 40 characters. */
export const quoted = (text: string): string => {
  const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text
  return JSON.stringify(shown)
}
