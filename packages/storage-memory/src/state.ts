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
  type Receipt,
  type Slug,
  StorageError,
  type Tool
} from "@quick-response/core"
import * as Either from "effect/Either"

/** A record, whose it is, and its place among the records of its account in the order of purchase, from 1. */
export interface StoredQrCode {
  qrCode: QrCodeRecord
  readonly accountId: AccountId
  readonly ordinal: number
}

/** A purchase that is remembered by its idempotency key. */
export interface Claim {
  readonly fingerprint: string
  readonly receipt: Receipt
  readonly at: number
}

/** An account with all that it owns. */
export interface Holdings {
  account: Account
  /** By sequence. */
  readonly ledger: Array<LedgerEntry>
  /** The oldest first: by `createdAt`, then `id`. */
  readonly qrCodes: Array<StoredQrCode>
  readonly claims: Map<IdempotencyKey, Claim>
  readonly refunded: Set<QrCodeId>
}

/** All that is stored. */
export interface State {
  readonly accounts: Map<AccountId, Holdings>
  readonly emails: Map<Email, AccountId>
  readonly qrCodes: Map<QrCodeId, StoredQrCode>
  /** The texts of the images by their hashes. */
  readonly images: Map<string, string>
  readonly apiKeys: Map<ApiKeyId, ApiKey>
  readonly apiKeyIds: Map<ApiKeyHash, ApiKeyId>
  readonly tools: Map<Slug, Tool>
}

/** A store that holds nothing. */
export const empty = (): State => ({
  accounts: new Map(),
  emails: new Map(),
  qrCodes: new Map(),
  images: new Map(),
  apiKeys: new Map(),
  apiKeyIds: new Map(),
  tools: new Map()
})

/** Refuses what no store may hold. */
export const refused = (what: string): Either.Either<never, StorageError> =>
  Either.left(new StorageError({ cause: new Error(what) }))

/** Refuses an id that names something else already. */
export const taken = (id: string): Either.Either<never, StorageError> => refused(`the id ${id} is taken`)
