import { appendFileSync, readFileSync } from "node:fs"
import process from "node:process"
import * as Schema from "effect/Schema"

/** One measured contender: its figure, and how that compares with the contender by which the others of its work are measured. */
export const Row = Schema.Struct({
  /** The work, the same for all that are compared. */
  work: Schema.String,
  contender: Schema.String,
  isOurs: Schema.Boolean,
  /** The measured value with its unit: a median, or the best of all rounds where the bench says so. */
  figure: Schema.String,
  /** The ratio to the figure of the work's first row: of speeds where `QR_BENCH` measures speed, of times where it measures time. */
  times: Schema.Number,
  /** The middle half of `times` over the rounds; absent where a bench has no rounds to compare. */
  spread: Schema.optional(Schema.Tuple(Schema.Number, Schema.Number)),
  /** The goal of `times`. */
  goal: Schema.optional(Schema.Number)
})
/** One measured contender. */
export type Row = typeof Row.Type

const line = Schema.parseJson(Row)

/** Keeps rows for `npm run bench`, which names a file for them; alone, a bench only prints. */
export const keepRows = (rows: ReadonlyArray<Row>): void => {
  const file = process.env.QR_BENCH_ROWS
  if (file === undefined || rows.length === 0) return
  appendFileSync(file, rows.map((row) => `${Schema.encodeSync(line)(row)}\n`).join(""))
}

/** The rows that a bench kept in a file. */
export const readRows = (file: string): ReadonlyArray<Row> =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => Schema.decodeSync(line)(text))
