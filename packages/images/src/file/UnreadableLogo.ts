import type { FileFaultKind, Refused } from "./Result.ts"

/** The content of a logo, or of the picture in a symbol, cannot be drawn. */
export class UnreadableLogo extends Error {
  readonly _tag = "UnreadableLogo"
  readonly kind: FileFaultKind
  /** The fault and its remedy, to follow the field's name in a sentence. */
  readonly reason: string
  readonly field: "logo" | "picture"

  constructor({ kind, reason, field = "logo" }: Refused & Partial<Pick<UnreadableLogo, "field">>) {
    super(`${field}.image: ${reason}`)
    this.name = "UnreadableLogo"
    this.kind = kind
    this.reason = reason
    this.field = field
  }
}
