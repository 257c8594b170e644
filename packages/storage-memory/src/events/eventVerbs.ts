import {
  type AccountId,
  type EntryRecord,
  type EventPlace,
  type EventPosition,
  type EventRecord,
  type EventStorage,
  expiredEvent,
  type LedgerEntry,
  mergeEvents,
  type Redirect,
  scannedEvent
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { appendEvent } from "../state/appendEvent.ts"
import { byCodePoint } from "../state/sort.ts"
import { type AccountData, findOpenAccount, type State, type StoredRedirect } from "../state/state.ts"

type Port = typeof EventStorage.Service

const entryRecord = (state: State, entry: LedgerEntry): EntryRecord => ({
  entry,
  name: entry.qrCodeId === null ? null : (state.qrCodes.get(entry.qrCodeId)?.qrCode.name ?? null)
})

/** The position of an account's latest event. */
export const newestOf = (data: AccountData | undefined): EventPosition => ({
  entries: data?.ledger.length ?? 0,
  events: data?.events.length ?? 0
})

/** An account's first events after a position. */
export const recordsAfter = (
  state: State,
  data: AccountData | undefined,
  { entries, events }: EventPosition,
  limit: number
): ReadonlyArray<EventRecord> =>
  data === undefined
    ? []
    : mergeEvents(
        data.ledger.slice(entries, entries + limit).map((entry) => entryRecord(state, entry)),
        data.events.slice(events, events + limit),
        limit
      )

export const recordAt = (
  state: State,
  { accountId, stream, sequence }: EventPlace
): EventRecord | undefined => {
  const data = state.accounts.get(accountId)
  if (stream === "account") return data?.events[sequence - 1]
  const entry = stream === "ledger" ? data?.ledger[sequence - 1] : undefined
  return entry === undefined ? undefined : entryRecord(state, entry)
}

/** The first redirects with a due value, ordered by it. */
const dueRedirects = (
  state: State,
  value: (stored: StoredRedirect) => number | null,
  at: DateTime.Utc,
  limit: number
): ReadonlyArray<StoredRedirect> => {
  const timeOf = (stored: StoredRedirect): number => value(stored) ?? Number.POSITIVE_INFINITY
  return [...state.redirects.values()]
    .filter((stored) => timeOf(stored) <= at.epochMillis)
    .sort((a, b) => timeOf(a) - timeOf(b) || byCodePoint(a.redirect.slug, b.redirect.slug))
    .slice(0, limit)
}

/** The account and the record of a redirect. */
const ownerOf = (state: State, { accountId, qrCodeId }: Redirect) => ({
  data: state.accounts.get(accountId),
  name: state.qrCodes.get(qrCodeId)?.qrCode.name ?? ""
})

export const eventVerbs = (state: State): Port => ({
  readEvents: (accountId, after, limit) =>
    Effect.sync(() => {
      const data = state.accounts.get(accountId)
      return { records: recordsAfter(state, data, after, limit), newest: newestOf(data) }
    }),
  findEvent: (place) => Effect.sync(() => recordAt(state, place)),
  setLowBalance: (accountId, lowBalance) =>
    Effect.suspend(() =>
      Either.map(findOpenAccount(state, accountId), (data) => {
        data.account = { ...data.account, lowBalance }
        return data.account
      })
    ),
  tellExpired: (at, limit) =>
    Effect.sync(() => {
      const told = new Set<AccountId>()
      for (const stored of dueRedirects(state, ({ untoldEnd }) => untoldEnd, at, limit)) {
        const { data, name } = ownerOf(state, stored.redirect)
        stored.untoldEnd = null
        if (data === undefined || data.account.closedAt !== null) continue
        appendEvent(data, expiredEvent(stored.redirect, { name }, at), at)
        told.add(data.account.id)
      }
      return [...told]
    }),
  tellScanned: (at, limit) =>
    Effect.sync(() => {
      const told = new Set<AccountId>()
      for (const stored of dueRedirects(state, ({ tellFrom }) => tellFrom, at, limit)) {
        const { data, name } = ownerOf(state, stored.redirect)
        stored.tellFrom = null
        if (data === undefined || data.account.closedAt !== null) continue
        const lastScanAt = DateTime.unsafeMake(stored.lastScanAt ?? 0)
        const counted = { qrCodeId: stored.redirect.qrCodeId, scans: stored.scans, lastScanAt }
        appendEvent(data, scannedEvent(counted, { name }, stored.toldScans), at)
        stored.toldScans = stored.scans
        stored.toldAt = at.epochMillis
        told.add(data.account.id)
      }
      return [...told]
    })
})
