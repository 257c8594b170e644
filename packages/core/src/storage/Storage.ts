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

/**
 * The store failed and changed nothing; the same call may succeed later. An id that is taken and a grant or price below
 * zero are such failures, too.
 */
export class StorageError extends Schema.TaggedError<StorageError>()("StorageError", {
  cause: Schema.Defect,
  /** True where a write may have been done although its answer was lost: who repeats it may do it twice. */
  isUncertain: Schema.Boolean.pipe(
    Schema.propertySignature,
    Schema.withConstructorDefault(() => false)
  )
}) {
  override get message(): string {
    return "the storage is unavailable"
  }
}

/** A purchase to be made: everything is decided but whether the money is there. */
export interface PurchaseOrder {
  readonly accountId: AccountId
  readonly qrCodeId: QrCodeId
  readonly name: string
  /** Its images are stored once for all records of all accounts. */
  readonly config: StoredConfig
  /** The JSON of the content that the data was made of, with sorted keys; null where there is none. */
  readonly contentText: string | null
  /** The redirect of a dynamic code. */
  readonly redirect?: NewRedirect | undefined
  readonly price: Credits
  readonly idempotency: IdempotencyClaim | undefined
  readonly at: DateTime.Utc
}

/** A receipt, and whether an earlier purchase with the same idempotency key gave it. */
export interface PurchaseOutcome {
  readonly receipt: Receipt
  readonly replayed: boolean
}

/** The purchase was refunded before; nothing was changed. */
export class AlreadyRefunded extends Schema.TaggedError<AlreadyRefunded>()("AlreadyRefunded", {
  id: Schema.String
}) {
  override get message(): string {
    return `QR code ${this.id} was refunded before`
  }
}

/** A change of a balance by the operator. */
export interface Posting {
  readonly accountId: AccountId
  /** A grant adds; an adjustment corrects either way. */
  readonly kind: "grant" | "adjustment"
  readonly amount: Credits
  readonly reason: string
  /** Names the entry, which is unique in its account: a payment's id, for example. */
  readonly key?: IdempotencyKey | undefined
  readonly at: DateTime.Utc
}

/**
 * The port to a store. Each verb is atomic, isolated and durable, and may fail with {@link StorageError}. Ids and times come
 * from the caller; time in an account never goes back, even where the caller's clock does: see {@link timeOfEntry} and
 * {@link timeOfRecord}. Texts are Unicode without lone surrogates and U+0000, ordered by code points. The laws for
 * adapters are in `@quick-response/core/testing`.
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
    /** The open account of a host's user. Where there is none, one is opened with this id, a balance of zero and no address. */
    readonly openAccountFor: (account: {
      readonly id: AccountId
      readonly user: HostUser
      readonly at: DateTime.Utc
    }) => Effect.Effect<Account, StorageError>
    readonly findAccount: (
      by: { readonly id: AccountId } | { readonly email: Email }
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /** A page of all accounts, by e-mail address. */
    readonly listAccounts: (page: Page) => Effect.Effect<AccountPage, StorageError>
    /**
     * Appends a grant or an adjustment to the ledger and changes the balance by its amount. Where an entry of the account has the
     * posting's key and amount, that entry is the answer, and nothing changes; one of another amount is refused. To a closed account
     * nothing is added; what is left of its balance can be taken away.
     */
    readonly post: (
      posting: Posting
    ) => Effect.Effect<
      LedgerEntry,
      AccountNotFound | BalanceTooLarge | CreditKeyTaken | InsufficientBalance | StorageError
    >
    /** A page of an account's ledger. It reads that page alone. */
    readonly listLedger: (accountId: AccountId, page: PageRequest) => Effect.Effect<LedgerPage, StorageError>

    /**
     * Stores a key, unless as many of the account's are active at this time as may be: {@link TooManyApiKeys}. Where more
     * than `maximumKeptKeys` would be kept, the oldest that are not active are deleted.
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
    /** The key with this hash, even when revoked or expired; undefined when unknown. */
    readonly findApiKey: (hash: ApiKeyHash) => Effect.Effect<ApiKey | undefined, StorageError>
    /** The account's key with this id, even when revoked or expired; undefined where it has none. */
    readonly findOwnApiKey: (
      accountId: AccountId,
      id: ApiKeyId
    ) => Effect.Effect<ApiKey | undefined, StorageError>
    /** A page of an account's keys, the newest first. */
    readonly listApiKeys: (
      accountId: AccountId,
      query: ApiKeyQuery
    ) => Effect.Effect<ApiKeyPage, StorageError>
    /** The newest {@link maximumKeysByPrefix} keys whose shown prefix starts with this text, the newest first. */
    readonly findApiKeysByPrefix: (prefix: string) => Effect.Effect<ReadonlyArray<ApiKey>, StorageError>
    /** Notes the last use; a time before the one noted changes nothing, nor does an unknown id. */
    readonly touchApiKey: (id: ApiKeyId, at: DateTime.Utc) => Effect.Effect<void, StorageError>
    /** Revokes the key; the first revocation's time stays. An unknown id changes nothing. */
    readonly revokeApiKey: (id: ApiKeyId, at: DateTime.Utc) => Effect.Effect<void, StorageError>

    /** All purchases that were made with this key, the oldest first. */
    readonly findClaims: (
      accountId: AccountId,
      key: ClaimKey
    ) => Effect.Effect<ReadonlyArray<StoredClaim>, StorageError>
    /** All purchases that were made as rows of batches with this key, the oldest first; single ones are not among them. */
    readonly findBatchClaims: (
      accountId: AccountId,
      key: IdempotencyKey
    ) => Effect.Effect<ReadonlyArray<StoredBatchClaim>, StorageError>
    /**
     * Debits the price and stores entry, record, images, claim and redirect, in one atomic step. A stored claim with the same
     * key and fingerprint gives its receipt again, at any time; others that `differsFrom` does not name are a failure.
     * Claims are never deleted. Concurrent purchases never overdraw; a failure changes nothing. A closed account buys
     * nothing: it is not found; nor does a suspended one. No two redirects ever have one slug.
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
    /** Pays a purchase back to the account that made it, once. The record stays. */
    readonly refund: (
      id: QrCodeId,
      reason: string,
      at: DateTime.Utc
    ) => Effect.Effect<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound | StorageError>

    /** The account's record with this id. */
    readonly findQrCode: (
      accountId: AccountId,
      id: QrCodeId
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>
    /**
     * Those that are not archived, all, or the archived ones; with a query, those whose names contain it by {@link searchForm}; and how
     * many they are. What is archived meanwhile may shift a page.
     */
    readonly listQrCodes: (
      accountId: AccountId,
      page: QrCodeQuery
    ) => Effect.Effect<QrCodeRecordPage, StorageError>
    /**
     * The texts of the configurations with this hash of their data that the account bought, each once, in any order: of its
     * active records that were not refunded. Records whose hash a store does not know are among them. It reads no others.
     */
    readonly findBoughtConfigs: (
      accountId: AccountId,
      dataHash: string
    ) => Effect.Effect<ReadonlyArray<string>, StorageError>
    /** The text of the image with this hash; undefined where no record has it. */
    readonly findImage: (hash: string) => Effect.Effect<string | undefined, StorageError>
    /** Gives the account's record another label, by {@link labeled}. */
    readonly labelQrCode: (
      accountId: AccountId,
      id: QrCodeId,
      label: QrCodeLabel,
      at: DateTime.Utc
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>
    /**
     * Sets `isActive` of any account's record, and if that is a change `updatedAt`, which never goes back. A dynamic record's
     * redirect is blocked meanwhile, and has a version of each change, for this reason.
     */
    readonly setQrCodeActive: (
      id: QrCodeId,
      isActive: boolean,
      at: DateTime.Utc,
      reason?: string | null
    ) => Effect.Effect<QrCodeRecord, QrCodeNotFound | StorageError>

    /** All tools, by category, then name. */
    readonly listTools: Effect.Effect<ReadonlyArray<Tool>, StorageError>
    readonly findTool: (slug: Slug) => Effect.Effect<Tool, ToolNotFound | StorageError>
    /** Adds the tools whose slug the catalogue lacks and leaves all others as they are; answers how many it added. */
    readonly seedTools: (tools: ReadonlyArray<Tool>) => Effect.Effect<number, StorageError>
    readonly setToolActive: (
      slug: Slug,
      isActive: boolean
    ) => Effect.Effect<Tool, ToolNotFound | StorageError>

    /**
     * Checks every invariant of money and records, beside any use of the store, and answers what violates them. It tells
     * an {@link AuditObserver} how much it has checked.
     */
    readonly audit: Effect.Effect<ReadonlyArray<AuditViolation>, StorageError>
    /** Succeeds when the store answers and can be written to. */
    readonly check: Effect.Effect<void, StorageError>
  }
>() {}
