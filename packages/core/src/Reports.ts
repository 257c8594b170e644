import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { tooManyRows } from "./config/accountRules.ts"
import { type InvalidInput, invalidInput } from "./config/refusals.ts"
import { DatabaseDisk, type DiskSpace } from "./sales/DatabaseDisk.ts"
import { letOthersRun, withPause } from "./sales/letOthersRun.ts"
import { type Folding, makeFolding } from "./sales/makeFolding.ts"
import { makeRefusals } from "./sales/makeRefusals.ts"
import {
  type Days,
  type GivenDays,
  type GivenSalesQuestion,
  readDays,
  readSalesQuestion,
  type SalesQuestion
} from "./sales/readSalesQuestion.ts"
import { daysBetween, lastClosedDay, startOf } from "./sales/reportDays.ts"
import { addSales, noSales, type SalesCounts } from "./sales/salesSums.ts"
import { dayLength, dayOf } from "./scans/ScanDay.ts"
import {
  type BookedEntry,
  type Overview,
  type PaidDay,
  ReportStorage,
  type StoredSums
} from "./storage/ReportStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

export interface SalesRow extends SalesCounts {
  /** A day, as `2026-11-26`, or a month, as `2026-11`. */
  readonly period: string
  /** A template's name, a body style's label, a type of content, or an account's id; null without one. */
  readonly item: string | null
}

/** Payments for top-ups, in the minor unit of a currency. */
export interface PaidPeriod extends Omit<PaidDay, "day"> {
  readonly period: string
}

export interface RowReader<Row> {
  /** The next rows; undefined at the end. */
  readonly next: Effect.Effect<ReadonlyArray<Row> | undefined, StorageError>
}

export interface DaySummary extends SalesCounts {
  readonly day: string
  readonly signUps: number
  /** Payments for top-ups by currency, in its minor unit. */
  readonly payments: Readonly<Record<string, number>>
  readonly refusals: Readonly<Record<string, number>>
}

export interface Summary extends Omit<Overview, "payments" | "signUps"> {
  /** The last 30 days and today, oldest first. */
  readonly days: ReadonlyArray<DaySummary>
  /** Undefined if the disk is on another machine. */
  readonly disk: DiskSpace | undefined
}

/** The most rows of a complete table. */
export const mostSalesRows = 10_000

/** Reports on the whole business, for operators. Days are UTC. */
export class Reports extends Context.Tag("@quick-response/core/Reports")<
  Reports,
  {
    /**
     * Sales by day or month and by template, body style, type of content or account: codes and credits, with refunds in
     * their own period. Exact even for late entries; ordered by period and item.
     */
    readonly readSales: (
      question: GivenSalesQuestion
    ) => Effect.Effect<RowReader<SalesRow> & { readonly question: SalesQuestion }, InvalidInput>
    /** The same at once, at most {@link mostSalesRows} rows, with payments by period and currency. */
    readonly sales: (question: GivenSalesQuestion) => Effect.Effect<
      {
        readonly question: SalesQuestion
        readonly rows: ReadonlyArray<SalesRow>
        readonly payments: ReadonlyArray<PaidPeriod>
      },
      InvalidInput | StorageError
    >
    /** The ledger entries of all accounts, by time, account and sequence. */
    readonly readLedger: (
      days: GivenDays
    ) => Effect.Effect<RowReader<BookedEntry> & { readonly days: Days }, InvalidInput>
    readonly summary: Effect.Effect<Summary, StorageError>
    /** Counts a refused request. All servers store their counts within ten seconds. */
    readonly countRefusal: (code: string) => void
  }
>() {
  /** Also stores the sums of past days while the layer lives, so that reports need not compute them. */
  static readonly layer: Layer.Layer<Reports, never, ReportStorage> = Layer.scoped(
    Reports,
    Effect.suspend(() => make({ foldsAhead: true }))
  )

  /** Stores sums of past days only on demand: another process stores them beforehand. */
  static readonly layerRemote: Layer.Layer<Reports, never, ReportStorage> = Layer.scoped(
    Reports,
    Effect.suspend(() => make({ foldsAhead: false }))
  )
}

const readAtOnce = 500

/** Ledger entries read at once: on SQLite they hold the event loop for a few milliseconds. */
const entriesAtOnce = 100

const summaryDays = 30

/** Milliseconds before past sums are stored after the start, and between repetitions. */
const foldDelay = 30_000
const foldEvery = 3_600_000

/** Splits days into months; the first and last may be partial. */
const monthsOf = ({ from, until }: Days): ReadonlyArray<Days> => {
  const months = new Map<string, { from: string; until: string }>()
  for (const day of daysBetween(from, until)) {
    const month = months.get(day.slice(0, 7))
    if (month === undefined) months.set(day.slice(0, 7), { from: day, until: day })
    else month.until = day
  }
  return [...months.values()]
}

const byPeriodAndItem = (a: StoredSums, b: StoredSums): number => {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.item < b.item ? -1 : 1
}

/** Sums days to one row for each item. */
const addUp = (month: string, sums: ReadonlyArray<StoredSums>): ReadonlyArray<StoredSums> => {
  const byItem = new Map<string, SalesCounts>()
  for (const { item, ...counts } of sums) byItem.set(item, addSales(byItem.get(item) ?? noSales, counts))
  return [...byItem].map(([item, counts]) => ({ ...counts, day: month, item })).sort(byPeriodAndItem)
}

const rowOf = ({ day, item, codes, credits, refunds, refundedCredits }: StoredSums): SalesRow => ({
  period: day,
  item: item === "" ? null : item,
  codes,
  credits,
  refunds,
  refundedCredits
})

/**
 * Reads the sums of a month's days: stored ones for closed days, current ones for others. Stops after more rows than
 * asked for.
 */
const makeReadSums =
  (storage: typeof ReportStorage.Service, { settle, sumsOf }: Folding) =>
  (
    { by: dimension, interval }: Pick<SalesQuestion, "by" | "interval">,
    { from, until }: Days,
    most = Number.POSITIVE_INFINITY
  ) =>
    Effect.gen(function* () {
      const rows = new Set<string>()
      const closed = lastClosedDay(yield* Clock.currentTimeMillis)
      const sums: Array<StoredSums> = []
      if (from <= closed) {
        const lastStored = until < closed ? until : closed
        yield* settle(from, lastStored)
        for (let after: StoredSums | undefined; ; ) {
          const window = { dimension, from, until: lastStored, after, limit: readAtOnce }
          yield* letOthersRun
          const read = yield* storage.readSums(window)
          sums.push(...read)
          for (const { day, item } of read) rows.add(interval === "day" ? `${day} ${item}` : item)
          if (read.length < readAtOnce || rows.size > most) break
          after = read.at(-1)
        }
      }
      for (const day of daysBetween(from, until)) {
        if (day <= closed) continue
        const { byDimension } = yield* sumsOf(day)
        const items = [...byDimension[dimension]].map(([item, counts]) => ({ ...counts, day, item }))
        sums.push(...items.sort(byPeriodAndItem))
      }
      return sums
    })

const momentsOf = ({ from, until }: Days) =>
  [DateTime.unsafeMake(startOf(from)), DateTime.unsafeMake(startOf(until) + dayLength)] as const

const paidBy = (
  interval: SalesQuestion["interval"],
  paid: ReadonlyArray<PaidDay>
): ReadonlyArray<PaidPeriod> => {
  const sums = new Map<string, PaidPeriod>()
  for (const { day, currency, amount } of paid) {
    const period = interval === "day" ? day : day.slice(0, 7)
    const key = `${period} ${currency}`
    sums.set(key, { period, currency, amount: amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const foldAhead = ({ readLedger }: typeof ReportStorage.Service, { settle }: Folding) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const [first] = yield* readLedger({ from: 0, until: now, limit: 1 })
    const until = lastClosedDay(now)
    if (first === undefined || dayOf(first.createdAt.epochMillis) > until) return
    for (const month of monthsOf({ from: dayOf(first.createdAt.epochMillis), until }))
      yield* settle(month.from, month.until)
  })

const make = ({
  foldsAhead
}: {
  readonly foldsAhead: boolean
}): Effect.Effect<typeof Reports.Service, never, ReportStorage | Scope.Scope> =>
  Effect.gen(function* () {
    const storage = yield* ReportStorage
    const folding = makeFolding(storage)
    const readSums = makeReadSums(storage, folding)
    const countRefusal = yield* makeRefusals(storage)
    const findDisk = yield* DatabaseDisk
    if (foldsAhead)
      yield* foldAhead(storage, folding).pipe(
        Effect.ignoreLogged,
        Effect.zipRight(Effect.sleep(foldEvery)),
        Effect.forever,
        Effect.delay(foldDelay),
        Effect.forkScoped
      )

    const readSales = (given: GivenSalesQuestion, most?: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.map(readSalesQuestion(given, now), (question) => {
          const months = [...monthsOf(question)]
          const next = Effect.suspend(() => {
            const month = months.shift()
            return month === undefined
              ? Effect.succeed(undefined)
              : Effect.map(readSums(question, month, most), (sums) =>
                  (question.interval === "day" ? sums : addUp(month.from.slice(0, 7), sums)).map(rowOf)
                )
          })
          return { question, next }
        })
      )

    const sales = Effect.fn("Reports.sales")(function* (given: GivenSalesQuestion) {
      const { question, next } = yield* readSales(given, mostSalesRows)
      const rows: Array<SalesRow> = []
      for (;;) {
        const read = yield* next
        if (read === undefined) {
          const paid = yield* storage.readPayments(...momentsOf(question))
          return { question, rows, payments: paidBy(question.interval, paid) }
        }
        if (rows.length + read.length > mostSalesRows)
          return yield* invalidInput([tooManyRows(["until"], { most: mostSalesRows })])
        rows.push(...read)
      }
    })

    const readLedger = (given: GivenDays) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.map(readDays(given, now), (days) => {
          const until = startOf(days.until) + dayLength
          let from: Parameters<typeof storage.readLedger>[0]["from"] | undefined = startOf(days.from)
          const next = Effect.suspend(() => {
            if (from === undefined) return Effect.succeed(undefined)
            const window = { from, until, limit: entriesAtOnce }
            return Effect.map(withPause(storage.readLedger(window)), (entries) => {
              const last = entries.at(-1)
              from =
                last === undefined || entries.length < entriesAtOnce
                  ? undefined
                  : { at: last.createdAt.epochMillis, accountId: last.accountId, sequence: last.sequence }
              return entries
            })
          })
          return { days, next }
        })
      )

    const summary = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const [from, until] = [dayOf(now - summaryDays * dayLength), dayOf(now)]
      const sold = new Map<string, SalesCounts>()
      for (const month of monthsOf({ from, until }))
        for (const { day, item, ...counts } of yield* readSums({ by: "content", interval: "day" }, month))
          sold.set(day, addSales(sold.get(day) ?? noSales, counts))
      const refused = yield* storage.readRefusals(from, until)
      const { signUps, payments, ...overview } = yield* storage.readOverview(...momentsOf({ from, until }))
      const disk = yield* findDisk
      const days = daysBetween(from, until).map((day) => ({
        day,
        ...(sold.get(day) ?? noSales),
        signUps: signUps.find((other) => other.day === day)?.accounts ?? 0,
        payments: Object.fromEntries(
          payments.filter((paid) => paid.day === day).map(({ currency, amount }) => [currency, amount])
        ),
        refusals: Object.fromEntries(
          refused.filter((count) => count.day === day).map(({ code, refusals }) => [code, refusals])
        )
      }))
      return { ...overview, days, disk }
    })

    return Reports.of({ readSales: (given) => readSales(given), sales, readLedger, summary, countRefusal })
  })
