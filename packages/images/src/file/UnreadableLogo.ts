import type { FileFaultKind, Refused } from "./Result.ts"

/** The content of a logo, or of the picture in a symbol, is none that can be drawn. */
export class UnreadableLogo extends Error {
  readonly _tag = "UnreadableLogo"
  readonly kind: FileFaultKind
  /** The fault and the remedy, as the rest of a sentence about it. */
  readonly reason: string
  /** The field that holds it. */
  readonly field: "logo" | "picture"

  constructor({ kind, reason, field = "logo" }: Refused & Partial<Pick<UnreadableLogo, "field">>) {
    super(`${field}.image: ${reason}`)
    this.name = "UnreadableLogo"
    this.kind = kind
    this.reason = reason
    this.field = field
  }
}
