/** HTTP statuses by failure code. Messages are in another module, which clients do not load. */
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
  KEY_LIMIT_REACHED: 402,
  PURCHASE_REQUIRED: 402,
  ACCOUNT_SUSPENDED: 403,
  DOMAINS_CLOSED: 403,
  DEMO_CLOSED: 403,
  DEMO_NOT_ALLOWED: 403,
  KEY_NOT_ALLOWED: 403,
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
  DOMAIN_NOT_FOUND: 404,
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
  DOMAIN_LIMIT_REACHED: 409,
  DOMAIN_TAKEN: 409,
  DOMAIN_NOT_PROVED: 409,
  DOMAIN_IN_USE: 409,
  ADDRESS_TAKEN: 409,
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

export type FailureCode = keyof typeof failureStatuses

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failureStatuses, code)

/** In table order. */
export const failureCodes: ReadonlyArray<FailureCode> = /* @__PURE__ */ Object.keys(failureStatuses).filter(
  isFailureCode
)

/** Codes with a `Retry-After` header: its seconds, if constant. */
export const retryAfter: Readonly<Partial<Record<FailureCode, number | "computed">>> = {
  IDEMPOTENCY_KEY_IN_USE: 1,
  RATE_LIMITED: "computed",
  UNAVAILABLE: 5
}

/** A fault of a value, which accompanies its sentence. */
export interface EnvelopeFault {
  /** The field's path; empty for the whole request. */
  readonly path: string
  /** The broken rule's name, the key of its translations. */
  readonly rule: string
  /** Bounds and names in the rule's sentence. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A failing answer. Its tag is the envelope's code. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly _tag: Code
  /** One sentence for each fault; for invalid values it starts with the field's path. */
  readonly errors: ReadonlyArray<string>
  /** The fault of each sentence for invalid values; otherwise empty. */
  readonly faults: ReadonlyArray<EnvelopeFault>
  readonly requestId: string

  constructor(envelope: {
    readonly code: Code
    /** The envelope's message; the error's own message adds the faults. */
    readonly message: string
    readonly errors: ReadonlyArray<string>
    readonly faults?: ReadonlyArray<EnvelopeFault> | undefined
    readonly requestId: string
  }) {
    const others = envelope.errors.filter((error) => !envelope.message.includes(error))
    super([envelope.message, ...(others.length === 0 ? [] : [others.join("; ")])].join(": "))
    this.name = envelope.code
    this._tag = envelope.code
    this.errors = envelope.errors
    this.faults = envelope.faults ?? []
    this.requestId = envelope.requestId
  }

  get code(): Code {
    return this._tag
  }

  /** The code's HTTP status. */
  get status(): (typeof failureStatuses)[Code] {
    return failureStatuses[this._tag]
  }
}
