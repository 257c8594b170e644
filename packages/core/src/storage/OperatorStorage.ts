import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Domain, DomainHost } from "../domains/Domain.ts"
import type { ListedWebhook, WebhookId, WebhookNotFound } from "../events/Webhook.ts"
import type { IdempotencyKey, IdempotencyKeyReused } from "../idempotency/IdempotencyKey.ts"
import type {
  AccountQuery,
  AccountSummary,
  AccountSummaryPage,
  Operator
} from "../operators/AccountSummary.ts"
import type { DomainQuery, DomainSummaryPage, UnknownDomain } from "../operators/DomainSummary.ts"
import type { Deed, LogPage, LogQuery, NewLogEntry, ReasonedDeed } from "../operators/OperatorLog.ts"
import type { SoldQrCodePage, SoldQrCodeQuery } from "../operators/SoldQrCode.ts"
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
 * The port for operators, in the store of {@link Storage} and with its guarantees. Each effective change appends a log
 * entry in the same step.
 */
export class OperatorStorage extends Context.Tag("@quick-response/core/OperatorStorage")<
  OperatorStorage,
  {
    /** Makes an open account's owner an operator; an existing operator keeps the first time. */
    readonly addOperator: (
      accountId: AccountId,
      deed: Deed
    ) => Effect.Effect<Operator, AccountNotFound | StorageError>
    /** Removes an operator; returns true if the account was one. */
    readonly removeOperator: (accountId: AccountId, deed: Deed) => Effect.Effect<boolean, StorageError>
    /** All operators, oldest first, without closed accounts. */
    readonly listOperators: Effect.Effect<ReadonlyArray<Operator>, StorageError>
    readonly isOperator: (accountId: AccountId) => Effect.Effect<boolean, StorageError>
    readonly findAccounts: (query: AccountQuery) => Effect.Effect<AccountSummaryPage, StorageError>
    readonly findSummary: (
      accountId: AccountId
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    /**
     * Suspends an open account, with its dynamic codes if `stopsCodes`, or lifts that; the reason is shown to the
     * account. Suspending again changes the reason and keeps the time; the same state has no effect.
     */
    readonly suspend: (
      given: { readonly accountId: AccountId; readonly stopsCodes: boolean },
      deed: ReasonedDeed
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    readonly restore: (
      accountId: AccountId,
      deed: Deed
    ) => Effect.Effect<AccountSummary, AccountNotFound | StorageError>
    /** {@link Storage.post}, logged. */
    readonly credit: (
      posting: Posting,
      deed: Deed
    ) => Effect.Effect<
      LedgerEntry,
      AccountNotFound | BalanceTooLarge | CreditKeyTaken | InsufficientBalance | StorageError
    >
    /**
     * {@link Storage.refund}, logged. Repetitions with the key return the same refund; a key of another entry is
     * refused.
     */
    readonly refund: (
      id: QrCodeId,
      deed: ReasonedDeed,
      key?: IdempotencyKey
    ) => Effect.Effect<
      LedgerEntry,
      AlreadyRefunded | BalanceTooLarge | IdempotencyKeyReused | QrCodeNotFound | StorageError
    >
    /** The refund entries of these codes, in any order. */
    readonly listRefunds: (
      ids: ReadonlyArray<QrCodeId>
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, StorageError>
    /** {@link Storage.setQrCodeActive}, logged. */
    readonly setQrCodeActive: (
      id: QrCodeId,
      isActive: boolean,
      deed: Deed
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>
    /** Stops or resumes a webhook; the same state has no effect. Running turns end within a second. */
    readonly setWebhookStopped: (
      id: WebhookId,
      isStopped: boolean,
      deed: ReasonedDeed
    ) => Effect.Effect<ListedWebhook, StorageError | WebhookNotFound>
    readonly findDomains: (query: DomainQuery) => Effect.Effect<DomainSummaryPage, StorageError>
    /** Removes a host from the account that holds it, with its event. */
    readonly removeDomain: (
      host: DomainHost,
      deed: ReasonedDeed
    ) => Effect.Effect<Domain, StorageError | UnknownDomain>
    /** Any record, with its account. */
    readonly findQrCode: (
      id: QrCodeId
    ) => Effect.Effect<
      { readonly accountId: AccountId; readonly qrCode: QrCodeRecord },
      QrCodeNotFound | StorageError
    >
    /** Looks at a bounded number of codes. */
    readonly listSoldQrCodes: (query: SoldQrCodeQuery) => Effect.Effect<SoldQrCodePage, StorageError>
    /** Appends a log entry for an action outside the store. */
    readonly appendLog: (entry: NewLogEntry) => Effect.Effect<void, StorageError>
    readonly readLog: (query: LogQuery) => Effect.Effect<LogPage, StorageError>
  }
>() {}
