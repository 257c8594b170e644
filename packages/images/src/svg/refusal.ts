import { type FileFaultKind, type Refused, refused } from "../file/Result.ts"

export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly fault: Refused

  constructor(fault: Refused) {
    super(fault.reason)
    this.fault = fault
  }
}

export const refuseFor = (fault: Refused): never => {
  throw new Refusal(fault)
}

export const refuse = (kind: FileFaultKind, reason: string): never => refuseFor(refused(kind, reason))

/** Quotes at most 40 characters of a caller's text. */
export const quoted = (text: string): string => {
  const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text
  return JSON.stringify(shown)
}
