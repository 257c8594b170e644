/** The reason why a call has no answer. */
interface Reason {
  readonly cause?: unknown
  readonly idempotencyKey?: string | undefined
}

/** A call without an answer. */
class Unanswered extends Error {
  /**
   * The key of a purchase. Whether it was made is unknown: the same purchase under this key gives its receipt, and is charged
   * once.
   */
  readonly idempotencyKey: string | undefined

  constructor(message: string, { cause, idempotencyKey }: Reason) {
    super(message, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** The service is not reachable, a gateway says so in its place, or the connection broke. */
export class Unreachable extends Unanswered {
  readonly _tag = "Unreachable"
  readonly code = "UNREACHABLE"
  override readonly name = "Unreachable"

  constructor(reason: Reason) {
    super("the service cannot be reached", reason)
  }
}

/** The call took longer than its timeout, with all its attempts. */
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

/** The answer is not one of this interface, or the request could not be written. */
export class Unintelligible extends Error {
  readonly _tag = "Unintelligible"
  readonly code = "UNINTELLIGIBLE"
  override readonly name = "Unintelligible"

  constructor({ cause }: { readonly cause: unknown }) {
    super(`the answer is not one of this interface: ${String(cause)}`, { cause })
  }
}
