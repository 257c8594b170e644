import {
  type Account,
  type AccountId,
  AccountNotFound,
  type AccountSuspended,
  type AddressKey,
  type ApiKeyHash,
  type ApiKeyId,
  addressStartOf,
  type ClaimKey,
  Credits,
  type Delivery,
  type Domain,
  type Email,
  type HostUser,
  hostUserAddress,
  type IdempotencyKey,
  type LedgerEntry,
  type Link,
  type LogEntry,
  type Mail,
  type MailId,
  type PasskeyChallenge,
  type PasskeyId,
  type PasswordHash,
  type PriceListVersion,
  type QrCodeId,
  type QrCodeRecord,
  type Redirect,
  type RedirectSlug,
  type RedirectVersion,
  type RefusalCount,
  requireActing,
  type SalesDimension,
  type SavedDesign,
  type SavedDesignId,
  type Scan,
  type ScanDay,
  type Session,
  type SessionId,
  type SignalReading,
  type Slug,
  StorageError,
  type StoredApiKey,
  type StoredClaim,
  type StoredEvent,
  type StoredLook,
  type StoredPasskey,
  type StoredSums,
  type Tool,
  type TopUp,
  type TopUpId,
  type Webhook,
  type WebhookId
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as DateTime from "effect/DateTime"
import * as Encoding from "effect/Encoding"

/** A record with its account. */
export interface StoredQrCode {
  qrCode: QrCodeRecord
  /** Its looks, oldest first; the first is the purchase's. */
  readonly looks: Array<StoredLook>
  readonly owner: AccountData
}

export interface AccountData {
  account: Account
  /** The account's host user, until it is closed. */
  user: HostUser | null
  /** Entries by sequence number. */
  readonly ledger: Array<LedgerEntry>
  /** The API keys that count debits, by the sequence numbers of these. */
  readonly counting: Map<number, ApiKeyId>
  /** In the order of purchase: by `createdAt`, then `id`. */
  readonly qrCodes: Array<StoredQrCode>
  /** Records by the hash of their data. */
  readonly byData: Map<string, Array<StoredQrCode>>
  /** Oldest first. */
  readonly claims: Map<ClaimKey, ReadonlyArray<StoredClaim>>
  readonly refunded: Set<QrCodeId>
  /** The entries with an idempotency key. */
  readonly keyed: Map<IdempotencyKey, LedgerEntry>
  /** Events other than ledger entries, by sequence number. */
  readonly events: Array<StoredEvent>
  /** The reason of its suspension, and whether it blocks the dynamic codes; null if it is not suspended. */
  suspension: { readonly reason: string; readonly stopsCodes: boolean } | null
  /** The time of the last low-balance mail. */
  lowBalanceMailedAt: DateTime.Utc | null
}

export interface StoredSession extends Session {
  readonly hash: string
}

export interface StoredMail extends Mail {
  readonly requestedAt: DateTime.Utc
  /** Null once settled. */
  readonly dueAt: DateTime.Utc | null
  /** When delivery was given up. */
  readonly failedAt: DateTime.Utc | null
}

/** A redirect with its versions and total scans. */
export interface StoredRedirect {
  redirect: Redirect
  /** True if its account was closed with its dynamic codes stopped. */
  isStopped: boolean
  /** Oldest first. */
  versions: Array<RedirectVersion>
  scans: number
  /** Milliseconds since 1970. */
  lastScanAt: number | null
  /** The unreported end, in milliseconds since 1970. */
  untoldEnd: number | null
  /** The reported scans, and the time of the last such event. */
  toldScans: number
  toldAt: number | null
  /** When the remaining scans may be reported; null if there are none. */
  tellFrom: number | null
}

/** A webhook with its deliveries by event position. */
export interface StoredWebhook {
  webhook: Webhook
  readonly deliveries: Map<string, Delivery>
}

/** The position of a reader of a provider's events, and the expiry of its lease. */
export interface StoredReading extends SignalReading {
  readonly leasedUntil: DateTime.Utc | null
}

/** The whole store. */
export interface State {
  /** The operators, and when they got the role. */
  readonly operators: Map<AccountId, DateTime.Utc>
  /** Oldest first. */
  readonly operatorLog: Array<LogEntry>
  /** Oldest first. */
  readonly priceLists: Array<PriceListVersion>
  /** The number of entries in a day's stored sums. */
  readonly foldedDays: Map<string, number>
  /** Stored sums by dimension, day and item. */
  readonly salesDays: Map<string, { readonly dimension: SalesDimension; readonly sums: StoredSums }>
  /** Refusals by day and code. */
  readonly refusalDays: Map<string, RefusalCount>
  readonly accounts: Map<AccountId, AccountData>
  readonly emails: Map<Email, AccountId>
  /** Open accounts by host user. */
  readonly hostUsers: Map<HostUser, AccountId>
  readonly qrCodes: Map<QrCodeId, StoredQrCode>
  /** Image texts by hash. */
  readonly images: Map<string, string>
  readonly apiKeys: Map<ApiKeyId, StoredApiKey>
  readonly apiKeyIds: Map<ApiKeyHash, ApiKeyId>
  readonly tools: Map<Slug, Tool>
  /** Saved designs by account and id. */
  readonly designs: Map<AccountId, Map<SavedDesignId, SavedDesign>>
  readonly passwords: Map<AccountId, PasswordHash>
  readonly sessions: Map<SessionId, StoredSession>
  readonly passkeys: Map<PasskeyId, StoredPasskey>
  /** Challenges by hash. */
  readonly challenges: Map<string, PasskeyChallenge>
  /** Links by hash. */
  readonly links: Map<string, Link>
  /** Own domains by host and account. */
  readonly domains: Map<string, Domain>
  readonly mails: Map<MailId, StoredMail>
  /** The marks of welcomed addresses. */
  readonly welcomed: Set<string>
  readonly markKey: string
  readonly redirects: Map<RedirectSlug, StoredRedirect>
  readonly slugs: Map<QrCodeId, RedirectSlug>
  /** The slugs of adopted addresses, by the start that the keys of all accounts share. */
  readonly addresses: Map<string, Map<AddressKey, RedirectSlug>>
  /** Visits not yet counted, oldest first. */
  scans: Array<Scan>
  /** Daily counts of a slug or account, by day. */
  readonly scanDays: Map<RedirectSlug | AccountId, Map<string, ScanDay>>
  /** Visitor marks by day and slug. */
  readonly visitors: Map<string, Map<string, Set<string>>>
  readonly daySecrets: Map<string, string>
  readonly topUps: Map<TopUpId, TopUp>
  /** Readings by provider. */
  readonly readings: Map<string, StoredReading>
  readonly webhooks: Map<WebhookId, StoredWebhook>
}

export const emptyState = (): State => ({
  operators: new Map(),
  operatorLog: [],
  priceLists: [],
  foldedDays: new Map(),
  salesDays: new Map(),
  refusalDays: new Map(),
  accounts: new Map(),
  emails: new Map(),
  hostUsers: new Map(),
  qrCodes: new Map(),
  images: new Map(),
  apiKeys: new Map(),
  apiKeyIds: new Map(),
  tools: new Map(),
  designs: new Map(),
  passwords: new Map(),
  sessions: new Map(),
  passkeys: new Map(),
  challenges: new Map(),
  links: new Map(),
  domains: new Map(),
  mails: new Map(),
  welcomed: new Set(),
  markKey: Encoding.encodeHex(crypto.getRandomValues(new Uint8Array(32))),
  redirects: new Map(),
  slugs: new Map(),
  addresses: new Map(),
  scans: [],
  scanDays: new Map(),
  visitors: new Map(),
  daySecrets: new Map(),
  topUps: new Map(),
  readings: new Map(),
  webhooks: new Map()
})

export const storageFailure = (what: string): Either.Either<never, StorageError> =>
  Either.left(new StorageError({ cause: new Error(what) }))

export const idTaken = (id: string): Either.Either<never, StorageError> =>
  storageFailure(`the id ${id} is taken`)

/** Deletes the matching entries; returns their number. */
export const deleteWhere = <K, V>(map: Map<K, V>, condition: (value: V) => boolean): number => {
  let deleted = 0
  for (const [key, value] of map) if (condition(value) && map.delete(key)) deleted++
  return deleted
}

/** Deletes the matching keys. */
export const deleteKeys = (state: State, condition: (key: StoredApiKey) => boolean): void => {
  deleteWhere(state.apiKeyIds, (id) => {
    const key = state.apiKeys.get(id)
    return key !== undefined && condition(key)
  })
  deleteWhere(state.apiKeys, condition)
}

/** Adds an account without entries, for an address or a host user. */
export const openAccount = (
  state: State,
  {
    id,
    at,
    ...owner
  }: { readonly id: AccountId; readonly at: DateTime.Utc } & (
    | { readonly email: Email }
    | { readonly user: HostUser }
  )
): AccountData => {
  const account: Account = {
    id,
    email: "email" in owner ? owner.email : null,
    balance: Credits.zero,
    lowBalance: null,
    language: null,
    createdAt: at,
    closedAt: null,
    suspendedAt: null
  }
  const data: AccountData = {
    account,
    user: "user" in owner ? owner.user : null,
    ledger: [],
    qrCodes: [],
    byData: new Map(),
    claims: new Map(),
    keyed: new Map(),
    counting: new Map(),
    refunded: new Set<never>(),
    events: [],
    suspension: null,
    lowBalanceMailedAt: null
  }
  state.accounts.set(id, data)
  if ("email" in owner) state.emails.set(owner.email, id)
  else state.hostUsers.set(owner.user, id)
  return data
}

/** The text by which lists of accounts are sorted and searched. */
export const placeOf = ({ account: { id, email }, user }: AccountData): string =>
  email ?? (user === null ? id : hostUserAddress(user))

/** The account with this id, if it is acting. */
export const findActingAccount = (
  state: State,
  id: AccountId
): Either.Either<AccountData, AccountNotFound | AccountSuspended> =>
  Either.flatMap(findOpenAccount(state, id), (data) => Either.map(requireActing(data.account), () => data))

/** The account with this id, unless it is closed. */
export const findOpenAccount = (state: State, id: AccountId): Either.Either<AccountData, AccountNotFound> => {
  const data = state.accounts.get(id)
  return data === undefined || data.account.closedAt !== null
    ? Either.left(new AccountNotFound({ account: id }))
    : Either.right(data)
}

/** The slug of an account's adopted address; undefined if it has not adopted it. */
export const slugAt = ({ addresses }: Pick<State, "addresses">, key: AddressKey): RedirectSlug | undefined =>
  addresses.get(addressStartOf(key))?.get(key)

export const adopt = ({ addresses }: State, key: AddressKey, slug: RedirectSlug): void => {
  const start = addressStartOf(key)
  addresses.set(start, (addresses.get(start) ?? new Map<AddressKey, RedirectSlug>()).set(key, slug))
}
