import type {
  DaySums,
  FoldedDay,
  RefusalCount,
  ReportStorage,
  SalesDimension,
  StoredSums
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query } from "../statements/statement.ts"

type Port = typeof ReportStorage.Service

const selectFoldedDays = query(
  Schema.Struct({ day: Schema.String, entries: Integer }),
  "SELECT day, entries FROM folded_days WHERE day >= ? AND day <= ? ORDER BY day"
)
const storeFoldedDay = insertInto("folded_days")<FoldedDay>(
  { day: ({ day }) => day, entries: ({ entries }) => entries },
  { key: ["day"], action: "replace" }
)
const storeSums = insertInto("sales_days")<StoredSums & { readonly dimension: SalesDimension }>(
  {
    day: ({ day }) => day,
    dimension: ({ dimension }) => dimension,
    item: ({ item }) => item,
    codes: ({ codes }) => codes,
    credits: ({ credits }) => credits,
    refunds: ({ refunds }) => refunds,
    refunded_credits: ({ refundedCredits }) => refundedCredits
  },
  { key: ["dimension", "day", "item"], action: "replace" }
)
const SumsRow = Schema.Struct({
  day: Schema.String,
  item: Schema.String,
  codes: Integer,
  credits: Integer,
  refunds: Integer,
  refundedCredits: Integer
})
const sumsColumns = `day, item, codes, credits, refunds, refunded_credits AS "refundedCredits"`
const selectSums = query(
  SumsRow,
  `SELECT ${sumsColumns} FROM sales_days WHERE dimension = ? AND (day, item) > (?, ?) AND day <= ?
    ORDER BY day, item LIMIT ?`
)
const selectFirstSums = query(
  SumsRow,
  `SELECT ${sumsColumns} FROM sales_days WHERE dimension = ? AND day >= ? AND day <= ? ORDER BY day, item LIMIT ?`
)

const addRefusal = command(`INSERT INTO refusal_days (day, code, refusals) VALUES (?, ?, ?)
  ON CONFLICT (day, code) DO UPDATE SET refusals = refusal_days.refusals + excluded.refusals`)
const selectRefusals = query(
  Schema.Struct({ day: Schema.String, code: Schema.String, refusals: Integer }),
  "SELECT day, code, refusals FROM refusal_days WHERE day >= ? AND day <= ? ORDER BY day, code"
)

export const readFoldedDays =
  (from: string, until: string): ReadVerb<ReadonlyArray<FoldedDay>> =>
  (read) =>
    selectFoldedDays(read, from, until)

export const storeDay =
  (
    folded: FoldedDay,
    sums: ReadonlyArray<DaySums & { readonly dimension: SalesDimension }>
  ): WriteVerb<void> =>
  () =>
    Effect.succeed(
      planned(
        undefined,
        ...storeFoldedDay([folded]),
        ...storeSums(sums.map((row) => ({ ...row, day: folded.day })))
      )
    )

export const readSums =
  ({
    dimension,
    from,
    until,
    after,
    limit
  }: Parameters<Port["readSums"]>[0]): ReadVerb<ReadonlyArray<StoredSums>> =>
  (read) =>
    after === undefined
      ? selectFirstSums(read, dimension, from, until, limit)
      : selectSums(read, dimension, after.day, after.item, until, limit)

/** Sorted, to avoid deadlocks. */
export const addRefusals =
  (counts: ReadonlyArray<RefusalCount>): WriteVerb<void> =>
  () =>
    Effect.sync(() =>
      planned(
        undefined,
        ...counts
          .toSorted((a, b) => (`${a.day} ${a.code}` < `${b.day} ${b.code}` ? -1 : 1))
          .map(({ day, code, refusals }) => addRefusal(day, code, refusals))
      )
    )

export const readRefusals =
  (from: string, until: string): ReadVerb<ReadonlyArray<RefusalCount>> =>
  (read) =>
    selectRefusals(read, from, until)
