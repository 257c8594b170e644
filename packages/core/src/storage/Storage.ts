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
import type { PriceChanged } from "../purchasing/PurchaseError.ts"
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
  ApiKeyChange,
  ApiKeyHash,
  ApiKeyId,
  ApiKeyOrder,
  ApiKeyQuery,
  StoredApiKey,
  StoredApiKeyPage,
  TooManyApiKeys,
  UnknownApiKey
} from "../records/ApiKey.ts"
import type { HostUser } from "../records/HostUser.ts"
import type { KeyLimitReached } from "../records/KeyLimits.ts"
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
import type { TagCount, TooManyTags } from "../records/QrCodeTags.ts"
import type { SavedDesign, SavedDesignId, SavedDesignOrder, TooManyDesigns } from "../records/SavedDesign.ts"
import type { Slug, Tool, ToolNotFound } from "../records/Tool.ts"
import type { AddressTaken, NewRedirect, QrCodeNotDynamic, SlugTaken } from "../redirects/Redirect.ts"
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
  /** Distinct and sorted; none by default. */
  readonly tags?: ReadonlyArray<string> | undefined
  /** Images are stored once for all accounts. */
  readonly config: StoredConfig
  /** The content's JSON with sorted keys; null without one. */
  readonly contentText: string | null
  readonly redirect?: NewRedirect | undefined
  readonly price: Credits
  /** The account's key whose limits apply, if it has limits. */
  readonly apiKeyId?: ApiKeyId | undefined
  readonly idempotency: IdempotencyClaim | undefined
  readonly at: DateTime.Utc
}

/** Another look for a dynamic record, at its short address. */
export interface RestyleOrder {
  readonly accountId: AccountId
  readonly qrCodeId: QrCodeId
  /** With the record's short address as its data. */
  readonly config: StoredConfig
  /** The price of the whole design. */
  readonly price: Credits
  /** The amount that the caller agreed to, by {@link restyleCharge}. */
  readonly expected: Credits
  /** The account's key whose limits apply, if it has limits. */
  readonly apiKeyId?: ApiKeyId | undefined
  readonly idempotency: IdempotencyClaim
  readonly at: DateTime.Utc
}

/** The refusals of a {@link RestyleOrder}. */
export type RestyleRefusal =
  | AccountNotFound
  | AccountSuspended
  | IdempotencyKeyTaken
  | InsufficientBalance
  | KeyLimitReached
  | PriceChanged
  | QrCodeNotDynamic
  | QrCodeNotFound

/** A look of a record and the time from which it had it. */
export interface StoredLook {
  readonly configText: string
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
  /** A grant adds credits; an adjustment adds or removes them. */
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
 * the laws in `@quick-response/laws`.
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
    readonly createApiKey: (
      key: ApiKeyOrder & { readonly hash: ApiKeyHash }
    ) => Effect.Effect<StoredApiKey, AccountNotFound | StorageError | TooManyApiKeys>
    /** The key with this hash, even if revoked or expired. */
    readonly findApiKey: (hash: ApiKeyHash) => Effect.Effect<StoredApiKey | undefined, StorageError>
    /** The account's key with this id, even if revoked or expired. */
    readonly findOwnApiKey: (
      accountId: AccountId,
      id: ApiKeyId
    ) => Effect.Effect<StoredApiKey | undefined, StorageError>
    /** Changes the account's key by {@link changedKey}, even if revoked or expired. */
    readonly changeApiKey: (
      accountId: AccountId,
      id: ApiKeyId,
      change: ApiKeyChange,
      at: DateTime.Utc
    ) => Effect.Effect<StoredApiKey, StorageError | UnknownApiKey>
    /** A page of an account's keys, newest first. */
    readonly listApiKeys: (
      accountId: AccountId,
      query: ApiKeyQuery
    ) => Effect.Effect<StoredApiKeyPage, StorageError>
    /** The newest {@link maximumKeysByPrefix} keys with this visible prefix, newest first. */
    readonly findApiKeysByPrefix: (prefix: string) => Effect.Effect<ReadonlyArray<StoredApiKey>, StorageError>
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
     * are never deleted. Concurrent purchases never overdraw, nor exceed the limits of a key, which are judged by {@link
     * chargeKey}, and counted with the debit; a failure changes nothing, but its owner is told of a day's first refusal
     * by a key's credit limit. A closed account is not found,
     * and a suspended one cannot buy. Slugs are unique.
     */
    readonly purchase: (
      order: PurchaseOrder
    ) => Effect.Effect<
      PurchaseOutcome,
      | AccountNotFound
      | AccountSuspended
      | AddressTaken
      | IdempotencyKeyTaken
      | InsufficientBalance
      | KeyLimitReached
      | SlugTaken
      | StorageError
    >
    /**
     * Charges {@link restyleCharge} and stores entry, look, images and claim atomically. The record gets the new
     * configuration, price and change time; slug, target and scans stay. Repeating the same key and fingerprint changes
     * nothing.
     */
    readonly restyle: (order: RestyleOrder) => Effect.Effect<QrCodeRecord, RestyleRefusal | StorageError>
    /** A page of the looks of the account's record, newest first; the last is the purchase's. */
    readonly listLooks: (
      accountId: AccountId,
      id: QrCodeId,
      page: Page
    ) => Effect.Effect<ReadonlyArray<StoredLook>, QrCodeNotFound | StorageError>
    /** Refunds a purchase with its restyles, once. The record stays. */
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
     * The records of a filter and their number. A record has the words of a query if its {@link searchTextOf} contains
     * each of them. Concurrent changes may shift a page, except in a list by tags, which is one snapshot.
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
    /** The account's newest record with this data hash, in any state. Reads no others. */
    readonly findQrCodeOfData: (
      accountId: AccountId,
      dataHash: string
    ) => Effect.Effect<QrCodeId | undefined, StorageError>
    /** The text of the image with this hash, if any record has it. */
    readonly findImage: (hash: string) => Effect.Effect<string | undefined, StorageError>
    /** The account's tags by their keys, and the number of records of each, archived or not. */
    readonly listTags: (accountId: AccountId) => Effect.Effect<ReadonlyArray<TagCount>, StorageError>
    /** Changes the label of the account's record, by {@link labeled}. */
    readonly labelQrCode: (
      accountId: AccountId,
      id: QrCodeId,
      label: QrCodeLabel,
      at: DateTime.Utc
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError | TooManyTags>
    /**
     * Sets `isActive` of any record and, on a change, `updatedAt`, which never goes back. A deactivated dynamic
     * record's redirect is blocked, and gets a version for each change.
     */
    readonly setQrCodeActive: (
      id: QrCodeId,
      isActive: boolean,
      at: DateTime.Utc,
      reason?: string | null
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>

    /**
     * Saves a design in an open account and replaces the one with its id, unless {@link savedDesignRefusal} refuses it
     * with the others. Ids are unique within an account.
     */
    readonly saveDesign: (
      design: SavedDesignOrder
    ) => Effect.Effect<SavedDesign, AccountNotFound | StorageError | TooManyDesigns>
    /** The designs that an account saved, by name, then id. */
    readonly listDesigns: (accountId: AccountId) => Effect.Effect<ReadonlyArray<SavedDesign>, StorageError>
    /** Deletes the account's saved design with this id; ignores unknown ids. */
    readonly deleteDesign: (accountId: AccountId, id: SavedDesignId) => Effect.Effect<void, StorageError>

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
