import {
  type AccountId,
  dayOf,
  type LedgerEntry,
  type LedgerWindow,
  type OperatorAction,
  type PaidDay,
  ReportStorage
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { byCodePoint } from "../state/sort.ts"
import type { State } from "../state/state.ts"

/** A sort key of an entry, compared as a tuple. */
type Place = readonly [at: number, accountId: AccountId, sequence: number]

const placeOf = ({ createdAt, accountId, sequence }: LedgerEntry): Place => [
  createdAt.epochMillis,
  accountId,
  sequence
]

const compare = ([at, account, sequence]: Place, [otherAt, otherAccount, otherSequence]: Place): number =>
  at - otherAt || byCodePoint(account, otherAccount) || sequence - otherSequence

const entriesIn = (state: State, { from, until, limit }: LedgerWindow): ReadonlyArray<LedgerEntry> => {
  const isFollowing = (entry: LedgerEntry) =>
    typeof from === "number"
      ? entry.createdAt.epochMillis >= from
      : compare(placeOf(entry), [from.at, from.accountId, from.sequence]) > 0
  return [...state.accounts.values()]
    .flatMap(({ ledger }) =>
      ledger.filter((entry) => entry.createdAt.epochMillis < until && isFollowing(entry))
    )
    .sort((a, b) => compare(placeOf(a), placeOf(b)))
    .slice(0, limit)
}

/** Sums by day and name, in this order. */
const sumsByDay = (
  parts: ReadonlyArray<{ readonly at: number; readonly name: string; readonly amount: number }>
): ReadonlyArray<{ readonly day: string; readonly name: string; readonly amount: number }> => {
  const sums = new Map<string, { day: string; name: string; amount: number }>()
  for (const { at, name, amount } of parts) {
    const day = dayOf(at)
    const sum = sums.get(`${day} ${name}`)
    if (sum === undefined) sums.set(`${day} ${name}`, { day, name, amount })
    else sum.amount += amount
  }
  return [...sums.values()].sort((a, b) => byCodePoint(`${a.day} ${a.name}`, `${b.day} ${b.name}`))
}

const isBetween =
  (from: DateTime.Utc, until: DateTime.Utc) =>
  ({ at }: { readonly at: number }): boolean =>
    from.epochMillis <= at && at < until.epochMillis

const paymentsOf = (state: State, from: DateTime.Utc, until: DateTime.Utc): ReadonlyArray<PaidDay> => {
  const payments = [...state.topUps.values()].flatMap(({ paidAt, total, currency }) =>
    paidAt === null || total === null ? [] : [{ at: paidAt.epochMillis, name: currency, amount: total }]
  )
  return sumsByDay(payments.filter(isBetween(from, until))).map(({ day, name, amount }) => ({
    day,
    currency: name,
    amount
  }))
}

const isWithin =
  (from: string, until: string) =>
  ({ day }: { readonly day: string }): boolean =>
    from <= day && day <= until

export const layerOf = (state: State): Layer.Layer<ReportStorage> =>
  Layer.succeed(ReportStorage, {
    readLedger: (window) =>
      Effect.sync(() =>
        entriesIn(state, window).map((entry) => {
          const topUp =
            entry.kind === "top-up" && entry.topUpId !== null ? state.topUps.get(entry.topUpId) : undefined
          const total = topUp?.total ?? null
          return {
            ...entry,
            money: topUp === undefined || total === null ? null : { amount: total, currency: topUp.currency }
          }
        })
      ),
    readSold: (window) =>
      Effect.sync(() =>
        entriesIn(state, window).map(({ accountId, sequence, kind, amount, createdAt, qrCodeId }) => {
          const { configText = null, contentText = null } =
            (qrCodeId === null ? undefined : state.qrCodes.get(qrCodeId)?.qrCode) ?? {}
          return { accountId, sequence, kind, amount, at: createdAt.epochMillis, configText, contentText }
        })
      ),
    countEntries: ({ from, until }) =>
      Effect.sync(() => {
        const end = typeof until === "number" ? until : until.at + 1
        const entries = entriesIn(state, { from, until: end, limit: Number.POSITIVE_INFINITY })
        return typeof until === "number"
          ? entries.length
          : entries.filter(
              (entry) => compare(placeOf(entry), [until.at, until.accountId, until.sequence]) <= 0
            ).length
      }),
    readFoldedDays: (from, until) =>
      Effect.sync(() =>
        [...state.foldedDays]
          .map(([day, entries]) => ({ day, entries }))
          .filter(isWithin(from, until))
          .sort((a, b) => byCodePoint(a.day, b.day))
      ),
    storeDay: ({ day, entries }, sums) =>
      Effect.sync(() => {
        state.foldedDays.set(day, entries)
        for (const { dimension, ...row } of sums)
          state.salesDays.set(`${dimension} ${day} ${row.item}`, { dimension, sums: { ...row, day } })
      }),
    readSums: ({ dimension, from, until, after, limit }) =>
      Effect.sync(() => {
        const compareSums = (
          a: { readonly day: string; readonly item: string },
          b: { readonly day: string; readonly item: string }
        ) => byCodePoint(a.day, b.day) || byCodePoint(a.item, b.item)
        return [...state.salesDays.values()]
          .flatMap((row) => (row.dimension === dimension ? [row.sums] : []))
          .filter((row) => isWithin(from, until)(row) && (after === undefined || compareSums(row, after) > 0))
          .sort(compareSums)
          .slice(0, limit)
      }),
    addRefusals: (counts) =>
      Effect.sync(() => {
        for (const { day, code, refusals } of counts) {
          const known = state.refusalDays.get(`${day} ${code}`)?.refusals ?? 0
          state.refusalDays.set(`${day} ${code}`, { day, code, refusals: known + refusals })
        }
      }),
    readRefusals: (from, until) =>
      Effect.sync(() =>
        [...state.refusalDays.values()]
          .filter(isWithin(from, until))
          .sort((a, b) => byCodePoint(`${a.day} ${a.code}`, `${b.day} ${b.code}`))
      ),
    readPayments: (from, until) => Effect.sync(() => paymentsOf(state, from, until)),
    readOverview: (from, until) =>
      Effect.sync(() => {
        const accounts = [...state.accounts.values()].map(({ account }) => account)
        const topUps = [...state.topUps.values()]
        const signUps = accounts.map(({ createdAt }) => ({ at: createdAt.epochMillis, name: "", amount: 1 }))
        const lastOf = (action: OperatorAction) =>
          state.operatorLog.findLast((entry) => entry.action === action)?.at ?? null
        return {
          lastAuditAt: lastOf("books.audited"),
          lastBackupAt: lastOf("books.backedUp"),
          signUps: sumsByDay(signUps.filter(isBetween(from, until))).map(({ day, amount }) => ({
            day,
            accounts: amount
          })),
          payments: paymentsOf(state, from, until),
          creditsOutstanding: accounts.reduce((sum, { balance }) => sum + Math.max(0, balance), 0),
          failedMails: [...state.mails.values()].filter(({ failedAt }) => failedAt !== null).length,
          failingWebhooks: [...state.webhooks.values()].filter(({ webhook }) => webhook.failingSince !== null)
            .length,
          topUpsWithAttention: topUps.filter(({ attention }) => attention !== null).length
        }
      })
  })
