/** The content of a logo is not a picture that can be drawn. */
export class UnreadableLogo extends Error {
  readonly _tag = "UnreadableLogo"
  /** What is wrong with it and the remedy, as the rest of a sentence about it. */
  readonly reason: string

  constructor({ reason }: { readonly reason: string }) {
    super(`logo.image: ${reason}`)
    this.name = "UnreadableLogo"
    this.reason = reason
  }
}
