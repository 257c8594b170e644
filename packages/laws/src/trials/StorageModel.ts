import {
  batchRowOf,
  type IdempotencyKey,
  type QrCodeLabel,
  type StoredImage,
  searchForm
} from "@quick-response/core"
import { maximum } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import type { Step as AgreementStep } from "./agreement.ts"
import type { Operation } from "./operations.ts"

interface Entry {
  readonly accountId: string
  readonly kind: string
  readonly amount: number
  readonly reason: string
  readonly qrCodeId: string | null
  readonly topUpId: string | null
  readonly createdAt: DateTime.Utc
  readonly key?: string | undefined
}

interface Record {
  readonly accountId: string
  readonly item: {
    readonly id: string
    readonly name: string
    readonly ownName: string | null
    readonly tags: ReadonlyArray<string>
    readonly configText: string
    readonly contentText: string | null
    readonly pricePaid: number
    readonly isActive: boolean
    readonly isArchived: boolean
    readonly createdAt: DateTime.Utc
  }
  readonly images: ReadonlyArray<StoredImage>
  readonly dataHash: string
  readonly updatedAt: DateTime.Utc
}

interface Claim {
  readonly accountId: string
  readonly key: string
  readonly fingerprint: string
  readonly receipt: { readonly qrCodeId: string }
  readonly claimedAt: DateTime.Utc
}

/** The time of an event that is not an entry. */
interface Told {
  readonly accountId: string
  readonly createdAt: DateTime.Utc
}

/**
 * The expected contents of a store in the plainest form: entries, event times, records and claims in order of arrival.
 * All else (balances, sequences, lists) is computed from these each time.
 */
export interface Model {
  readonly accounts: ReadonlyArray<string>
  readonly entries: ReadonlyArray<Entry>
  readonly records: ReadonlyArray<Record>
  readonly claims: ReadonlyArray<Claim>
  readonly told: ReadonlyArray<Told>
}

type Step = AgreementStep<Model>

const sumOf = (entries: ReadonlyArray<Entry>): number => entries.reduce((sum, { amount }) => sum + amount, 0)

const ledgerOf = (model: Model, accountId: string) =>
  model.entries.filter((entry) => entry.accountId === accountId)

/** The entries of one ledger as the port returns them. */
const shownEntries = (ledger: ReadonlyArray<Entry>): ReadonlyArray<object> =>
  ledger.map(({ key, ...entry }, index) => ({
    ...entry,
    sequence: index + 1,
    balanceAfter: sumOf(ledger.slice(0, index + 1))
  }))

const shownRecord = ({ item, updatedAt }: Record): object => ({ ...item, updatedAt })

const pageOf = <A>(
  list: ReadonlyArray<A>,
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number }
) => list.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)

const done = (model: Model, value: unknown): Step => [model, { done: value }]

const refused = (model: Model, _tag: string, fields: object): Step => [
  model,
  { refused: { _tag, ...fields } }
]

/** The times of an account's entries and other events. */
const timesOf = (model: Model, accountId: string): ReadonlyArray<DateTime.Utc> =>
  [...model.entries, ...model.told].flatMap((one) => (one.accountId === accountId ? [one.createdAt] : []))

/** Times never go back: an entry has the latest time among its own and those before it. */
const lastOf = (model: Model, accountId: string, at: DateTime.Utc): DateTime.Utc =>
  timesOf(model, accountId).reduce((last, time) => DateTime.max(last, time), at)

/** The model after a change's events. */
export const tell = (model: Model, accountId: string, at: DateTime.Utc): Model => ({
  ...model,
  told: [...model.told, { accountId, createdAt: lastOf(model, accountId, at) }]
})

/** A record sorts after the account's others by time and id: a millisecond later, if necessary. */
const timeOfRecord = (model: Model, accountId: string, id: string, at: DateTime.Utc): DateTime.Utc => {
  const last = lastOf(model, accountId, at)
  const newest = model.records.findLast((record) => record.accountId === accountId)
  const isTie = timesOf(model, accountId).some(({ epochMillis }) => epochMillis === last.epochMillis)
  return isTie && newest !== undefined && newest.item.id >= id ? DateTime.add(last, { millis: 1 }) : last
}

const append = (model: Model, entry: Entry): Step => {
  const balance = sumOf(ledgerOf(model, entry.accountId))
  const { amount } = entry
  if (balance + amount < 0) {
    return refused(model, "InsufficientBalance", { required: 0 - amount, available: balance })
  }
  if (balance + amount > maximum) return refused(model, "BalanceTooLarge", { balance, amount })
  const after = { ...model, entries: [...model.entries, entry] }
  return done(after, shownEntries(ledgerOf(after, entry.accountId)).at(-1))
}

/** The purchases with a key, as the port returns them. */
const claimsOf = (model: Model, accountId: string, key: string) =>
  model.claims
    .filter((claim) => claim.accountId === accountId && claim.key === key)
    .map(({ fingerprint, claimedAt, receipt }) => ({ fingerprint, claimedAt, receipt }))

/** The batch rows with a key, as the port returns them. */
const batchClaimsOf = (model: Model, accountId: string, key: IdempotencyKey) =>
  model.claims.flatMap((claim) => {
    const row = claim.accountId === accountId ? batchRowOf(key, claim.key) : undefined
    const { fingerprint, claimedAt, receipt } = claim
    return row === undefined ? [] : [{ row, fingerprint, claimedAt, receipt }]
  })

const isRefunded = (model: Model, id: string): boolean =>
  model.entries.some(({ kind, qrCodeId }) => kind === "refund" && qrCodeId === id)

/** A record's tags after a change: distinct in any letter case, and sorted. */
const tagsAfter = (
  before: ReadonlyArray<string>,
  { tags = before, addTags = [], removeTags = [] }: QrCodeLabel
): ReadonlyArray<string> => {
  const isSame = (a: string) => (b: string) => a.toUpperCase() === b.toUpperCase()
  const kept = [...tags.filter((tag) => !removeTags.some(isSame(tag))), ...addTags]
  return kept
    .filter((tag, index) => kept.findIndex(isSame(tag)) === index)
    .sort((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1))
}

const purchase = (model: Model, { order }: Extract<Operation, { _tag: "purchase" }>): Step => {
  const { accountId, qrCodeId, name, tags = [], config, contentText, price, idempotency, at } = order
  if (!model.accounts.includes(accountId)) return refused(model, "AccountNotFound", { account: accountId })
  if (idempotency !== undefined) {
    const { key, fingerprint, differsFrom = [] } = idempotency
    const earlier = claimsOf(model, accountId, key)
    const equal = earlier.find((claim) => claim.fingerprint === fingerprint)
    if (equal !== undefined) return done(model, { receipt: equal.receipt, replayed: true })
    const claims = earlier.filter(({ receipt }) => !differsFrom.some((id) => id === receipt.qrCodeId))
    if (claims.length > 0) return refused(model, "IdempotencyKeyTaken", { key, claims })
  }
  const createdAt = timeOfRecord(model, accountId, qrCodeId, at)
  const debit = {
    accountId,
    kind: "purchase",
    amount: 0 - price,
    reason: name,
    qrCodeId,
    topUpId: null,
    createdAt
  }
  const [charged, answer] = append(model, debit)
  if ("refused" in answer) return [model, answer]
  if (model.records.some(({ item }) => item.id === qrCodeId)) return refused(model, "StorageError", {})
  const remainingBalance = sumOf(ledgerOf(charged, accountId))
  const receipt = { qrCodeId, name, pricePaid: price, remainingBalance }
  const item = {
    id: qrCodeId,
    name,
    ownName: null,
    tags,
    configText: config.text,
    contentText,
    pricePaid: price,
    isActive: true,
    isArchived: false,
    createdAt
  }
  const claims =
    idempotency === undefined
      ? model.claims
      : [...model.claims, { ...idempotency, accountId, receipt, claimedAt: at }]
  const { images, dataHash } = config
  const records = [...model.records, { accountId, item, images, dataHash, updatedAt: createdAt }]
  return done({ ...charged, records, claims }, { receipt, replayed: false })
}

const listQrCodes = (model: Model, operation: Extract<Operation, { _tag: "listQrCodes" }>): Step => {
  const { accountId, page } = operation
  const words = searchForm(page.query ?? "").split(" ")
  const isShown = ({ item: { isArchived } }: Record): boolean =>
    page.archived === "include" || isArchived === (page.archived === "only")
  const isFound = ({ item: { name, ownName, tags, isActive } }: Record): boolean =>
    words.every((word) => [name, ownName ?? name, ...tags].some((text) => searchForm(text).includes(word))) &&
    page.kind !== "dynamic" &&
    (page.state === undefined || page.state.is === (isActive ? "active" : "blocked")) &&
    (page.tags ?? []).every((tag) => tags.some((own) => own.toLowerCase() === tag.toLowerCase()))
  const owned = model.records
    .filter((record) => record.accountId === accountId && isShown(record) && isFound(record))
    .slice(0, page.asOf)
  const items = owned
    .map(({ item }) => item)
    .sort((a, b) => b.createdAt.epochMillis - a.createdAt.epochMillis || (a.id < b.id ? 1 : -1))
  if (page.sort === "oldest" || page.sort === "name") items.reverse()
  const nameOf = ({ name, ownName }: (typeof items)[number]): string => searchForm(ownName ?? name)
  if (page.sort === "name") items.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  return done(model, { qrCodes: pageOf(items, page), totalCount: items.length })
}

const listTags = (model: Model, operation: Extract<Operation, { _tag: "listTags" }>): Step => {
  const counts = new Map<string, Array<string>>()
  for (const { accountId, item } of model.records)
    for (const tag of accountId === operation.accountId ? item.tags : [])
      counts.set(tag.toUpperCase(), [...(counts.get(tag.toUpperCase()) ?? []), tag])
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return done(
    model,
    sorted.map(([, spellings]) => ({ tag: spellings.toSorted()[0], codes: spellings.length }))
  )
}

export const step = (model: Model, operation: Operation): Step => {
  switch (operation._tag) {
    case "post": {
      const { at, ...posting } = operation.posting
      const { accountId, amount, key } = posting
      if (!model.accounts.includes(accountId))
        return refused(model, "AccountNotFound", { account: accountId })
      const ledger = ledgerOf(model, accountId)
      const index = key === undefined ? -1 : ledger.findIndex((entry) => entry.key === key)
      const earlier = ledger[index]
      if (earlier === undefined)
        return append(model, {
          ...posting,
          qrCodeId: null,
          topUpId: null,
          createdAt: lastOf(model, accountId, at)
        })
      return earlier.amount === amount
        ? done(model, shownEntries(ledger)[index])
        : refused(model, "CreditKeyTaken", { key, posted: earlier.amount, amount })
    }
    case "purchase":
      return purchase(model, operation)
    case "findClaims":
      return done(model, claimsOf(model, operation.accountId, operation.key))
    case "findBatchClaims":
      return done(model, batchClaimsOf(model, operation.accountId, operation.key))
    case "refund": {
      const { id, reason, at } = operation
      const record = model.records.find(({ item }) => item.id === id)
      if (record === undefined) return refused(model, "QrCodeNotFound", { id })
      if (isRefunded(model, id)) {
        return refused(model, "AlreadyRefunded", { id })
      }
      const { accountId, item } = record
      const amount = item.pricePaid
      const createdAt = lastOf(model, accountId, at)
      return append(model, {
        accountId,
        kind: "refund",
        amount,
        reason,
        qrCodeId: id,
        topUpId: null,
        createdAt
      })
    }
    case "setQrCodeActive": {
      const { id, isActive, at } = operation
      const record = model.records.find(({ item }) => item.id === id)
      if (record === undefined) return refused(model, "QrCodeNotFound", { id })
      if (record.item.isActive === isActive) return done(model, shownRecord(record))
      const updatedAt = DateTime.max(record.updatedAt, at)
      const changed = { ...record, item: { ...record.item, isActive }, updatedAt }
      const records = model.records.map((other) => (other === record ? changed : other))
      return done(tell({ ...model, records }, record.accountId, at), shownRecord(changed))
    }
    case "labelQrCode": {
      const { accountId, id, label, at } = operation
      const record = model.records.find((other) => other.accountId === accountId && other.item.id === id)
      if (record === undefined) return refused(model, "QrCodeNotFound", { id })
      const { name, ownName, isArchived, tags } = record.item
      const given = label.ownName === undefined ? ownName : label.ownName
      const next = {
        ownName: given === name ? null : given,
        isArchived: label.isArchived ?? isArchived,
        tags: tagsAfter(tags, label)
      }
      if (next.tags.length > 10) return refused(model, "TooManyTags", { tags: next.tags.length })
      if (JSON.stringify(next) === JSON.stringify({ ownName, isArchived, tags }))
        return done(model, shownRecord(record))
      const updatedAt = DateTime.max(record.updatedAt, at)
      const changed = { ...record, item: { ...record.item, ...next }, updatedAt }
      const records = model.records.map((other) => (other === record ? changed : other))
      return done({ ...model, records }, shownRecord(changed))
    }
    case "findQrCode": {
      const { accountId, id } = operation
      const record = model.records.find((other) => other.accountId === accountId && other.item.id === id)
      return record === undefined
        ? refused(model, "QrCodeNotFound", { id })
        : done(model, shownRecord(record))
    }
    case "listQrCodes":
      return listQrCodes(model, operation)
    case "listTags":
      return listTags(model, operation)
    case "findBoughtConfigs": {
      const { accountId, dataHash } = operation
      const bought = model.records.filter(
        (record) =>
          record.accountId === accountId &&
          record.dataHash === dataHash &&
          record.item.isActive &&
          !isRefunded(model, record.item.id)
      )
      return done(model, [...new Set(bought.map(({ item }) => item.configText))].sort())
    }
    case "findImage": {
      const images = model.records.flatMap((record) => record.images)
      return done(model, images.find(({ hash }) => hash === operation.hash)?.text)
    }
    case "listLedger": {
      const { accountId, page } = operation
      const entries = shownEntries(ledgerOf(model, accountId)).slice(0, page.asOf)
      return done(model, { entries: pageOf(entries.toReversed(), page), totalCount: entries.length })
    }
    case "findBalance":
      return done(model, sumOf(ledgerOf(model, operation.accountId)))
  }
}
