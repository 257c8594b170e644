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

export const tooMuchWork: Refused = refused(
  "tooComplex",
  "takes too much work to draw; simplify it, or use a PNG"
)

/**
 * The treatment of a part that cannot be drawn: a logo is refused, since it would be sold without the part, and a picture
 * to read is drawn without it. The bound of all work is refused in both.
 */
export type Passing = <A>(part: () => A, instead: A) => A

export const strictly: Passing = (part) => part()

export const leniently: Passing = (part, instead) => {
  try {
    return part()
  } catch (error) {
    if (error instanceof Refusal && error.fault !== tooMuchWork) return instead
    throw error
  }
}

/** Quotes at most 40 characters of a caller's text. */
export const quoted = (text: string): string => {
  const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text
  return JSON.stringify(shown)
}
