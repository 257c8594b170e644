import type {
  AccountNotFound,
  ApiKeyInvalid,
  CredentialsInvalid,
  DataTooLong,
  FormatUnavailable,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  ImageTooCostly,
  InsufficientBalance,
  LinkExpired,
  NotScannable,
  PasswordHasherBusy,
  PasswordRefused,
  PriceChanged,
  PurchaseRequired,
  QrCodeNotFound,
  RenderingBusy,
  RenderingOutOfMemory,
  RenderingTimedOut,
  SessionEnded,
  SignUpClosed,
  StorageError,
  ToolNotFound,
  TooManyApiKeys,
  UnknownApiKey,
  UnreadableLogo
} from "./index.ts"
/** The errors that the `/v1` contract has a code for. */
export type CoreError =
  | AccountNotFound
  | ApiKeyInvalid
  | TooManyApiKeys
  | CredentialsInvalid
  | DataTooLong
  | FormatUnavailable
  | IdempotencyKeyInUse
  | IdempotencyKeyReused
  | ImageTooCostly
  | InsufficientBalance
  | LinkExpired
  | NotScannable
  | UnknownApiKey
  | PasswordHasherBusy
  | PasswordRefused
  | PriceChanged
  | PurchaseRequired
  | QrCodeNotFound
  | RenderingBusy
  | RenderingOutOfMemory
  | RenderingTimedOut
  | SessionEnded
  | SignUpClosed
  | StorageError
  | ToolNotFound
  | UnreadableLogo

/** The code of each of these errors, by its tag: what programs tell them apart by, over HTTP and without it. The error's message becomes the answer's sentence. */
export const codeOfError = {
  AccountNotFound: "API_KEY_INVALID",
  ApiKeyInvalid: "API_KEY_INVALID",
  TooManyApiKeys: "VALIDATION_FAILED",
  CredentialsInvalid: "CREDENTIALS_INVALID",
  DataTooLong: "DATA_TOO_LONG",
  FormatUnavailable: "VALIDATION_FAILED",
  IdempotencyKeyInUse: "IDEMPOTENCY_KEY_IN_USE",
  IdempotencyKeyReused: "IDEMPOTENCY_KEY_REUSED",
  ImageTooCostly: "VALIDATION_FAILED",
  InsufficientBalance: "INSUFFICIENT_BALANCE",
  LinkExpired: "LINK_EXPIRED",
  NotScannable: "NOT_SCANNABLE",
  UnknownApiKey: "API_KEY_NOT_FOUND",
  PasswordHasherBusy: "UNAVAILABLE",
  PasswordRefused: "VALIDATION_FAILED",
  PriceChanged: "PRICE_CHANGED",
  PurchaseRequired: "PURCHASE_REQUIRED",
  QrCodeNotFound: "QR_CODE_NOT_FOUND",
  RenderingBusy: "UNAVAILABLE",
  RenderingOutOfMemory: "UNAVAILABLE",
  RenderingTimedOut: "TIMEOUT",
  SessionEnded: "SESSION_REQUIRED",
  SignUpClosed: "SIGN_UP_CLOSED",
  StorageError: "UNAVAILABLE",
  ToolNotFound: "TOOL_NOT_FOUND",
  UnreadableLogo: "VALIDATION_FAILED"
} as const satisfies Readonly<Record<CoreError["_tag"], string>>
