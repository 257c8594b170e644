import { type FailureCode, failures } from "./outcomes.ts"

/** What the server answered instead of data. Its tag is the envelope's code. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly _tag: Code
  /** One sentence for each fault; of invalid values each starts with the path of its field. */
  readonly errors: ReadonlyArray<string>
  readonly requestId: string

  constructor(envelope: {
    readonly code: Code
    /** What went wrong; the error's own message has the faults too. */
    readonly message: string
    readonly errors: ReadonlyArray<string>
    readonly requestId: string
  }) {
    super(`${envelope.message}: ${envelope.errors.join("; ")}`)
    this.name = envelope.code
    this._tag = envelope.code
    this.errors = envelope.errors
    this.requestId = envelope.requestId
  }

  /** The HTTP status that goes with the code. */
  get status(): (typeof failures)[Code]["status"] {
    return failures[this._tag].status
  }
}
