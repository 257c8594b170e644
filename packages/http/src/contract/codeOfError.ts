import type { FailureCode } from "./failures.ts"

export type { FailureCode } from "./failures.ts"

/** The code of each of the core's errors, by its tag. The error's message becomes the answer's sentence. */
export const codeOfError = {
  AccountNotFound: "API_KEY_INVALID",
  ApiKeyInvalid: "API_KEY_INVALID",
  DataTooLong: "DATA_TOO_LONG",
  IdempotencyKeyInUse: "IDEMPOTENCY_KEY_IN_USE",
  IdempotencyKeyReused: "IDEMPOTENCY_KEY_REUSED",
  InsufficientBalance: "INSUFFICIENT_BALANCE",
  NotScannable: "NOT_SCANNABLE",
  PriceChanged: "PRICE_CHANGED",
  QrCodeNotFound: "QR_CODE_NOT_FOUND",
  RenderingBusy: "UNAVAILABLE",
  RenderingOutOfMemory: "UNAVAILABLE",
  RenderingTimedOut: "TIMEOUT",
  StorageError: "UNAVAILABLE",
  ToolNotFound: "TOOL_NOT_FOUND",
  UnreadableLogo: "VALIDATION_FAILED"
} as const satisfies Readonly<Record<string, FailureCode>>
