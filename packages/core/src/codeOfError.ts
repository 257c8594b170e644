import type {
  DataTooLong,
  ImageTooCostly,
  InvalidInput,
  NotScannable,
  UnreadableLogo
} from "./config/refusals.ts"
import type { SignUpClosed } from "./credentials/Credentials.ts"
import type { DemoClosed, DemoNotAllowed, TooManyDemoAccounts } from "./credentials/DemoAccounts.ts"
import type { LinkExpired } from "./credentials/Link.ts"
import type { PasswordRefused } from "./credentials/Password.ts"
import type { PasswordHasherBusy } from "./credentials/PasswordHasher.ts"
import type { PasswordMissing } from "./credentials/proveOwner.ts"
import type { PasskeyRequired, SessionEnded } from "./credentials/SessionRecord.ts"
import type { CredentialsInvalid } from "./credentials/verifyPassword.ts"
import type {
  DomainInUse,
  DomainLimitReached,
  DomainNotFound,
  DomainNotProved,
  DomainsClosed,
  DomainTaken
} from "./domains/Domain.ts"
import type { EventNotFound, TooManyWebhooks, WebhookNotFound, WebhooksClosed } from "./events/Webhook.ts"
import type { IdempotencyKeyInUse, IdempotencyKeyReused } from "./idempotency/IdempotencyKey.ts"
import type { UnknownAccount } from "./operators/AccountSummary.ts"
import type { UnknownDomain } from "./operators/DomainSummary.ts"
import type {
  PasskeyNotFound,
  PasskeyRefused,
  PasskeysNotOffered,
  TooManyPasskeys
} from "./passkeys/Passkey.ts"
import type { ProviderUnavailable, SignatureInvalid } from "./payments/PaymentProvider.ts"
import type { TestPaymentsNotOffered } from "./payments/TestPayments.ts"
import type { TooManyTopUps, TopUpClosed, TopUpNotFound } from "./payments/TopUp.ts"
import type { PriceListFixed } from "./pricing/PriceListFixed.ts"
import type { ProofKeysUnavailable } from "./proof/ProofKeys.ts"
import type { PriceChanged, PurchaseRequired } from "./purchasing/PurchaseError.ts"
import type { ReadingUnavailable, UnreadablePicture } from "./reading/Reading.ts"
import type {
  AccountNotFound,
  AccountSuspended,
  BalanceTooLarge,
  InsufficientBalance,
  InvalidAmount
} from "./records/AccountRecord.ts"
import type { ApiKeyInvalid, TooManyApiKeys, UnknownApiKey } from "./records/ApiKey.ts"
import type { KeyLimitReached } from "./records/KeyLimits.ts"
import type { KeyNotAllowed } from "./records/KeyVerb.ts"
import type { CreditKeyTaken } from "./records/Ledger.ts"
import type { QrCodeNotFound } from "./records/QrCode.ts"
import type { TooManyDesigns } from "./records/SavedDesign.ts"
import type { ToolNotFound } from "./records/Tool.ts"
import type { QrCodeBlocked, TooManyChanges, VersionChanged } from "./redirects/changeRedirect.ts"
import type { FilterChanged } from "./redirects/manyChanges.ts"
import type { AddressTaken, QrCodeNotDynamic } from "./redirects/Redirect.ts"
import type { FormatUnavailable } from "./rendering/Codecs.ts"
import type { RenderingBusy, RenderingOutOfMemory, RenderingTimedOut } from "./rendering/RenderingError.ts"
import type { AlreadyRefunded, StorageError } from "./storage/Storage.ts"

/** The errors that the `/v1` contract has a code for. */
export type CoreError =
  | AccountNotFound
  | AccountSuspended
  | AlreadyRefunded
  | ApiKeyInvalid
  | BalanceTooLarge
  | CreditKeyTaken
  | TooManyApiKeys
  | CredentialsInvalid
  | AddressTaken
  | DataTooLong
  | DomainInUse
  | DomainLimitReached
  | DomainNotFound
  | DomainNotProved
  | DomainsClosed
  | DomainTaken
  | DemoClosed
  | DemoNotAllowed
  | EventNotFound
  | FormatUnavailable
  | IdempotencyKeyInUse
  | IdempotencyKeyReused
  | ImageTooCostly
  | InsufficientBalance
  | InvalidAmount
  | InvalidInput
  | KeyLimitReached
  | KeyNotAllowed
  | LinkExpired
  | NotScannable
  | UnknownAccount
  | UnknownDomain
  | UnknownApiKey
  | PasskeyNotFound
  | PasskeyRefused
  | PasskeyRequired
  | PasskeysNotOffered
  | PasswordHasherBusy
  | PasswordMissing
  | PasswordRefused
  | PriceChanged
  | PriceListFixed
  | ProofKeysUnavailable
  | ProviderUnavailable
  | PurchaseRequired
  | QrCodeBlocked
  | QrCodeNotDynamic
  | QrCodeNotFound
  | ReadingUnavailable
  | RenderingBusy
  | RenderingOutOfMemory
  | RenderingTimedOut
  | SessionEnded
  | SignatureInvalid
  | SignUpClosed
  | StorageError
  | TestPaymentsNotOffered
  | ToolNotFound
  | TooManyChanges
  | TooManyDemoAccounts
  | TooManyDesigns
  | TooManyPasskeys
  | TooManyTopUps
  | TooManyWebhooks
  | TopUpClosed
  | TopUpNotFound
  | UnreadableLogo
  | UnreadablePicture
  | FilterChanged
  | VersionChanged
  | WebhookNotFound
  | WebhooksClosed

/** Each error's code by tag, over HTTP and in process. The error's message becomes the answer's sentence. */
export const codeOfError = {
  AccountNotFound: "API_KEY_INVALID",
  AccountSuspended: "ACCOUNT_SUSPENDED",
  AddressTaken: "ADDRESS_TAKEN",
  AlreadyRefunded: "ALREADY_REFUNDED",
  ApiKeyInvalid: "API_KEY_INVALID",
  BalanceTooLarge: "BALANCE_TOO_LARGE",
  CreditKeyTaken: "IDEMPOTENCY_KEY_REUSED",
  TooManyApiKeys: "VALIDATION_FAILED",
  TooManyDesigns: "VALIDATION_FAILED",
  CredentialsInvalid: "CREDENTIALS_INVALID",
  DataTooLong: "DATA_TOO_LONG",
  DomainInUse: "DOMAIN_IN_USE",
  DomainLimitReached: "DOMAIN_LIMIT_REACHED",
  DomainNotFound: "DOMAIN_NOT_FOUND",
  DomainNotProved: "DOMAIN_NOT_PROVED",
  DomainsClosed: "DOMAINS_CLOSED",
  DomainTaken: "DOMAIN_TAKEN",
  DemoClosed: "DEMO_CLOSED",
  DemoNotAllowed: "DEMO_NOT_ALLOWED",
  EventNotFound: "EVENT_NOT_FOUND",
  FormatUnavailable: "VALIDATION_FAILED",
  IdempotencyKeyInUse: "IDEMPOTENCY_KEY_IN_USE",
  IdempotencyKeyReused: "IDEMPOTENCY_KEY_REUSED",
  ImageTooCostly: "VALIDATION_FAILED",
  InsufficientBalance: "INSUFFICIENT_BALANCE",
  InvalidAmount: "VALIDATION_FAILED",
  InvalidInput: "VALIDATION_FAILED",
  KeyLimitReached: "KEY_LIMIT_REACHED",
  KeyNotAllowed: "KEY_NOT_ALLOWED",
  LinkExpired: "LINK_EXPIRED",
  NotScannable: "NOT_SCANNABLE",
  UnknownAccount: "ACCOUNT_NOT_FOUND",
  UnknownDomain: "DOMAIN_NOT_FOUND",
  UnknownApiKey: "API_KEY_NOT_FOUND",
  PasskeyNotFound: "PASSKEY_NOT_FOUND",
  PasskeyRefused: "CREDENTIALS_INVALID",
  PasskeyRequired: "PASSKEY_REQUIRED",
  PasskeysNotOffered: "ROUTE_NOT_FOUND",
  PasswordHasherBusy: "UNAVAILABLE",
  PasswordMissing: "VALIDATION_FAILED",
  PasswordRefused: "VALIDATION_FAILED",
  PriceChanged: "PRICE_CHANGED",
  PriceListFixed: "PRICE_LIST_FIXED",
  ProofKeysUnavailable: "UNAVAILABLE",
  ProviderUnavailable: "UNAVAILABLE",
  PurchaseRequired: "PURCHASE_REQUIRED",
  QrCodeBlocked: "QR_CODE_BLOCKED",
  QrCodeNotDynamic: "QR_CODE_NOT_DYNAMIC",
  QrCodeNotFound: "QR_CODE_NOT_FOUND",
  ReadingUnavailable: "VALIDATION_FAILED",
  RenderingBusy: "UNAVAILABLE",
  RenderingOutOfMemory: "UNAVAILABLE",
  RenderingTimedOut: "TIMEOUT",
  SessionEnded: "SESSION_REQUIRED",
  SignatureInvalid: "SIGNATURE_INVALID",
  SignUpClosed: "SIGN_UP_CLOSED",
  StorageError: "UNAVAILABLE",
  TestPaymentsNotOffered: "ROUTE_NOT_FOUND",
  ToolNotFound: "TOOL_NOT_FOUND",
  TooManyChanges: "RATE_LIMITED",
  TooManyDemoAccounts: "RATE_LIMITED",
  TooManyPasskeys: "VALIDATION_FAILED",
  TooManyTopUps: "RATE_LIMITED",
  TooManyWebhooks: "VALIDATION_FAILED",
  TopUpClosed: "TOP_UP_CLOSED",
  TopUpNotFound: "TOP_UP_NOT_FOUND",
  UnreadableLogo: "VALIDATION_FAILED",
  UnreadablePicture: "VALIDATION_FAILED",
  FilterChanged: "VERSION_CHANGED",
  VersionChanged: "VERSION_CHANGED",
  WebhookNotFound: "WEBHOOK_NOT_FOUND",
  WebhooksClosed: "WEBHOOKS_CLOSED"
} as const satisfies Readonly<Record<CoreError["_tag"], string>>
