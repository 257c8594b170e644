interface Reason {
  readonly cause?: unknown
  readonly idempotencyKey?: string | undefined
}

/** A call without an answer. */
class Unanswered extends Error {
  /** The key of a purchase with an unknown outcome: repeated under this key, it returns the receipt and is charged once. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, { cause, idempotencyKey }: Reason) {
    super(message, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** The service is unreachable, a gateway reports so, or the connection broke. */
export class Unreachable extends Unanswered {
  readonly _tag = "Unreachable"
  readonly code = "UNREACHABLE"
  override readonly name = "Unreachable"

  constructor(reason: Reason) {
    super("the service cannot be reached", reason)
  }
}

/** The call with all its attempts exceeded its timeout. */
export class TimedOut extends Unanswered {
  readonly _tag = "TimedOut"
  readonly code = "TIMED_OUT"
  override readonly name = "TimeoutError"

  constructor({ milliseconds, ...reason }: Reason & { readonly milliseconds: number }) {
    super(`the service did not answer within ${milliseconds / 1000} s`, reason)
  }
}

/** The caller's signal aborted the call; the cause is the signal's reason. */
export class Aborted extends Unanswered {
  readonly _tag = "Aborted"
  readonly code = "ABORTED"
  override readonly name = "AbortError"

  constructor(reason: Reason) {
    super("the call was aborted", reason)
  }
}

/** The answer does not follow this interface, or the request could not be serialized. */
export class Unintelligible extends Error {
  readonly _tag = "Unintelligible"
  readonly code = "UNINTELLIGIBLE"
  override readonly name = "Unintelligible"

  constructor({ cause }: { readonly cause: unknown }) {
    super(`the answer is not one of this interface: ${String(cause)}`, { cause })
  }
}
