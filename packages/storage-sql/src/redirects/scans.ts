import {
  type AccountId,
  type CodeDay,
  dayLength,
  makeDaySums,
  type RedirectSlug,
  type RedirectStorage,
  type Scan,
  type ScanDay,
  type StorageError,
  tagKeyOf
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { nextTick } from "../statements/nextTick.ts"
import { type BatchVerb, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { deleteRows, insertInto, query } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import {
  type DayKey,
  insertScans,
  scopedDay,
  selectCodeDays,
  selectDays,
  selectTaggedDays,
  selectTaggedOrdinal,
  selectVisitorCount,
  type Visitor
} from "./scanTables.ts"

/** The approximate characters of a visit. */
const scanSize = 64

export const recordScans: BatchVerb<ReadonlyArray<Scan>, void, never> = {
  size: (scans) => scans.length * scanSize,
  isRelaxed: true,
  plan: (batches) => () =>
    Effect.succeed(
      planned(
        batches.map(() => Either.void),
        ...insertScans(batches.flat())
      )
    )
}

export const countVisitors =
  (day: string): ReadVerb<number> =>
  (read) =>
    Effect.map(selectVisitorCount(read, day), ([found]) => found?.visitors ?? 0)

const daysIn = (rows: Effect.Effect.Success<ReturnType<typeof selectDays>>): ReadonlyArray<ScanDay> =>
  rows.map((row) => {
    const { scope: _, ...day } = scopedDay(row)
    return day
  })

export const readScans =
  (scope: RedirectSlug | AccountId, from: string, until: string): ReadVerb<ReadonlyArray<ScanDay>> =>
  (read) =>
    Effect.map(selectDays(read, scope, from, until), daysIn)

export const listScanDays =
  ({
    accountId,
    after,
    limit
  }: Parameters<(typeof RedirectStorage.Service)["listScanDays"]>[0]): ReadVerb<ReadonlyArray<CodeDay>> =>
  (read) => {
    const { slug = "", day = "" } = after ?? {}
    return selectCodeDays(read, accountId, slug, slug, day, limit)
  }

/** Days per statement: decoding them blocks the event loop for up to 60 milliseconds. */
const daysAtOnce = 1_920

/**
 * Sums the days of an account's codes with a tag, a few codes at a time. It holds no transaction, which would keep others
 * from the database for seconds if many codes have it; each code is read once.
 */
export const readTaggedScans = (
  { read }: Pick<Transactions, "read">,
  { accountId, tag }: { readonly accountId: AccountId; readonly tag: string },
  from: string,
  until: string
): Effect.Effect<ReadonlyArray<ScanDay>, StorageError> =>
  Effect.gen(function* () {
    const tagKey = tagKeyOf(tag)
    const days = (Date.parse(until) - Date.parse(from)) / dayLength + 1
    const codes = Math.max(1, Math.min(128, Math.floor(daysAtOnce / days)))
    const sums = makeDaySums()
    for (let after = 0; after < Number.MAX_SAFE_INTEGER; ) {
      const window = after
      const findLast: ReadVerb<number> = (one) =>
        Effect.map(
          selectTaggedOrdinal(one, accountId, tagKey, window, codes - 1),
          ([last]) => last?.ordinal ?? Number.MAX_SAFE_INTEGER
        )
      const upTo = yield* read(findLast)
      const readDays: ReadVerb<ReadonlyArray<ScanDay>> = (one) =>
        Effect.map(selectTaggedDays(one, accountId, tagKey, window, upTo, from, until), daysIn)
      sums.add(yield* read(readDays))
      after = upTo
      yield* nextTick
    }
    return sums.days()
  })

const selectSecret = query(
  Schema.Struct({ secret: Schema.String }),
  "SELECT secret FROM scan_secrets WHERE day = ?"
)
const insertSecret = insertInto("scan_secrets")<{ readonly day: string; readonly secret: string }>(
  { day: ({ day }) => day, secret: ({ secret }) => secret },
  { key: ["day"], action: "retry" }
)

export const daySecret =
  (day: string, proposal: string): WriteVerb<string> =>
  (read) =>
    Effect.map(selectSecret(read, day), ([known]) =>
      known === undefined
        ? planned(proposal, ...insertSecret([{ day, secret: proposal }]))
        : planned(known.secret)
    )

/** Rows per table and deletion, which blocks the event loop on SQLite. */
export const forgottenAtOnce = 500

const selectOldDays = query(
  Schema.Struct({ scope: Schema.String, day: Schema.String }),
  ({ byCodePoint }) =>
    `SELECT scope, day FROM scan_days WHERE ${byCodePoint("day")} < ? ORDER BY ${byCodePoint("day")} LIMIT ${forgottenAtOnce}`
)
const selectOldVisitors = query(
  Schema.Struct({ day: Schema.String, slug: Schema.String, visitor: Schema.String }),
  ({ byCodePoint }) =>
    `SELECT day, slug, visitor FROM scan_visitors WHERE ${byCodePoint("day")} < ? ORDER BY ${byCodePoint("day")} LIMIT ${forgottenAtOnce}`
)
const selectOldSecrets = query(
  Schema.Struct({ day: Schema.String }),
  ({ byCodePoint }) => `SELECT day FROM scan_secrets WHERE ${byCodePoint("day")} < ?`
)
const deleteDays = deleteRows("scan_days")<DayKey>({ scope: ([scope]) => scope, day: ([, day]) => day })
const deleteVisitors = deleteRows("scan_visitors")<Visitor>({
  day: ({ day }) => day,
  slug: ({ slug }) => slug,
  visitor: ({ visitor }) => visitor
})
const deleteSecrets = deleteRows("scan_secrets")<{ readonly day: string }>({ day: ({ day }) => day })

/** Deletes some expired data; returns true if more may remain. */
export const forgetSome =
  ({ days, visitors }: Parameters<(typeof RedirectStorage.Service)["forgetScans"]>[0]): WriteVerb<boolean> =>
  (read) =>
    Effect.gen(function* () {
      const oldDays = yield* selectOldDays(read, days)
      const oldVisitors = yield* selectOldVisitors(read, visitors)
      const oldSecrets = yield* selectOldSecrets(read, visitors)
      const isMore = oldDays.length === forgottenAtOnce || oldVisitors.length === forgottenAtOnce
      return planned(
        isMore,
        ...deleteSecrets(oldSecrets),
        ...deleteDays(oldDays.map(({ scope, day }): DayKey => [scope, day])),
        ...deleteVisitors(oldVisitors)
      )
    })
