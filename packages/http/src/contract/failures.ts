/** The HTTP status of every failure, by its code. Its message stands apart: clients do not load that. */
export const failureStatuses = {
  MALFORMED_REQUEST: 400,
  INVALID_JSON: 400,
  VALIDATION_FAILED: 400,
  SIGNATURE_INVALID: 400,
  API_KEY_MISSING: 401,
  API_KEY_INVALID: 401,
  CREDENTIALS_INVALID: 401,
  SESSION_REQUIRED: 401,
  INSUFFICIENT_BALANCE: 402,
  PURCHASE_REQUIRED: 402,
  ACCOUNT_SUSPENDED: 403,
  ORIGIN_REFUSED: 403,
  PASSKEY_REQUIRED: 403,
  SIGN_UP_CLOSED: 403,
  TOP_UP_CLOSED: 403,
  WEBHOOKS_CLOSED: 403,
  ACCOUNT_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  QR_CODE_NOT_FOUND: 404,
  REDIRECT_NOT_FOUND: 404,
  REDIRECT_PAUSED: 404,
  TOOL_NOT_FOUND: 404,
  TOP_UP_NOT_FOUND: 404,
  EVENT_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  API_KEY_NOT_FOUND: 404,
  PASSKEY_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_KEY_IN_USE: 409,
  QR_CODE_NOT_DYNAMIC: 409,
  QR_CODE_BLOCKED: 409,
  ALREADY_REFUNDED: 409,
  BALANCE_TOO_LARGE: 409,
  VERSION_CHANGED: 409,
  PRICE_CHANGED: 409,
  PRICE_LIST_FIXED: 409,
  LINK_EXPIRED: 410,
  REDIRECT_EXPIRED: 410,
  REDIRECT_BLOCKED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  DATA_TOO_LONG: 422,
  NOT_SCANNABLE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
  TIMEOUT: 504
} as const satisfies Record<string, number>

/** The code of a failing answer. */
export type FailureCode = keyof typeof failureStatuses

/** True where a text is one of the codes. */
export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failureStatuses, code)

/** All codes of failures, in the order of the table. */
export const failureCodes: ReadonlyArray<FailureCode> = /* @__PURE__ */ Object.keys(failureStatuses).filter(
  isFailureCode
)

/** The codes whose answers carry `Retry-After`, with its seconds where those are always the same. */
export const retryAfter: Readonly<Partial<Record<FailureCode, number | "computed">>> = {
  IDEMPOTENCY_KEY_IN_USE: 1,
  RATE_LIMITED: "computed",
  UNAVAILABLE: 5
}

/** The fault in a value as an envelope has it, beside the sentence about it. */
export interface EnvelopeFault {
  /** The path of the field; empty for the request as a whole. */
  readonly path: string
  /** The name of the rule that is broken, by which another language has its sentence. */
  readonly rule: string
  /** The bounds and names that the rule's sentence shows. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The server's failing answer. Its tag is the envelope's code. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly _tag: Code
  /** One sentence for each fault; of invalid values each starts with the path of its field. */
  readonly errors: ReadonlyArray<string>
  /** The fault behind each sentence, where values are invalid; else none. */
  readonly faults: ReadonlyArray<EnvelopeFault>
  readonly requestId: string

  constructor(envelope: {
    readonly code: Code
    /** The error in words; the error's own message has the faults too. */
    readonly message: string
    readonly errors: ReadonlyArray<string>
    readonly faults?: ReadonlyArray<EnvelopeFault> | undefined
    readonly requestId: string
  }) {
    super(`${envelope.message}: ${envelope.errors.join("; ")}`)
    this.name = envelope.code
    this._tag = envelope.code
    this.errors = envelope.errors
    this.faults = envelope.faults ?? []
    this.requestId = envelope.requestId
  }

  /** The envelope's code. */
  get code(): Code {
    return this._tag
  }

  /** The HTTP status that goes with the code. */
  get status(): (typeof failureStatuses)[Code] {
    return failureStatuses[this._tag]
  }
}
