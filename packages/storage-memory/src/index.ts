import {
  type AccountId,
  AccountNotFound,
  type ApiKeyId,
  AuditObserver,
  CredentialStorage,
  changedKey,
  DomainStorage,
  EmailTaken,
  isActiveKey,
  keyEvent,
  maximumActiveKeys,
  maximumKeptKeys,
  maximumKeysByPrefix,
  newApiKey,
  PasskeyStorage,
  QrCodeNotFound,
  Storage,
  type StoragePorts,
  type StoredApiKey,
  ToolNotFound,
  TooManyApiKeys,
  UnknownApiKey
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { make as makeCredentials } from "./credentials/index.ts"
import { make as makePasskeys } from "./credentials/passkeyVerbs.ts"
import { make as makeDomains } from "./domains/index.ts"
import { layerOf as eventLayerOf } from "./events/index.ts"
import { layerOf as operatorLayerOf } from "./operators/index.ts"
import { layerOf as topUpLayerOf } from "./payments/index.ts"
import { layerOf as priceListLayerOf } from "./pricing/index.ts"
import { layerOf as redirectLayerOf } from "./redirects/index.ts"
import { switchQrCode } from "./redirects/switchQrCode.ts"
import { layerOf as reportLayerOf } from "./reports/index.ts"
import { appendEvent, appendEventOf } from "./state/appendEvent.ts"
import { audit, count } from "./state/auditState.ts"
import { labelQrCode } from "./state/labelQrCode.ts"
import { listQrCodes, listTags } from "./state/listQrCodes.ts"
import {
  findBatchClaims,
  findClaims,
  listLooks,
  post,
  purchase,
  refund,
  restyle
} from "./state/purchaseSteps.ts"
import { savedDesignVerbs } from "./state/savedDesignVerbs.ts"
import { byCodePoint, newerFirst, pageOf, slice } from "./state/sort.ts"
import {
  deleteKeys,
  emptyState,
  findOpenAccount,
  idTaken,
  openAccount,
  placeOf,
  type State
} from "./state/state.ts"

export {
  type AccountData,
  emptyState,
  type State,
  type StoredMail,
  type StoredQrCode,
  type StoredRedirect,
  type StoredSession,
  type StoredWebhook
} from "./state/state.ts"

// Each verb reads and writes in one synchronous call, so that no other fiber runs in between.

const apiKeyVerbs = (
  state: State
): Pick<
  typeof Storage.Service,
  | "createApiKey"
  | "findApiKey"
  | "findOwnApiKey"
  | "changeApiKey"
  | "listApiKeys"
  | "findApiKeysByPrefix"
  | "touchApiKey"
  | "revokeApiKey"
> => {
  const changeApiKey = (id: ApiKeyId, change: (key: StoredApiKey) => StoredApiKey): void => {
    const key = state.apiKeys.get(id)
    if (key !== undefined) state.apiKeys.set(id, change(key))
  }

  /** An account's keys, newest first. */
  const keysOf = (accountId: AccountId): ReadonlyArray<StoredApiKey> =>
    [...state.apiKeys.values()].filter((key) => key.accountId === accountId).sort(newerFirst)

  return {
    createApiKey: ({ hash, ...order }) =>
      Effect.suspend(() =>
        Either.gen(function* () {
          const { id, accountId, at } = order
          const data = yield* findOpenAccount(state, accountId)
          if (state.apiKeys.has(id) || state.apiKeyIds.has(hash)) return yield* idTaken(id)
          const key = newApiKey(order)
          const others = keysOf(accountId)
          const ended = others.filter((other) => !isActiveKey(other, at))
          if (others.length - ended.length >= maximumActiveKeys)
            return yield* Either.left(new TooManyApiKeys())
          const surplus = others.length + 1 - maximumKeptKeys
          if (surplus > 0) {
            const oldest = new Set(ended.slice(-surplus).map((other) => other.id))
            deleteKeys(state, (other) => oldest.has(other.id))
          }
          state.apiKeys.set(id, key)
          state.apiKeyIds.set(hash, id)
          appendEvent(data, keyEvent("apiKey.created", key), at)
          return key
        })
      ),
    findApiKey: (hash) =>
      Effect.sync(() => {
        const id = state.apiKeyIds.get(hash)
        return id === undefined ? undefined : state.apiKeys.get(id)
      }),
    findOwnApiKey: (accountId, id) =>
      Effect.sync(() => {
        const key = state.apiKeys.get(id)
        return key?.accountId === accountId ? key : undefined
      }),
    changeApiKey: (accountId, id, change, at) =>
      Effect.suspend(() => {
        const key = state.apiKeys.get(id)
        if (key?.accountId !== accountId) return Either.left(new UnknownApiKey({ id }))
        const changed = changedKey(key, change)
        state.apiKeys.set(id, changed)
        appendEventOf(state, accountId, [keyEvent("apiKey.changed", changed)], at)
        return Either.right(changed)
      }),
    listApiKeys: (accountId, { isActive, at, ...page }) =>
      Effect.sync(() => {
        const all = keysOf(accountId)
        const listed = isActive === undefined ? all : all.filter((key) => isActiveKey(key, at) === isActive)
        return { keys: slice(listed, page), totalCount: listed.length }
      }),
    findApiKeysByPrefix: (prefix) =>
      Effect.sync(() =>
        [...state.apiKeys.values()]
          .filter((key) => key.prefix.startsWith(prefix))
          .sort(newerFirst)
          .slice(0, maximumKeysByPrefix)
      ),
    touchApiKey: (id, at) =>
      Effect.sync(() =>
        changeApiKey(id, (key) => ({
          ...key,
          lastUsedAt: key.lastUsedAt === null ? at : DateTime.max(at, key.lastUsedAt)
        }))
      ),
    revokeApiKey: (id, at) =>
      Effect.sync(() => {
        const key = state.apiKeys.get(id)
        if (key !== undefined && isActiveKey(key, at))
          appendEventOf(state, key.accountId, [keyEvent("apiKey.revoked", key)], at)
        changeApiKey(id, (key) => ({ ...key, revokedAt: key.revokedAt ?? at }))
      })
  }
}

const make = (state: State): typeof Storage.Service =>
  Storage.of({
    createAccount: ({ id, email, at }) =>
      Effect.suspend(() =>
        Either.gen(function* () {
          if (state.emails.has(email)) return yield* Either.left(new EmailTaken({ email }))
          if (state.accounts.has(id)) return yield* idTaken(id)
          return openAccount(state, { id, email, at }).account
        })
      ),
    openAccountFor: ({ id, user, at }) =>
      Effect.suspend(() => {
        const known = state.accounts.get(state.hostUsers.get(user) ?? id)
        if (known === undefined) return Either.right(openAccount(state, { id, user, at }).account)
        return known.user === user ? Either.right(known.account) : idTaken(id)
      }),
    findAccount: (by) =>
      Effect.suspend(() => {
        const id = "id" in by ? by.id : state.emails.get(by.email)
        const data = id === undefined ? undefined : state.accounts.get(id)
        return data === undefined
          ? Either.left(new AccountNotFound({ account: "id" in by ? by.id : by.email }))
          : Either.right(data.account)
      }),
    listAccounts: (page) =>
      Effect.sync(() => {
        const accounts = [...state.accounts.values()]
          .sort((a, b) => byCodePoint(placeOf(a), placeOf(b)))
          .map(({ account }) => account)
        return { accounts: slice(accounts, page), totalCount: accounts.length }
      }),
    post: (posting) => Effect.suspend(() => post(state, posting)),
    listLedger: (accountId, page) =>
      Effect.sync(() => {
        const { elements, totalCount } = pageOf(state.accounts.get(accountId)?.ledger ?? [], page)
        return { entries: elements, totalCount }
      }),

    ...apiKeyVerbs(state),

    findClaims: (accountId, key) => Effect.sync(() => findClaims(state, accountId, key)),
    findBatchClaims: (accountId, key) => Effect.sync(() => findBatchClaims(state, accountId, key)),
    purchase: (order) => Effect.suspend(() => purchase(state, order)),
    restyle: (order) => Effect.suspend(() => restyle(state, order)),
    listLooks: (accountId, id, page) => Effect.suspend(() => listLooks(state, accountId, id, page)),
    refund: (id, reason, at) => Effect.suspend(() => refund(state, id, reason, at)),

    findQrCode: (accountId, id) =>
      Effect.suspend(() => {
        const stored = state.qrCodes.get(id)
        return stored?.owner.account.id === accountId
          ? Either.right(stored.qrCode)
          : Either.left(new QrCodeNotFound({ id }))
      }),
    listQrCodes: (accountId, page) => Effect.sync(() => listQrCodes(state, accountId, page)),
    listTags: (accountId) => Effect.sync(() => listTags(state, accountId)),
    findBoughtConfigs: (accountId, dataHash) =>
      Effect.sync(() => {
        const { byData, refunded } = state.accounts.get(accountId) ?? {}
        const found = (byData?.get(dataHash) ?? []).filter(
          ({ qrCode }) => qrCode.isActive && refunded?.has(qrCode.id) !== true
        )
        return [...new Set(found.flatMap(({ looks }) => looks.map(({ configText }) => configText)))]
      }),
    findQrCodeOfData: (accountId, dataHash) =>
      Effect.sync(() => state.accounts.get(accountId)?.byData.get(dataHash)?.at(-1)?.qrCode.id),
    findImage: (hash) => Effect.sync(() => state.images.get(hash)),
    labelQrCode: (accountId, id, label, at) =>
      Effect.suspend(() => labelQrCode(state, accountId, id, label, at)),
    setQrCodeActive: (id, isActive, at, reason) =>
      Effect.suspend(() => switchQrCode(state, id, isActive, at, reason)),

    ...savedDesignVerbs(state),

    listTools: Effect.sync(() =>
      [...state.tools.values()].sort(
        (a, b) =>
          byCodePoint(a.category, b.category) || byCodePoint(a.name, b.name) || byCodePoint(a.slug, b.slug)
      )
    ),
    findTool: (slug) =>
      Effect.suspend(() => Either.fromNullable(state.tools.get(slug), () => new ToolNotFound({ slug }))),
    seedTools: (tools) =>
      Effect.sync(() => {
        const before = state.tools.size
        for (const tool of tools) {
          if (!state.tools.has(tool.slug)) state.tools.set(tool.slug, tool)
        }
        return state.tools.size - before
      }),
    setToolActive: (slug, isActive) =>
      Effect.suspend(() => {
        const tool = state.tools.get(slug)
        if (tool === undefined) return Either.left(new ToolNotFound({ slug }))
        const changed = { ...tool, isActive }
        state.tools.set(slug, changed)
        return Either.right(changed)
      }),

    audit: Effect.flatMap(AuditObserver, (observe) =>
      Effect.suspend(() => Effect.as(observe(count(state)), audit(state)))
    ),
    check: Effect.void
  })

/** The storage ports on an existing state, which tests can corrupt. */
export const layerOf = (state: State): Layer.Layer<StoragePorts> =>
  Layer.mergeAll(
    Layer.sync(Storage, () => make(state)),
    Layer.sync(CredentialStorage, () => makeCredentials(state)),
    Layer.sync(DomainStorage, () => makeDomains(state)),
    Layer.sync(PasskeyStorage, () => makePasskeys(state)),
    redirectLayerOf(state),
    topUpLayerOf(state),
    eventLayerOf(state),
    operatorLayerOf(state),
    priceListLayerOf(state),
    reportLayerOf(state)
  )

/**
 * The storage ports in memory, for tests and for embedding without persistence. Every verb is atomic, since it is one
 * synchronous step. Each build of the layer is a separate store.
 */
export const layer: Layer.Layer<StoragePorts> = Layer.suspend(() => layerOf(emptyState()))
