import * as Effect from "effect/Effect"
import { dayLength } from "../scans/ScanDay.ts"
import type { LedgerPlace, ReportStorage } from "../storage/ReportStorage.ts"
import type { StorageError } from "../storage/Storage.ts"
import { letOthersRun, withPause } from "./letOthersRun.ts"
import { daysBetween, startOf } from "./reportDays.ts"
import { addEntry, emptySums, type Sums, salesDimensions } from "./salesSums.ts"

/** Entries read at once: on SQLite they hold the event loop for a few milliseconds. */
const readAtOnce = 100

/** A day's sums so far. */
interface Progress {
  readonly sums: Sums
  /** The place of the last read entry; undefined at first. */
  readonly last: LedgerPlace | undefined
}

/** Days with kept progress: today, yesterday for an hour, and tomorrow for fast clocks. */
const mostOpen = 3

/** The sums of days over a store. */
export interface Folding {
  /** A day's current sums. For open days, only new entries are read. */
  readonly sumsOf: (day: string) => Effect.Effect<Sums, StorageError>
  /**
   * Stores missing sums of closed days, and corrects those with later entries: it compares the number of summed entries
   * with the actual one.
   */
  readonly settle: (from: string, until: string) => Effect.Effect<void, StorageError>
}

export const makeFolding = (storage: typeof ReportStorage.Service): Folding => {
  const open = new Map<string, Progress>()

  /** Adds the new entries of a day. */
  const readOn = (day: string, before: Progress): Effect.Effect<Progress, StorageError> =>
    Effect.gen(function* () {
      const { sums } = before
      for (let { last } = before; ; ) {
        const from = last ?? startOf(day)
        const until = startOf(day) + dayLength
        const entries = yield* withPause(storage.readSold({ from, until, limit: readAtOnce }))
        for (const entry of entries) addEntry(sums, entry)
        last = entries.at(-1) ?? last
        if (entries.length < readAtOnce) return { sums, last }
      }
    })

  const sumsOf = (day: string) =>
    Effect.gen(function* () {
      const known = open.get(day)
      // Removed while it is extended, so that concurrent readers do not add to the same sums.
      open.delete(day)
      const counted =
        known?.last === undefined ? 0 : yield* storage.countEntries({ from: startOf(day), until: known.last })
      const isWhole = known !== undefined && counted === known.sums.entries
      const progress = yield* readOn(day, isWhole ? known : { sums: emptySums(), last: undefined })
      if (progress.last !== undefined) open.set(day, progress)
      for (const oldest of open.keys()) if (open.size > mostOpen) open.delete(oldest)
      return progress.sums
    })

  const fold = (day: string) =>
    Effect.gen(function* () {
      const { sums } = yield* readOn(day, { sums: emptySums(), last: undefined })
      const rows = salesDimensions.flatMap((dimension) =>
        [...sums.byDimension[dimension]].map(([item, counts]) => ({ dimension, item, ...counts }))
      )
      yield* storage.storeDay({ day, entries: sums.entries }, rows)
    })

  const settle = (from: string, until: string) =>
    Effect.gen(function* () {
      const folded = yield* storage.readFoldedDays(from, until)
      const known = folded.reduce((sum, { entries }) => sum + entries, 0)
      // Entries are never removed, so equal counts mean equal entries.
      if (known === (yield* storage.countEntries({ from: startOf(from), until: startOf(until) + dayLength })))
        return
      const stored = new Map(folded.map(({ day, entries }) => [day, entries]))
      for (const day of daysBetween(from, until)) {
        yield* letOthersRun
        const start = startOf(day)
        const count = yield* storage.countEntries({ from: start, until: start + dayLength })
        if ((stored.get(day) ?? 0) !== count) yield* fold(day)
      }
    })

  return { sumsOf, settle }
}
