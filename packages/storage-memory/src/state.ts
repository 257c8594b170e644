import {
  type Account,
  type AccountId,
  type ApiKey,
  type ApiKeyHash,
  type ApiKeyId,
  type Email,
  type IdempotencyKey,
  type LedgerEntry,
  type QrCodeId,
  type QrCodeRecord,
  type Slug,
  StorageError,
  type StoredClaim,
  type Tool
} from "@quick-response/core"
import * as Either from "effect/Either"

/** A record with its account. */
export interface StoredQrCode {
  qrCode: QrCodeRecord
  readonly owner: AccountData
}

/** An account with its ledger, records and claims. */
export interface AccountData {
  account: Account
  /** In the order of their sequence numbers. */
  readonly ledger: Array<LedgerEntry>
  /** In the order of purchase, which is that by `createdAt`, then `id`. */
  readonly qrCodes: Array<StoredQrCode>
  /** Oldest first. */
  readonly claims: Map<IdempotencyKey, ReadonlyArray<StoredClaim>>
  readonly refunded: Set<QrCodeId>
}

/** The whole store. */
export interface State {
  readonly accounts: Map<AccountId, AccountData>
  readonly emails: Map<Email, AccountId>
  readonly qrCodes: Map<QrCodeId, StoredQrCode>
  /** The texts of the images by their hashes. */
  readonly images: Map<string, string>
  readonly apiKeys: Map<ApiKeyId, ApiKey>
  readonly apiKeyIds: Map<ApiKeyHash, ApiKeyId>
  readonly tools: Map<Slug, Tool>
}

/** A store that holds nothing. */
export const emptyState = (): State => ({
  accounts: new Map(),
  emails: new Map(),
  qrCodes: new Map(),
  images: new Map(),
  apiKeys: new Map(),
  apiKeyIds: new Map(),
  tools: new Map()
})

/** Fails with a {@link StorageError} for this reason. */
export const storageFailure = (what: string): Either.Either<never, StorageError> =>
  Either.left(new StorageError({ cause: new Error(what) }))

/** Fails because an id is in use. */
export const idTaken = (id: string): Either.Either<never, StorageError> =>
  storageFailure(`the id ${id} is taken`)
