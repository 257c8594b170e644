import { type Decimal, fromDecimal } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { LRUCache } from "lru-cache/min"
import type { IdempotencyKey } from "./idempotency/IdempotencyKey.ts"
import {
  type Account,
  AccountId,
  AccountNotFound,
  type AccountPage,
  type AccountSuspended,
  type BalanceTooLarge,
  type Email,
  type EmailTaken,
  type InsufficientBalance,
  InvalidAmount
} from "./records/AccountRecord.ts"
import * as Keys from "./records/ApiKey.ts"
import {
  type ApiKey,
  type ApiKeyChange,
  ApiKeyId,
  ApiKeyInvalid,
  ApiKeyNotFound,
  type ApiKeyPage,
  ApiKeyPrefixTooShort,
  type ApiKeyQuery,
  type ApiKeySecret,
  type TooManyApiKeys,
  UnknownApiKey
} from "./records/ApiKey.ts"
import type { HostUser } from "./records/HostUser.ts"
import { isLimited } from "./records/KeyLimits.ts"
import { allKeyVerbs, type KeyVerb, orderedVerbs } from "./records/KeyVerb.ts"
import type { CreditKeyTaken, LedgerEntry, LedgerPage } from "./records/Ledger.ts"
import type { Page, PageRequest } from "./records/QrCode.ts"
import type { SavedDesign, SavedDesignId, SavedDesignValue, TooManyDesigns } from "./records/SavedDesign.ts"
import { Switches } from "./redirects/Switches.ts"
import { findActing } from "./storage/findActing.ts"
import { Storage, type StorageError } from "./storage/Storage.ts"

/** An account, and the key that proved it. */
export interface Caller {
  readonly accountId: AccountId
  readonly apiKeyId: ApiKeyId
  /** The operations that the key allows. */
  readonly verbs: ReadonlyArray<KeyVerb>
  /** True if its purchases have limits. */
  readonly isLimited: boolean
}

/** A caller authenticated by the embedding program. */
export interface VouchedCaller {
  readonly accountId: AccountId
}

/** A key to make. By default it has all verbs, no limits and no end. */
export interface NewApiKey extends ApiKeyChange {
  readonly name: string
  readonly expiresAt?: DateTime.Utc | undefined
}

/** A new key; its secret is shown only once. */
export interface IssuedApiKey {
  readonly apiKey: ApiKey
  readonly secret: ApiKeySecret
}

/** Milliseconds between stored last uses of a key. */
const lastUseResolution = 60_000

/**
 * The longest time that a request waits to store its key's last use, in milliseconds; later, this minute's use is not
 * recorded.
 */
const lastUseTimeout = 100

/** Milliseconds until another process's revocation takes effect. */
const authenticationLifetime = 1_000

const maximumRemembered = 10_000

const isAccountId = Schema.is(AccountId)

/**
 * Accounts, their credits and their API keys.
 *
 * @example
 * ```ts
 * import { Accounts, Email } from "@quick-response/core"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 * import * as Schema from "effect/Schema"
 *
 * const program = Effect.gen(function* () {
 *   const accounts = yield* Accounts
 *   const { id } = yield* accounts.create(Schema.decodeSync(Email)("ann@example.com"))
 *   yield* accounts.credit(id, 10, "a start")
 *   return (yield* accounts.find({ id })).balance
 * })
 *
 * const layer = Layer.provide(Accounts.layer, Memory.layer)
 * await Effect.runPromise(Effect.provide(program, layer)) // => 100_000
 * ```
 */
export class Accounts extends Context.Tag("@quick-response/core/Accounts")<
  Accounts,
  {
    readonly create: (email: Email) => Effect.Effect<Account, EmailTaken | StorageError>
    /**
     * The account of a user of the embedding program, opened on first use; concurrent calls get the same one. It has no
     * email address or sign-in. After it is closed, the user gets another.
     */
    readonly openFor: (user: HostUser) => Effect.Effect<Account, StorageError>
    readonly find: (
      by: { readonly id: AccountId } | { readonly email: Email }
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    readonly list: (page: Page) => Effect.Effect<AccountPage, StorageError>
    /**
     * Adds credits, `25` or `0.5`; a negative amount removes them, not below zero. With a key, such as a payment's id,
     * this happens once per account, and repetitions get the first entry.
     */
    readonly credit: (
      accountId: AccountId,
      amount: Decimal,
      reason: string,
      key?: IdempotencyKey
    ) => Effect.Effect<
      LedgerEntry,
      AccountNotFound | BalanceTooLarge | CreditKeyTaken | InsufficientBalance | InvalidAmount | StorageError
    >
    /** Saves a design in the account; replaces the one with this id. */
    readonly saveDesign: (
      accountId: AccountId,
      given: { readonly id: SavedDesignId; readonly name: string; readonly design: SavedDesignValue }
    ) => Effect.Effect<SavedDesign, AccountNotFound | StorageError | TooManyDesigns>
    /** The designs that the account saved, by name. */
    readonly listDesigns: (accountId: AccountId) => Effect.Effect<ReadonlyArray<SavedDesign>, StorageError>
    /** Deletes a saved design; ignores unknown ids. */
    readonly deleteDesign: (accountId: AccountId, id: SavedDesignId) => Effect.Effect<void, StorageError>
    /** An account's ledger entries, newest first. */
    readonly listLedger: (accountId: AccountId, page: PageRequest) => Effect.Effect<LedgerPage, StorageError>
    readonly createApiKey: (
      accountId: AccountId,
      options: NewApiKey
    ) => Effect.Effect<IssuedApiKey, AccountNotFound | StorageError | TooManyApiKeys>
    /** A page of an account's keys, newest first: all, only active or only inactive ones. */
    readonly listApiKeys: (
      accountId: AccountId,
      query: Omit<ApiKeyQuery, "at">
    ) => Effect.Effect<ApiKeyPage, StorageError>
    /** Revokes the only key with this visible prefix or secret. Its errors contain no secret. */
    readonly revokeApiKey: (
      key: string
    ) => Effect.Effect<ApiKey, ApiKeyNotFound | ApiKeyPrefixTooShort | StorageError>
    /** The account's key with this id, even if revoked or expired. */
    readonly findApiKey: (
      accountId: AccountId,
      id: ApiKeyId
    ) => Effect.Effect<ApiKey, StorageError | UnknownApiKey>
    /** Changes a key's name, verbs or limits; other processes know within a second. */
    readonly changeApiKey: (
      accountId: AccountId,
      id: ApiKeyId,
      change: ApiKeyChange
    ) => Effect.Effect<ApiKey, StorageError | UnknownApiKey>
    readonly revokeOwnApiKey: (
      accountId: AccountId,
      id: ApiKeyId
    ) => Effect.Effect<void, StorageError | UnknownApiKey>
    /**
     * Authenticates a secret, unless the account is suspended. Accepted secrets are cached for one second, so another
     * process's revocation, suspension or closing takes effect within that, and this process's at once. Returns an exit
     * on a cache hit.
     */
    readonly authenticate: (
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<Caller, AccountSuspended | ApiKeyInvalid | StorageError>
    /** The caller of an open account, authenticated by the embedding program. */
    readonly vouchedFor: (
      accountId: string
    ) => Effect.Effect<VouchedCaller, AccountNotFound | AccountSuspended | StorageError>
  }
>() {
  static readonly layer: Layer.Layer<Accounts, never, Storage> = Layer.scoped(
    Accounts,
    Effect.suspend(() => make)
  )
}

interface Authenticated {
  readonly caller: Caller
  /** Trusted only within these times: a clock that is set back must not keep a revoked key alive. */
  readonly since: number
  readonly until: number
}

const findOpen = (
  storage: typeof Storage.Service,
  id: AccountId
): Effect.Effect<Account | undefined, StorageError> =>
  storage.findAccount({ id }).pipe(
    Effect.map((account) => (account.closedAt === null ? account : undefined)),
    Effect.catchTag("AccountNotFound", () => Effect.succeed(undefined))
  )

const vouchFor = Effect.fn("Accounts.vouchedFor")(function* (
  storage: typeof Storage.Service,
  accountId: string
) {
  if (!isAccountId(accountId)) return yield* new AccountNotFound({ account: accountId })
  const { id } = yield* findActing(storage, accountId)
  return { accountId: id }
})

const issueKey = Effect.fn("Accounts.createApiKey")(function* (
  storage: typeof Storage.Service,
  accountId: AccountId,
  { name, expiresAt, verbs, creditLimit = null, priceLimit = null }: NewApiKey
) {
  const secret = Keys.generateSecret()
  const at = yield* DateTime.now
  const stored = yield* storage.createApiKey({
    id: ApiKeyId.make(crypto.randomUUID()),
    accountId,
    hash: Keys.hashSecret(secret),
    prefix: Keys.prefixOf(secret),
    name,
    verbs: orderedVerbs(verbs ?? allKeyVerbs),
    creditLimit,
    priceLimit,
    at,
    expiresAt: expiresAt ?? null
  })
  return { apiKey: Keys.apiKeyAt(stored, at), secret }
})

const listKeys = (
  storage: typeof Storage.Service,
  accountId: AccountId,
  query: Omit<ApiKeyQuery, "at">
): Effect.Effect<ApiKeyPage, StorageError> =>
  Effect.flatMap(DateTime.now, (at) =>
    Effect.map(storage.listApiKeys(accountId, { ...query, at }), ({ keys, totalCount }) => ({
      keys: keys.map((key) => Keys.apiKeyAt(key, at)),
      totalCount
    }))
  )

const designVerbs = (
  storage: typeof Storage.Service
): Pick<typeof Accounts.Service, "deleteDesign" | "listDesigns" | "saveDesign"> => ({
  saveDesign: (accountId, { id, name, design }) =>
    Effect.flatMap(DateTime.now, (savedAt) =>
      storage.saveDesign({ accountId, id, name, designJson: JSON.stringify(design), savedAt })
    ),
  listDesigns: storage.listDesigns,
  deleteDesign: storage.deleteDesign
})

const make = Effect.gen(function* () {
  const storage = yield* Storage
  const clock = yield* Effect.clock
  const authenticated = new LRUCache<string, Authenticated>({ max: maximumRemembered })
  const lastUses = new LRUCache<ApiKeyId, number>({ max: maximumRemembered })
  const accountOfUser = new LRUCache<HostUser, AccountId>({ max: maximumRemembered })
  let revocations = 0

  const forgetAuthenticatedKeys = (): void => {
    revocations++
    authenticated.clear()
  }
  const forgetAuthenticated = Effect.sync(forgetAuthenticatedKeys)

  yield* (yield* Switches).listen((switched) => {
    if ("accountId" in switched) forgetAuthenticatedKeys()
  })

  const noteUse = (id: ApiKeyId, now: DateTime.Utc) =>
    Effect.suspend(() => {
      if (now.epochMillis - (lastUses.get(id) ?? Number.NEGATIVE_INFINITY) < lastUseResolution)
        return Effect.void
      lastUses.set(id, now.epochMillis)
      // A request must not wait for a busy store twice.
      return storage.touchApiKey(id, now).pipe(Effect.ignoreLogged, Effect.timeoutOption(lastUseTimeout))
    })

  const authenticateAfresh = Effect.fn("Accounts.authenticate")(function* (secret: ApiKeySecret) {
    if (!Keys.isPlausible(Redacted.value(secret))) return yield* new ApiKeyInvalid()
    const now = yield* DateTime.now
    const revocationsBefore = revocations
    const apiKey = yield* storage.findApiKey(Keys.hashSecret(secret))
    if (apiKey === undefined || !Keys.isActiveKey(apiKey, now)) return yield* new ApiKeyInvalid()
    const acting = findActing(storage, apiKey.accountId)
    yield* Effect.catchTag(acting, "AccountNotFound", () => new ApiKeyInvalid())
    const caller: Caller = {
      accountId: apiKey.accountId,
      apiKeyId: apiKey.id,
      verbs: apiKey.verbs,
      isLimited: isLimited(apiKey)
    }
    const until = Math.min(
      now.epochMillis + authenticationLifetime,
      apiKey.expiresAt?.epochMillis ?? Number.POSITIVE_INFINITY
    )
    // A read that began before a revocation may return the unrevoked key.
    if (revocations === revocationsBefore) {
      authenticated.set(Redacted.value(secret), { caller, since: now.epochMillis, until })
    }
    yield* noteUse(apiKey.id, now)
    return caller
  })

  return Accounts.of({
    create: Effect.fn("Accounts.create")(function* (email) {
      return yield* storage.createAccount({
        id: AccountId.make(crypto.randomUUID()),
        email,
        at: yield* DateTime.now
      })
    }),
    openFor: Effect.fn("Accounts.openFor")(function* (user) {
      const knownId = accountOfUser.get(user)
      const known = knownId === undefined ? undefined : yield* findOpen(storage, knownId)
      if (known !== undefined) return known
      const at = yield* DateTime.now
      const account = yield* storage.openAccountFor({ id: AccountId.make(crypto.randomUUID()), user, at })
      accountOfUser.set(user, account.id)
      return account
    }),
    find: storage.findAccount,
    list: storage.listAccounts,
    credit: Effect.fn("Accounts.credit")(function* (accountId, amount, reason, key) {
      const exact = fromDecimal(amount)
      if (exact === undefined) return yield* new InvalidAmount({ amount })
      const kind = exact < 0 ? "adjustment" : "grant"
      return yield* storage.post({ accountId, kind, amount: exact, reason, key, at: yield* DateTime.now })
    }),
    ...designVerbs(storage),
    listLedger: storage.listLedger,
    createApiKey: (accountId, given) => issueKey(storage, accountId, given),
    listApiKeys: (accountId, query) => listKeys(storage, accountId, query),
    revokeApiKey: Effect.fn("Accounts.revokeApiKey")(function* (key) {
      if (key.length < Keys.prefixLength) return yield* new ApiKeyPrefixTooShort({ prefix: key })
      const isSecret = Keys.isPlausible(key)
      const [apiKey, ...others] = isSecret
        ? [yield* storage.findApiKey(Keys.hashSecret(Redacted.make(key)))]
        : yield* storage.findApiKeysByPrefix(key)
      if (apiKey === undefined || others.length > 0)
        return yield* new ApiKeyNotFound({ prefix: key.slice(0, Keys.prefixLength) })
      const now = yield* DateTime.now
      yield* Effect.ensuring(storage.revokeApiKey(apiKey.id, now), forgetAuthenticated)
      return { ...Keys.apiKeyAt(apiKey, now), revokedAt: apiKey.revokedAt ?? now }
    }),
    findApiKey: Effect.fn("Accounts.findApiKey")(function* (accountId, id) {
      const found = yield* storage.findOwnApiKey(accountId, id)
      return Keys.apiKeyAt(found ?? (yield* new UnknownApiKey({ id })), yield* DateTime.now)
    }),
    changeApiKey: Effect.fn("Accounts.changeApiKey")(function* (accountId, id, change) {
      const at = yield* DateTime.now
      const changed = storage.changeApiKey(accountId, id, change, at)
      return Keys.apiKeyAt(yield* Effect.ensuring(changed, forgetAuthenticated), at)
    }),
    revokeOwnApiKey: Effect.fn("Accounts.revokeOwnApiKey")(function* (accountId, id) {
      if ((yield* storage.findOwnApiKey(accountId, id)) === undefined) return yield* new UnknownApiKey({ id })
      yield* Effect.ensuring(storage.revokeApiKey(id, yield* DateTime.now), forgetAuthenticated)
    }),
    vouchedFor: (accountId) => vouchFor(storage, accountId),
    authenticate: (secret) => {
      // Keyed by the secret: hashing it for each request would cost more than the rest of a small request.
      const known = authenticated.get(Redacted.value(secret))
      const now = clock.unsafeCurrentTimeMillis()
      return known !== undefined && known.since <= now && now < known.until
        ? Effect.succeed(known.caller)
        : authenticateAfresh(secret)
    }
  })
})
