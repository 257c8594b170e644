import { Credits, Reports, type RowReader, salesDimensions, salesIntervals } from "@quick-response/core"
import { alternatives } from "@quick-response/design/output/ImageFormat"
import {
  type CsvTable,
  creditsOf,
  ledgerCsv,
  marked,
  salesCsv,
  salesInCredits
} from "@quick-response/http/reports"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, optional, toggle } from "../../cli/Input.ts"
import { print, table } from "../../cli/printTable.ts"
import { json } from "../../cli/sharedOptions.ts"
import { group } from "../../cli/Verb.ts"
import { writeOutput } from "../../cli/writeOutput.ts"
import { effectVerb } from "../effectVerb.ts"
import { database, withStore } from "../withStore.ts"

const days = {
  from: optional("from", "DATE", "The first day, in UTC. [default 29 days before the last]"),
  until: optional("until", "DATE", "The last day, in UTC. [default today]")
}

const withReports =
  (flag: string | undefined) =>
  <A, E extends Error>(effect: Effect.Effect<A, E, Reports>) =>
    Effect.provide(effect, Reports.layerRemote).pipe(withStore(flag))

/** Streams all rows of a reader. */
const writeRows = <Row>({ next }: RowReader<Row>, lineOf: (row: Row) => string) =>
  Effect.gen(function* () {
    for (;;) {
      const rows = yield* next
      if (rows === undefined) return
      yield* writeOutput(rows.map(lineOf).join(""))
    }
  })

const writeCsv = <Row>(reader: RowReader<Row>, { head, line }: CsvTable<Row>) =>
  Effect.zipRight(writeOutput(head), writeRows(reader, line))

const ShownSales = Schema.Array(
  Schema.Struct({
    period: Schema.String,
    item: Schema.NullOr(Schema.String),
    codes: Schema.Int,
    credits: Schema.Number,
    refunds: Schema.Int,
    refundedCredits: Schema.Number
  })
)

const inCredits = (credits: number): string =>
  Credits.format(Credits.Credits(credits * Credits.unitsPerCredit))

export const sales = effectVerb(
  {
    name: "sales",
    summary: "Lists sales, by day or month and by template, style, content or account.",
    details: [
      "Codes and credits count on the day of the purchase, and refunds on the day on which they were made."
    ],
    examples: [
      ["sales", "The last 30 days by template"],
      ["sales --from 2026-01-01 --until 2026-12-31 --interval month --by style", "A year by body style"],
      ["sales --by account --csv > sales.csv", "For a spreadsheet"]
    ]
  },
  all({
    ...days,
    interval: optional("interval", "INTERVAL", `${alternatives(salesIntervals)}. [default day]`),
    by: optional("by", "DIMENSION", `${alternatives(salesDimensions)}. [default template]`),
    csv: toggle("csv", "Prints CSV instead of text, of any number of rows."),
    database,
    json
  }),
  ({ csv, database, json, ...question }) =>
    Effect.gen(function* () {
      const reports = yield* Reports
      if (csv) return yield* writeCsv(yield* reports.readSales(question), salesCsv)
      const { rows } = yield* reports.sales(question)
      yield* print(json, ShownSales, rows.map(salesInCredits), (rows) =>
        table(
          [
            ["PERIOD", ({ period }) => period],
            ["ITEM", ({ item }) => item ?? "-"],
            ["CODES", ({ codes }) => String(codes), "right"],
            ["CREDITS", ({ credits }) => inCredits(credits), "right"],
            ["REFUNDS", ({ refunds }) => String(refunds), "right"],
            ["REFUNDED", ({ refundedCredits }) => inCredits(refundedCredits), "right"]
          ],
          rows
        )
      )
    }).pipe(withReports(database))
)

const exportLedger = effectVerb(
  {
    name: "ledger",
    summary: "Writes the ledger of all accounts as CSV, in the order of its entries.",
    details: [
      "Each entry has its number in its account and an accountant's columns. Money is in the smallest unit of its currency, at the entry of the top-up that it paid. With --json, each line is an entry as JSON."
    ],
    examples: [["export ledger --from 2026-01-01 --until 2026-12-31 > ledger.csv", "The book of a year"]]
  },
  all({
    ...days,
    bom: toggle("bom", "Puts a byte order mark first, as for Excel on Windows."),
    database,
    json
  }),
  ({ bom, database, json, ...given }) =>
    Effect.gen(function* () {
      const reader = yield* (yield* Reports).readLedger(given)
      if (!json) return yield* writeCsv(reader, bom ? marked(ledgerCsv) : ledgerCsv)
      yield* writeRows(reader, ({ amount, balanceAfter, createdAt, sequence, ...entry }) => {
        const line = {
          entry: sequence,
          time: new Date(createdAt.epochMillis).toISOString(),
          credits: creditsOf(amount),
          balance: creditsOf(balanceAfter),
          ...entry
        }
        return `${JSON.stringify(line)}\n`
      })
    }).pipe(withReports(database))
)

/** Exports books for other programs. */
export const exportGroup = group({ name: "export", summary: "Writes books for other programs." }, [
  exportLedger
])
