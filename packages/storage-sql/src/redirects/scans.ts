import type { RedirectStorage, Scan, ScanDay, ScanScope } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type BatchVerb, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { deleteRows, insertInto, query } from "../statements/statement.ts"
import {
  type DayKey,
  insertScans,
  scopedDay,
  selectDays,
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

export const readScans =
  (scope: ScanScope, from: string, until: string): ReadVerb<ReadonlyArray<ScanDay>> =>
  (read) =>
    Effect.map(selectDays(read, "slug" in scope ? scope.slug : scope.accountId, from, until), (rows) =>
      rows.map((row) => {
        const { scope: _, ...day } = scopedDay(row)
        return day
      })
    )

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
