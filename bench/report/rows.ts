import { appendFileSync, readFileSync } from "node:fs"
import process from "node:process"
import * as Schema from "effect/Schema"

/** One measured contender: its figure, and its ratio to the first contender of the same work. */
export const Row = Schema.Struct({
  /** The work, the same for all that are compared. */
  work: Schema.String,
  contender: Schema.String,
  isOurs: Schema.Boolean,
  /** The measured value with its unit: a median, or the best of all rounds if the bench says so. */
  figure: Schema.String,
  /** The ratio to the figure of the work's first row: of speeds, or of times if the bench measures time. */
  times: Schema.Number,
  /** The middle half of `times` over the rounds; absent if a bench has no rounds to compare. */
  spread: Schema.optional(Schema.Tuple(Schema.Number, Schema.Number)),
  /** The goal of `times`. */
  goal: Schema.optional(Schema.Number)
})
/** One measured contender. */
export type Row = typeof Row.Type

const line = Schema.parseJson(Row)

/** Prints rows, and keeps them for `npm run bench -- report`, which names a file for them. */
export const report = (rows: ReadonlyArray<Row>): void => {
  for (const { work, contender, figure, times, goal } of rows) {
    const reached = `x ${times.toPrecision(3)}${goal === undefined ? "" : `, goal ${goal}`}`
    console.log(`${work.padEnd(40)} ${contender.padEnd(42)} ${figure.padEnd(44)} ${reached}`)
  }
  const file = process.env.QR_BENCH_ROWS
  if (file !== undefined)
    appendFileSync(file, rows.map((row) => `${Schema.encodeSync(line)(row)}\n`).join(""))
}

/** The rows that a bench kept in a file. */
export const readRows = (file: string): ReadonlyArray<Row> =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => Schema.decodeSync(line)(text))
