/** There was no answer: the service is not reachable, or the connection broke. */
export class Unreachable extends Error {
  readonly _tag = "Unreachable"

  constructor({ cause }: { readonly cause: unknown }) {
    super("the service cannot be reached", { cause })
    this.name = this._tag
  }
}

/** The answer is not one of this interface, or the request could not be written. */
export class Unintelligible extends Error {
  readonly _tag = "Unintelligible"

  constructor({ cause }: { readonly cause: unknown }) {
    super(`the answer is not one of this interface: ${String(cause)}`, { cause })
    this.name = this._tag
  }
}
