import {
  type AccountId,
  AccountNotFound,
  type AccountSuspended,
  AddressTaken,
  AlreadyRefunded,
  BalanceTooLarge,
  batchRowOf,
  type ClaimKey,
  CreditKeyTaken,
  Credits,
  chargeKey,
  countingKey,
  firstRedirect,
  type IdempotencyKey,
  IdempotencyKeyReused,
  type IdempotencyKeyTaken,
  InsufficientBalance,
  type KeyLimitReached,
  keyEvent,
  type LedgerEntry,
  MailId,
  type Page,
  type Posting,
  PriceChanged,
  type PurchaseOrder,
  type PurchaseOutcome,
  type QrCodeId,
  QrCodeNotDynamic,
  QrCodeNotFound,
  type QrCodeRecord,
  type RestyleOrder,
  type RestyleRefusal,
  receiptOf,
  restyleCharge,
  SlugTaken,
  type StorageError,
  type StoredApiKey,
  type StoredBatchClaim,
  type StoredClaim,
  type StoredLook,
  timeOfEntry,
  timeOfRecord,
  toldOfLimit,
  versionOf
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import { appendEvent, mailOwner, tellLowBalance, timeOf } from "./appendEvent.ts"
import { slice } from "./sort.ts"
import {
  type AccountData,
  adopt,
  findActingAccount,
  idTaken,
  type State,
  slugAt,
  storageFailure
} from "./state.ts"

const accountDataOf = (state: State, id: AccountId): Either.Either<AccountData, AccountNotFound> =>
  Either.fromNullable(state.accounts.get(id), () => new AccountNotFound({ account: id }))

const appendEntry = (
  state: State,
  data: AccountData,
  change: Pick<LedgerEntry, "kind" | "amount" | "reason" | "qrCodeId"> &
    Partial<Pick<LedgerEntry, "topUpId">>,
  createdAt: DateTime.Utc
): LedgerEntry => {
  const balance = Credits.Credits(data.account.balance + change.amount)
  const entry: LedgerEntry = {
    topUpId: null,
    ...change,
    accountId: data.account.id,
    sequence: data.ledger.length + 1,
    balanceAfter: balance,
    createdAt
  }
  data.account = { ...data.account, balance }
  data.ledger.push(entry)
  tellLowBalance(state, data, entry)
  return entry
}

const storeQrCode = (state: State, owner: AccountData, qrCode: QrCodeRecord, dataHash: string): void => {
  const stored = { qrCode, owner, looks: [{ configText: qrCode.configText, at: qrCode.createdAt }] }
  owner.qrCodes.push(stored)
  const same = owner.byData.get(dataHash)
  if (same === undefined) owner.byData.set(dataHash, [stored])
  else same.push(stored)
  state.qrCodes.set(qrCode.id, stored)
}

/** Appends an entry with the current time, or with that of the previous entry if later. */
export const appendNow = (
  state: State,
  data: AccountData,
  change: Parameters<typeof appendEntry>[2],
  at: DateTime.Utc
): LedgerEntry => appendEntry(state, data, change, timeOfEntry(timeOf(data), at))

/** Appends a grant; the balance must have room for it. */
export const appendGrant = (
  state: State,
  data: AccountData,
  { amount, reason }: { readonly amount: Credits.Credits; readonly reason: string },
  at: DateTime.Utc
): LedgerEntry => appendNow(state, data, { kind: "grant", amount, reason, qrCodeId: null }, at)

export const findClaims = (state: State, accountId: AccountId, key: ClaimKey): ReadonlyArray<StoredClaim> =>
  state.accounts.get(accountId)?.claims.get(key) ?? []

export const findBatchClaims = (
  state: State,
  accountId: AccountId,
  key: IdempotencyKey
): ReadonlyArray<StoredBatchClaim> => {
  const data = state.accounts.get(accountId)
  const places = new Map(data?.qrCodes.map(({ qrCode }, place) => [qrCode.id, place]))
  const placeOf = ({ receipt }: StoredClaim): number => places.get(receipt.qrCodeId) ?? 0
  return [...(data?.claims ?? [])]
    .flatMap(([name, stored]) => {
      const row = batchRowOf(key, name)
      return row === undefined ? [] : stored.map((claim) => ({ ...claim, row }))
    })
    .sort((a, b) => placeOf(a) - placeOf(b))
}

/** The limited key of an order after it. Tells the owner of a day's first refusal by a credit limit. */
const chargeKeyOf = (
  state: State,
  data: AccountData,
  { apiKeyId, price }: Pick<PurchaseOrder, "apiKeyId" | "price">,
  at: DateTime.Utc
): Either.Either<StoredApiKey | undefined, AccountNotFound | KeyLimitReached> => {
  if (apiKeyId === undefined) return Either.right(undefined)
  const key = state.apiKeys.get(apiKeyId)
  if (key === undefined) return Either.left(new AccountNotFound({ account: data.account.id }))
  const charged = chargeKey(key, price, at)
  if (Either.isRight(charged)) return charged
  const mailId = MailId.make(crypto.randomUUID())
  const told = toldOfLimit(key, charged.left, at, mailId)
  if (told !== undefined) {
    state.apiKeys.set(told.id, told)
    appendEvent(data, keyEvent("apiKey.limitReached", told), at)
    mailOwner(state, data, "key-limit-reached", at, mailId)
  }
  return Either.left(charged.left)
}

/** Names the API key that counts a debit, if any. */
const countDebit = (
  { counting }: AccountData,
  { sequence }: LedgerEntry,
  charged: StoredApiKey | undefined
): void => {
  const id = countingKey(charged)
  if (id !== null) counting.set(sequence, id)
}

export const purchase = (
  state: State,
  {
    accountId,
    qrCodeId,
    name,
    tags = [],
    config,
    contentText,
    redirect,
    price,
    apiKeyId,
    idempotency,
    at
  }: PurchaseOrder
): Either.Either<
  PurchaseOutcome,
  | AccountNotFound
  | AccountSuspended
  | AddressTaken
  | IdempotencyKeyTaken
  | InsufficientBalance
  | KeyLimitReached
  | SlugTaken
  | StorageError
> =>
  Either.gen(function* () {
    const data = yield* accountDataOf(state, accountId)
    if (idempotency !== undefined) {
      const earlier = yield* receiptOf(idempotency, findClaims(state, accountId, idempotency.key))
      if (earlier !== undefined) return { receipt: earlier, replayed: true }
    }
    yield* findActingAccount(state, accountId)
    const createdAt = timeOfRecord(timeOf(data), { id: qrCodeId, at })
    const charged = yield* chargeKeyOf(state, data, { apiKeyId, price }, createdAt)
    const available = data.account.balance
    if (available < price) return yield* Either.left(new InsufficientBalance({ required: price, available }))
    if (price < 0) return yield* storageFailure(`a price of ${price}`)
    if (state.qrCodes.has(qrCodeId)) return yield* idTaken(qrCodeId)
    const addressKey = redirect?.addressKey ?? null
    if (redirect !== undefined && addressKey !== null && slugAt(state, addressKey) !== undefined)
      return yield* Either.left(new AddressTaken({ address: redirect.shortUrl }))
    if (redirect !== undefined && state.redirects.has(redirect.slug))
      return yield* Either.left(new SlugTaken({ slug: redirect.slug }))

    const amount = Credits.Credits(0 - price)
    if (charged !== undefined) state.apiKeys.set(charged.id, charged)
    const debit = appendEntry(state, data, { kind: "purchase", amount, reason: name, qrCodeId }, createdAt)
    countDebit(data, debit, charged)
    for (const { hash, text } of config.images) state.images.set(hash, text)
    const qrCode = {
      id: qrCodeId,
      name,
      ownName: null,
      tags,
      configText: config.text,
      contentText,
      pricePaid: price,
      isActive: true,
      isArchived: false
    }
    storeQrCode(state, data, { ...qrCode, createdAt, updatedAt: createdAt }, config.dataHash)
    if (redirect !== undefined) {
      const first = firstRedirect(redirect, { qrCodeId, accountId }, createdAt)
      const versions = [versionOf(first, { by: "owner" })]
      const counts = { scans: 0, lastScanAt: null, toldScans: 0, toldAt: null, tellFrom: null }
      const untoldEnd = first.expiresAt?.epochMillis ?? null
      state.redirects.set(redirect.slug, {
        redirect: first,
        isStopped: false,
        versions,
        untoldEnd,
        ...counts
      })
      state.slugs.set(qrCodeId, redirect.slug)
      if (addressKey !== null) adopt(state, addressKey, redirect.slug)
    }
    const receipt = { qrCodeId, name, pricePaid: price, remainingBalance: debit.balanceAfter }
    if (idempotency !== undefined) {
      const { key, fingerprint } = idempotency
      const claim = { fingerprint, claimedAt: at, receipt }
      data.claims.set(key, [...findClaims(state, accountId, key), claim])
    }
    return { receipt, replayed: false }
  })

/** Another look for a dynamic record, charged for the difference to all that was paid. */
export const restyle = (
  state: State,
  { accountId, qrCodeId, config, price, expected, apiKeyId, idempotency, at: given }: RestyleOrder
): Either.Either<QrCodeRecord, RestyleRefusal> =>
  Either.gen(function* () {
    const data = yield* accountDataOf(state, accountId)
    if (data.account.closedAt !== null) return yield* Either.left(new AccountNotFound({ account: accountId }))
    const stored = state.qrCodes.get(qrCodeId)
    if (stored?.owner !== data) return yield* Either.left(new QrCodeNotFound({ id: qrCodeId }))
    const { qrCode } = stored
    const claims = findClaims(state, accountId, idempotency.key)
    if ((yield* receiptOf(idempotency, claims)) !== undefined) return qrCode
    if (!state.slugs.has(qrCodeId)) return yield* Either.left(new QrCodeNotDynamic({ id: qrCodeId }))
    yield* findActingAccount(state, accountId)
    const amount = restyleCharge(price, data.refunded.has(qrCodeId) ? Credits.zero : qrCode.pricePaid)
    if (amount !== expected) return yield* Either.left(new PriceChanged({ expected, actual: amount }))
    const at = timeOfEntry(timeOf(data), given)
    const charged = yield* chargeKeyOf(state, data, { apiKeyId, price: amount }, at)
    const available = data.account.balance
    if (available < amount)
      return yield* Either.left(new InsufficientBalance({ required: amount, available }))
    if (charged !== undefined) state.apiKeys.set(charged.id, charged)
    const change = {
      kind: "restyle",
      amount: Credits.Credits(0 - amount),
      reason: qrCode.name,
      qrCodeId
    } as const
    const debit = appendEntry(state, data, change, at)
    countDebit(data, debit, charged)
    for (const { hash, text } of config.images) state.images.set(hash, text)
    const pricePaid = Credits.Credits(qrCode.pricePaid + amount)
    stored.looks.push({ configText: config.text, at })
    stored.qrCode = {
      ...qrCode,
      configText: config.text,
      pricePaid,
      updatedAt: DateTime.max(at, qrCode.updatedAt)
    }
    const receipt = { qrCodeId, name: qrCode.name, pricePaid, remainingBalance: debit.balanceAfter }
    const { key, fingerprint } = idempotency
    data.claims.set(key, [...claims, { fingerprint, claimedAt: given, receipt }])
    return stored.qrCode
  })

/** A page of the looks of the account's record, newest first. */
export const listLooks = (
  state: State,
  accountId: AccountId,
  id: QrCodeId,
  page: Page
): Either.Either<ReadonlyArray<StoredLook>, QrCodeNotFound> => {
  const stored = state.qrCodes.get(id)
  return stored?.owner.account.id === accountId
    ? Either.right(slice(stored.looks.toReversed(), page))
    : Either.left(new QrCodeNotFound({ id }))
}

export const refund = (
  state: State,
  id: QrCodeId,
  reason: string,
  at: DateTime.Utc,
  key?: IdempotencyKey
): Either.Either<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound> =>
  Either.gen(function* () {
    const stored = state.qrCodes.get(id)
    if (stored === undefined) return yield* Either.left(new QrCodeNotFound({ id }))
    const data = stored.owner
    if (data.refunded.has(id)) return yield* Either.left(new AlreadyRefunded({ id }))
    const amount = stored.qrCode.pricePaid
    const { balance } = data.account
    if (balance + amount > Credits.maximum)
      return yield* Either.left(new BalanceTooLarge({ balance, amount }))
    data.refunded.add(id)
    const entry = appendNow(state, data, { kind: "refund", amount, reason, qrCodeId: id }, at)
    if (key !== undefined) data.keyed.set(key, entry)
    return entry
  })

/** {@link refund}, idempotent by key. */
export const refundOnce = (
  state: State,
  id: QrCodeId,
  reason: string,
  at: DateTime.Utc,
  key: IdempotencyKey | undefined
): Either.Either<LedgerEntry, AlreadyRefunded | BalanceTooLarge | IdempotencyKeyReused | QrCodeNotFound> => {
  const earlier = key === undefined ? undefined : state.qrCodes.get(id)?.owner.keyed.get(key)
  if (key === undefined || earlier === undefined) return refund(state, id, reason, at, key)
  return earlier.qrCodeId === id ? Either.right(earlier) : Either.left(new IdempotencyKeyReused({ key }))
}

/** The refund entries of these codes. */
export const listRefunds = (state: State, ids: ReadonlyArray<QrCodeId>): ReadonlyArray<LedgerEntry> =>
  ids.flatMap((id) => {
    const entries = state.qrCodes.get(id)?.owner.ledger ?? []
    return entries.find(({ kind, qrCodeId }) => kind === "refund" && qrCodeId === id) ?? []
  })

export const post = (
  state: State,
  { accountId, kind, amount, reason, key, at }: Posting
): Either.Either<
  LedgerEntry,
  AccountNotFound | BalanceTooLarge | CreditKeyTaken | InsufficientBalance | StorageError
> =>
  Either.gen(function* () {
    const data = yield* accountDataOf(state, accountId)
    const earlier = key === undefined ? undefined : data.keyed.get(key)
    if (key !== undefined && earlier !== undefined) {
      if (earlier.amount === amount) return earlier
      return yield* Either.left(new CreditKeyTaken({ key, posted: earlier.amount, amount }))
    }
    const { balance, closedAt } = data.account
    if (amount > 0 && closedAt !== null)
      return yield* Either.left(new AccountNotFound({ account: accountId }))
    if (amount < 0 && balance + amount < 0) {
      const required = Credits.Credits(0 - amount)
      return yield* Either.left(new InsufficientBalance({ required, available: balance }))
    }
    if (kind === "grant" && amount < 0) return yield* storageFailure(`a grant of ${amount}`)
    if (balance + amount > Credits.maximum)
      return yield* Either.left(new BalanceTooLarge({ balance, amount }))
    const entry = appendNow(state, data, { kind, amount, reason, qrCodeId: null }, at)
    if (key !== undefined) data.keyed.set(key, entry)
    return entry
  })
