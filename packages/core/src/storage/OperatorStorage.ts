import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ListedWebhook, WebhookId, WebhookNotFound } from "../events/Webhook.ts"
import type { IdempotencyKey, IdempotencyKeyReused } from "../idempotency/IdempotencyKey.ts"
import type {
  AccountQuery,
  AccountSummary,
  AccountSummaryPage,
  Operator
} from "../operators/AccountSummary.ts"
import type { Deed, LogPage, LogQuery, NewLogEntry, ReasonedDeed } from "../operators/OperatorLog.ts"
import type {
  AccountId,
  AccountNotFound,
  BalanceTooLarge,
  InsufficientBalance
} from "../records/AccountRecord.ts"
import type { CreditKeyTaken, LedgerEntry } from "../records/Ledger.ts"
import type { QrCodeId, QrCodeNotFound, QrCodeRecord } from "../records/QrCode.ts"
import type { AlreadyRefunded, Posting, StorageError } from "./Storage.ts"

/**
 * The port to what operators see and do, in the store of {@link Storage}. Each verb is atomic, isolated and durable, and may fail with
 * {@link StorageError}. What changes something appends an entry to the log in the same step; what changes nothing appends none.
 */
export class OperatorStorage extends Context.Tag("@quick-response/core/OperatorStorage")<
  OperatorStorage,
  {
    /** Gives an open account the role. One that has it keeps the time when it got it. */
    readonly addOperator: (
      accountId: AccountId,
      deed: Deed
    ) => Effect.Effect<Operator, AccountNotFound | StorageError>
    /** Takes the role from an account; answers whether it had it. */
    readonly removeOperator: (accountId: AccountId, deed: Deed) => Effect.Effect<boolean, StorageError>
    /** All operators, the oldest first. A closed account is none. */
    readonly listOperators: Effect.Effect<ReadonlyArray<Operator>, StorageError>
    readonly isOperator: (accountId: AccountId) => Effect.Effect<boolean, StorageError>
    readonly findAccounts: (query: AccountQuery) => Effect.Effect<AccountSummaryPage, StorageError>
    readonly findSummary: (
      accountId: AccountId
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    /**
     * Suspends an open account, with its dynamic codes where `stopsCodes` is true, or lifts that; the reason is the account's. One that
     * is suspended takes the new reason and keeps the time; the same again changes nothing.
     */
    readonly suspend: (
      given: { readonly accountId: AccountId; readonly stopsCodes: boolean },
      deed: ReasonedDeed
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    readonly restore: (
      accountId: AccountId,
      deed: Deed
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    /** {@link Storage.post}, which the log tells of. */
    readonly credit: (
      posting: Posting,
      deed: Deed
    ) => Effect.Effect<
      LedgerEntry,
      AccountNotFound | BalanceTooLarge | CreditKeyTaken | InsufficientBalance | StorageError
    >
    /** {@link Storage.refund}, which the log tells of. A key gives the same refund again; one of another entry is refused. */
    readonly refund: (
      id: QrCodeId,
      deed: ReasonedDeed,
      key?: IdempotencyKey
    ) => Effect.Effect<
      LedgerEntry,
      AlreadyRefunded | BalanceTooLarge | IdempotencyKeyReused | QrCodeNotFound | StorageError
    >
    /** The entries that paid these codes back, in any order. */
    readonly listRefunds: (
      ids: ReadonlyArray<QrCodeId>
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, StorageError>
    /** {@link Storage.setQrCodeActive}, which the log tells of. */
    readonly setQrCodeActive: (
      id: QrCodeId,
      isActive: boolean,
      deed: Deed
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>
    /** Stops a webhook, or lets it go on; the same again changes nothing. What is under way ends within a second. */
    readonly setWebhookStopped: (
      id: WebhookId,
      isStopped: boolean,
      deed: ReasonedDeed
    ) => Effect.Effect<ListedWebhook, StorageError | WebhookNotFound>
    /** The account of any record, and the record. */
    readonly findQrCode: (
      id: QrCodeId
    ) => Effect.Effect<
      { readonly accountId: AccountId; readonly qrCode: QrCodeRecord },
      QrCodeNotFound | StorageError
    >
    /** Appends an entry of what was done outside the store. */
    readonly appendLog: (entry: NewLogEntry) => Effect.Effect<void, StorageError>
    readonly readLog: (query: LogQuery) => Effect.Effect<LogPage, StorageError>
  }
>() {}
