import type { Credits } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { StoredConfig } from "../config/StoredConfig.ts"
import type {
  ClaimKey,
  IdempotencyClaim,
  IdempotencyKey,
  IdempotencyKeyTaken,
  StoredBatchClaim,
  StoredClaim
} from "../idempotency/IdempotencyKey.ts"
import type {
  Account,
  AccountId,
  AccountNotFound,
  AccountPage,
  AccountSuspended,
  BalanceTooLarge,
  Email,
  EmailTaken,
  InsufficientBalance
} from "../records/AccountRecord.ts"
import type {
  ApiKey,
  ApiKeyHash,
  ApiKeyId,
  ApiKeyPage,
  ApiKeyQuery,
  TooManyApiKeys
} from "../records/ApiKey.ts"
import type { HostUser } from "../records/HostUser.ts"
import type { CreditKeyTaken, LedgerEntry, LedgerPage } from "../records/Ledger.ts"
import type {
  Page,
  PageRequest,
  QrCodeId,
  QrCodeNotFound,
  QrCodeQuery,
  QrCodeRecord,
  QrCodeRecordPage,
  Receipt
} from "../records/QrCode.ts"
import type { QrCodeLabel } from "../records/QrCodeLabel.ts"
import type { Slug, Tool, ToolNotFound } from "../records/Tool.ts"
import type { NewRedirect, SlugTaken } from "../redirects/Redirect.ts"
import type { AuditViolation } from "./Audit.ts"

/** The store failed without changes; a retry may succeed. Includes taken ids, and negative grants or prices. */
export class StorageError extends Schema.TaggedError<StorageError>()("StorageError", {
  cause: Schema.Defect,
  /** True if a write may have succeeded although its answer was lost: repeating it may do it twice. */
  isUncertain: Schema.Boolean.pipe(
    Schema.propertySignature,
    Schema.withConstructorDefault(() => false)
  )
}) {
  override get message(): string {
    return "the storage is unavailable"
  }
}

/** A purchase that is valid except for its balance. */
export interface PurchaseOrder {
  readonly accountId: AccountId
  readonly qrCodeId: QrCodeId
  readonly name: string
  /** Images are stored once for all accounts. */
  readonly config: StoredConfig
  /** The content's JSON with sorted keys; null without one. */
  readonly contentText: string | null
  readonly redirect?: NewRedirect | undefined
  readonly price: Credits
  readonly idempotency: IdempotencyClaim | undefined
  readonly at: DateTime.Utc
}

/** A receipt; `isReplayed` if from an earlier purchase with the same idempotency key. */
export interface PurchaseOutcome {
  readonly receipt: Receipt
  readonly replayed: boolean
}

/** The purchase was already refunded; no change. */
export class AlreadyRefunded extends Schema.TaggedError<AlreadyRefunded>()("AlreadyRefunded", {
  id: Schema.String
}) {
  override get message(): string {
    return `QR code ${this.id} was refunded before`
  }
}

/** An operator's change of a balance. */
export interface Posting {
  readonly accountId: AccountId
  /** A grant adds; an adjustment corrects either way. */
  readonly kind: "grant" | "adjustment"
  readonly amount: Credits
  readonly reason: string
  /** An entry's unique name in its account, such as a payment's id. */
  readonly key?: IdempotencyKey | undefined
  readonly at: DateTime.Utc
}

/**
 * The port to a store. Each verb is atomic, isolated and durable, and may fail with {@link StorageError}. Callers
 * provide ids and times; an account's time never goes back, even if the clock does: see {@link timeOfEntry} and {@link
 * timeOfRecord}. Texts are Unicode without lone surrogates and U+0000, ordered by code points. Adapters are tested by
 * the laws in `@quick-response/core/testing`.
 */
export class Storage extends Context.Tag("@quick-response/core/Storage")<
  Storage,
  {
    /** Opens an account with a balance of zero. */
    readonly createAccount: (account: {
      readonly id: AccountId
      readonly email: Email
      readonly at: DateTime.Utc
    }) => Effect.Effect<Account, EmailTaken | StorageError>
    /** The open account of a host user; opened with this id, a balance of zero and no address if missing. */
    readonly openAccountFor: (account: {
      readonly id: AccountId
      readonly user: HostUser
      readonly at: DateTime.Utc
    }) => Effect.Effect<Account, StorageError>
    readonly findAccount: (
      by: { readonly id: AccountId } | { readonly email: Email }
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /** A page of all accounts by email address. */
    readonly listAccounts: (page: Page) => Effect.Effect<AccountPage, StorageError>
    /**
     * Appends a grant or adjustment and changes the balance. If the account has an entry with the key and amount,
     * returns that unchanged; refuses another amount. A closed account gets no credits, but its remaining balance can
     * be removed.
     */
    readonly post: (
      posting: Posting
    ) => Effect.Effect<
      LedgerEntry,
      AccountNotFound | BalanceTooLarge | CreditKeyTaken | InsufficientBalance | StorageError
    >
    /** A page of an account's ledger. Reads only that page. */
    readonly listLedger: (accountId: AccountId, page: PageRequest) => Effect.Effect<LedgerPage, StorageError>

    /**
     * Stores a key, unless the account has the most active keys: {@link TooManyApiKeys}. Beyond `maximumKeptKeys`,
     * deletes the oldest inactive ones.
     */
    readonly createApiKey: (key: {
      readonly id: ApiKeyId
      readonly accountId: AccountId
      readonly hash: ApiKeyHash
      readonly prefix: string
      readonly name: string
      readonly at: DateTime.Utc
      readonly expiresAt: DateTime.Utc | null
    }) => Effect.Effect<ApiKey, AccountNotFound | StorageError | TooManyApiKeys>
    /** The key with this hash, even if revoked or expired. */
    readonly findApiKey: (hash: ApiKeyHash) => Effect.Effect<ApiKey | undefined, StorageError>
    /** The account's key with this id, even if revoked or expired. */
    readonly findOwnApiKey: (
      accountId: AccountId,
      id: ApiKeyId
    ) => Effect.Effect<ApiKey | undefined, StorageError>
    /** A page of an account's keys, newest first. */
    readonly listApiKeys: (
      accountId: AccountId,
      query: ApiKeyQuery
    ) => Effect.Effect<ApiKeyPage, StorageError>
    /** The newest {@link maximumKeysByPrefix} keys with this visible prefix, newest first. */
    readonly findApiKeysByPrefix: (prefix: string) => Effect.Effect<ReadonlyArray<ApiKey>, StorageError>
    /** Records the last use; ignores earlier times and unknown ids. */
    readonly touchApiKey: (id: ApiKeyId, at: DateTime.Utc) => Effect.Effect<void, StorageError>
    /** Revokes a key; the first revocation's time stays. Ignores unknown ids. */
    readonly revokeApiKey: (id: ApiKeyId, at: DateTime.Utc) => Effect.Effect<void, StorageError>

    /** All purchases with this key, oldest first. */
    readonly findClaims: (
      accountId: AccountId,
      key: ClaimKey
    ) => Effect.Effect<ReadonlyArray<StoredClaim>, StorageError>
    /** All purchases of batch rows with this key, oldest first. */
    readonly findBatchClaims: (
      accountId: AccountId,
      key: IdempotencyKey
    ) => Effect.Effect<ReadonlyArray<StoredBatchClaim>, StorageError>
    /**
     * Debits the price and stores entry, record, images, claim and redirect atomically. A claim with the same key and
     * fingerprint replays its receipt, at any time; others are a failure, except those named by `differsFrom`. Claims
     * are never deleted. Concurrent purchases never overdraw; a failure changes nothing. A closed account is not found,
     * and a suspended one cannot buy. Slugs are unique.
     */
    readonly purchase: (
      order: PurchaseOrder
    ) => Effect.Effect<
      PurchaseOutcome,
      | AccountNotFound
      | AccountSuspended
      | IdempotencyKeyTaken
      | InsufficientBalance
      | SlugTaken
      | StorageError
    >
    /** Refunds a purchase, once. The record stays. */
    readonly refund: (
      id: QrCodeId,
      reason: string,
      at: DateTime.Utc
    ) => Effect.Effect<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound | StorageError>

    readonly findQrCode: (
      accountId: AccountId,
      id: QrCodeId
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>
    /**
     * Unarchived, all, or archived records and their number; with a query, those whose names contain it by {@link
     * searchForm}. Concurrent archiving may shift a page.
     */
    readonly listQrCodes: (
      accountId: AccountId,
      page: QrCodeQuery
    ) => Effect.Effect<QrCodeRecordPage, StorageError>
    /**
     * The account's distinct bought configurations with this data hash, in any order: of active records without a
     * refund. Includes records with an unknown hash. Reads no others.
     */
    readonly findBoughtConfigs: (
      accountId: AccountId,
      dataHash: string
    ) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** The text of the image with this hash, if any record has it. */
    readonly findImage: (hash: string) => Effect.Effect<string | undefined, StorageError>
    /** Changes the label of the account's record, by {@link labeled}. */
    readonly labelQrCode: (
      accountId: AccountId,
      id: QrCodeId,
      label: QrCodeLabel,
      at: DateTime.Utc
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>
    /**
     * Sets `isActive` of any record and, on a change, `updatedAt`, which never goes back. A dynamic record's redirect
     * is blocked meanwhile and gets a version for each change.
     */
    readonly setQrCodeActive: (
      id: QrCodeId,
      isActive: boolean,
      at: DateTime.Utc,
      reason?: string | null
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>

    /** All tools by category, then name. */
    readonly listTools: Effect.Effect<ReadonlyArray<Tool>, StorageError>
    readonly findTool: (slug: Slug) => Effect.Effect<Tool, ToolNotFound | StorageError>
    /** Adds tools with missing slugs, leaving others unchanged; returns the number added. */
    readonly seedTools: (tools: ReadonlyArray<Tool>) => Effect.Effect<number, StorageError>
    readonly setToolActive: (
      slug: Slug,
      isActive: boolean
    ) => Effect.Effect<Tool, ToolNotFound | StorageError>

    /**
     * Checks every invariant of money and records during normal use, and returns the violations. Reports progress to an
     * {@link AuditObserver}.
     */
    readonly audit: Effect.Effect<ReadonlyArray<AuditViolation>, StorageError>
    /** Succeeds if the store answers and is writable. */
    readonly check: Effect.Effect<void, StorageError>
  }
>() {}
