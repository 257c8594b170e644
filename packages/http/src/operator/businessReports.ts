import type { SalesRow, Summary } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { csvType } from "../contract/annotations.ts"
import { invalid } from "../contract/failureSets.ts"
import { success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import type { HandlerOf, HandlerResult } from "../exchange/Handler.ts"
import { prefersToJson } from "../headers/accept.ts"
import { csvPieces } from "../reports/csvPieces.ts"
import { type CsvTable, creditsOf, ledgerCsv, salesCsv, salesInCredits } from "../reports/csvTables.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { DayParameters, operatorEndpoint, SalesParameters } from "./operatorFields.ts"

const countFields = {
  codes: Schema.Int,
  credits: Schema.Number,
  refunds: Schema.Int,
  refundedCredits: Schema.Number
} as const

const Counts: Schema.Record$<typeof Schema.String, typeof Schema.Int> = Schema.Record({
  key: Schema.String,
  value: Schema.Int
})

const dayFields = {
  day: Schema.String,
  ...countFields,
  signUps: Schema.Int,
  /** Paid amounts by currency, in minor units. */
  payments: Counts,
  /** By code. */
  refusals: Counts
} as const

const SummaryDay: Schema.Struct<typeof dayFields> = Schema.Struct(dayFields).annotations({
  identifier: "SummaryDay"
})

const Disk: Schema.Struct<{ freeBytes: typeof Schema.Number; totalBytes: typeof Schema.Number }> =
  Schema.Struct({
    freeBytes: Schema.Number,
    totalBytes: Schema.Number
  })

const NullableDisk: Schema.NullOr<typeof Disk> = Schema.NullOr(Disk)
const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const Days: Schema.Array$<typeof SummaryDay> = Schema.Array(SummaryDay)

const summaryFields = {
  /** The last 30 days and today, oldest first. */
  days: Days,
  creditsOutstanding: Schema.Number,
  failedMails: Schema.Int,
  failingWebhooks: Schema.Int,
  topUpsWithAttention: Schema.Int,
  lastAuditAt: NullableTime,
  lastBackupAt: NullableTime,
  /** Null if the disk is on another machine. */
  disk: NullableDisk
} as const

export const BusinessSummary: Schema.Struct<typeof summaryFields> = Schema.Struct(summaryFields).annotations({
  identifier: "BusinessSummary"
})

const counts = { codes: 12, credits: 21.6, refunds: 1, refundedCredits: 1.8 }

export const getSummary = operatorEndpoint("getSummary", {
  summary: "See the business at a glance",
  description: "Today and the 30 days before, oldest first, in UTC; and open problems.",
  example: {
    days: [
      { day: "2026-01-15", ...counts, signUps: 3, payments: { eur: 4900 }, refusals: { NOT_SCANNABLE: 2 } }
    ],
    creditsOutstanding: 120.5,
    failedMails: 0,
    failingWebhooks: 1,
    topUpsWithAttention: 0,
    lastAuditAt: "2026-01-15T03:00:00.000Z",
    lastBackupAt: null,
    disk: { freeBytes: 48_000_000_000, totalBytes: 64_000_000_000 }
  }
})
  .addSuccess(success(BusinessSummary, { description: "The business was summed up" }))
  .middleware(OperatorRequired)

const shownSummary = ({ days, disk, creditsOutstanding, ...rest }: Summary): typeof BusinessSummary.Type => ({
  ...rest,
  creditsOutstanding: creditsOf(creditsOutstanding),
  days: days.map(salesInCredits),
  disk: disk ?? null
})

export const handleGetSummary =
  ({ reports }: OperatorContext): HandlerOf<typeof getSummary> =>
  () =>
    Effect.map(reports.summary, (summary) => ({ data: shownSummary(summary) }))

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

const rowFields = {
  /** A day, as `2026-11-26`, or a month, as `2026-11`. */
  period: Schema.String,
  /** A template's name, a body style's label, a type of content, or an account's id; null without one. */
  item: NullableText,
  ...countFields
} as const

const Row: Schema.Struct<typeof rowFields> = Schema.Struct(rowFields).annotations({ identifier: "SalesRow" })

const Rows: Schema.Array$<typeof Row> = Schema.Array(Row)

const paidFields = {
  period: Schema.String,
  currency: Schema.String,
  /** In the smallest unit of the currency. */
  amount: Schema.Int
} as const

const Paid: Schema.Struct<typeof paidFields> = Schema.Struct(paidFields).annotations({
  identifier: "PaidPeriod"
})

const Payments: Schema.Array$<typeof Paid> = Schema.Array(Paid)

const salesFields = {
  from: Schema.String,
  until: Schema.String,
  interval: Schema.String,
  by: Schema.String,
  rows: Rows,
  /** The money that was paid for credits, by period and currency. */
  payments: Payments
} as const

export const Sales: Schema.Struct<typeof salesFields> = Schema.Struct(salesFields).annotations({
  identifier: "Sales"
})

export const getSales = operatorEndpoint("getSales", {
  summary: "Read the sales",
  description:
    "By day or month and by template, body style, type of content or account, in UTC, purchases and refunds on their own days, and beside them the money that was paid for credits, by period and currency; by default the last 30 days by day and template. At most 10,000 rows; with `Accept: text/csv` any number, as CSV.",
  example: {
    from: "2026-01-01",
    until: "2026-01-31",
    interval: "month",
    by: "template",
    rows: [{ period: "2026-01", item: "ocean", ...counts }],
    payments: [{ period: "2026-01", currency: "eur", amount: 4900 }]
  }
})
  .setUrlParams(SalesParameters)
  .addSuccess(success(Sales, { description: "The sales were read" }))
  .addError(invalid)
  .middleware(OperatorRequired)

/** A streamed CSV table as an answer. */
const csvAnswer = <Row, A>(
  data: A,
  name: string,
  bom: string | undefined,
  ...[reader, table]: readonly [Parameters<typeof csvPieces<Row>>[0], CsvTable<Row>]
): HandlerResult<A> => ({
  data,
  headers: { vary: "Accept", "content-disposition": `attachment; filename="${name}.csv"` },
  bare: { mediaType: csvType, body: ({ run }) => csvPieces(reader, table, run, bom) }
})

export const handleGetSales =
  ({ reports }: OperatorContext): HandlerOf<typeof getSales> =>
  ({ query: { bom, ...query }, accept }) =>
    Effect.gen(function* () {
      if (prefersToJson(accept, "text/csv")) {
        const reader = yield* reports.readSales(query)
        const { from, until } = reader.question
        return csvAnswer<SalesRow, typeof Sales.Type>(
          { ...reader.question, rows: [], payments: [] },
          `sales-${from}-${until}`,
          bom,
          reader,
          salesCsv
        )
      }
      const { question, rows, payments } = yield* reports.sales(query)
      return { data: { ...question, rows: rows.map(salesInCredits), payments }, headers: { vary: "Accept" } }
    })

export const exportLedger = operatorEndpoint("exportLedger", {
  summary: "Export the ledger of all accounts",
  description:
    "As CSV, in the order of its entries, with an accountant's columns: entry, time, account, kind, credits, balance, reason, code, top-up, and money in the smallest unit of its currency. Days are UTC; the last 30 by default. `bom=1` puts a byte order mark first, as for Excel on Windows.",
  example: null
})
  .setUrlParams(DayParameters)
  .addSuccess(success(Schema.Null, { description: "The ledger was exported" }))
  .addError(invalid)
  .middleware(OperatorRequired)

export const handleExportLedger =
  ({ reports }: OperatorContext): HandlerOf<typeof exportLedger> =>
  ({ query: { bom, ...query } }) =>
    Effect.map(reports.readLedger(query), (reader) => {
      const { from, until } = reader.days
      return csvAnswer(null, `ledger-${from}-${until}`, bom, reader, ledgerCsv)
    })
