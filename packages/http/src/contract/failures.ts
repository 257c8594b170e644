/** The code, HTTP status and message of every failure. */
export const failures = {
  MALFORMED_REQUEST: { status: 400, message: "The request is not valid HTTP" },
  INVALID_JSON: { status: 400, message: "The body is not valid JSON" },
  VALIDATION_FAILED: { status: 400, message: "The request has invalid values" },
  SIGNATURE_INVALID: { status: 400, message: "The signature is not accepted" },
  API_KEY_MISSING: { status: 401, message: "An API key is required" },
  API_KEY_INVALID: { status: 401, message: "The API key is not accepted" },
  CREDENTIALS_INVALID: { status: 401, message: "The credentials are not accepted" },
  SESSION_REQUIRED: { status: 401, message: "A session is required" },
  INSUFFICIENT_BALANCE: { status: 402, message: "The balance is below the price" },
  PURCHASE_REQUIRED: { status: 402, message: "The configuration was not bought" },
  ACCOUNT_SUSPENDED: { status: 403, message: "The account is suspended" },
  ORIGIN_REFUSED: { status: 403, message: "The request comes from another origin" },
  PASSKEY_REQUIRED: { status: 403, message: "A session begun by a passkey is required" },
  SIGN_UP_CLOSED: { status: 403, message: "Sign-up is closed" },
  TOP_UP_CLOSED: { status: 403, message: "Credits are not sold here" },
  WEBHOOKS_CLOSED: { status: 403, message: "Webhooks are not sent here" },
  ACCOUNT_NOT_FOUND: { status: 404, message: "The account was not found" },
  ROUTE_NOT_FOUND: { status: 404, message: "There is nothing at this path" },
  QR_CODE_NOT_FOUND: { status: 404, message: "The QR code was not found" },
  REDIRECT_NOT_FOUND: { status: 404, message: "There is no such short address" },
  REDIRECT_PAUSED: { status: 404, message: "The short address is paused" },
  TOOL_NOT_FOUND: { status: 404, message: "The tool was not found" },
  TOP_UP_NOT_FOUND: { status: 404, message: "The top-up was not found" },
  EVENT_NOT_FOUND: { status: 404, message: "The event was not found" },
  WEBHOOK_NOT_FOUND: { status: 404, message: "The webhook was not found" },
  API_KEY_NOT_FOUND: { status: 404, message: "The API key was not found" },
  PASSKEY_NOT_FOUND: { status: 404, message: "The passkey was not found" },
  METHOD_NOT_ALLOWED: { status: 405, message: "The path does not take this method" },
  REQUEST_TIMEOUT: { status: 408, message: "The request did not arrive in time" },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, message: "A request with this Idempotency-Key is in flight" },
  QR_CODE_NOT_DYNAMIC: { status: 409, message: "The QR code is not dynamic" },
  QR_CODE_BLOCKED: { status: 409, message: "The QR code was deactivated by the operator" },
  ALREADY_REFUNDED: { status: 409, message: "The QR code was refunded before" },
  BALANCE_TOO_LARGE: { status: 409, message: "The balance would be too large" },
  VERSION_CHANGED: { status: 409, message: "It was changed meanwhile" },
  PRICE_CHANGED: { status: 409, message: "The price is not the expected one" },
  PRICE_LIST_FIXED: { status: 409, message: "The price list is fixed" },
  LINK_EXPIRED: { status: 410, message: "The link was used or is too old" },
  REDIRECT_EXPIRED: { status: 410, message: "The short address has ended" },
  REDIRECT_BLOCKED: { status: 410, message: "The short address was switched off" },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The request is too large" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The body is not of a supported media type" },
  EXPECTATION_FAILED: { status: 417, message: "The expectation is not supported" },
  DATA_TOO_LONG: { status: 422, message: "The data does not fit a QR code" },
  NOT_SCANNABLE: { status: 422, message: "The QR code could not be scanned" },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: "The Idempotency-Key belongs to another request" },
  RATE_LIMITED: { status: 429, message: "Too many requests" },
  HEADERS_TOO_LARGE: { status: 431, message: "The header fields are too large" },
  INTERNAL_ERROR: { status: 500, message: "Something went wrong" },
  UNAVAILABLE: { status: 503, message: "The service is unavailable for a moment" },
  TIMEOUT: { status: 504, message: "The request took too long" }
} as const satisfies Record<string, { readonly status: number; readonly message: string }>

/** The code of a failing answer. */
export type FailureCode = keyof typeof failures

/** True where a text is one of the codes. */
export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code)

/** All codes of failures, in the order of the table. */
export const failureCodes: ReadonlyArray<FailureCode> = Object.keys(failures).filter(isFailureCode)

/** The codes whose answers carry `Retry-After`, with its seconds where those are always the same. */
export const retryAfter: Readonly<Partial<Record<FailureCode, number | "computed">>> = {
  IDEMPOTENCY_KEY_IN_USE: 1,
  RATE_LIMITED: "computed",
  UNAVAILABLE: 5
}

/** The server's failing answer. Its tag is the envelope's code. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly _tag: Code
  /** One sentence for each fault; of invalid values each starts with the path of its field. */
  readonly errors: ReadonlyArray<string>
  readonly requestId: string

  constructor(envelope: {
    readonly code: Code
    /** The error in words; the error's own message has the faults too. */
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

  /** The envelope's code. */
  get code(): Code {
    return this._tag
  }

  /** The HTTP status that goes with the code. */
  get status(): (typeof failures)[Code]["status"] {
    return failures[this._tag].status
  }
}
