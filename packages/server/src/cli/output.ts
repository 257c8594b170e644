import * as Console from "effect/Console"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** A column of a table: its heading and the text of its cells. */
export type Column<A> = readonly [heading: string, cell: (row: A) => string, align?: "right"]

/** The rows under their headings, aligned, two blanks between columns. */
export const table = <A>(columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>): string => {
  const cells = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row)))
  ]
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, i) =>
          columns[i]?.[2] === "right" ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)
        )
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

/** Prints the value as JSON as its schema encodes it, or as text. */
export const print = <A, I>(
  json: boolean,
  schema: Schema.Schema<A, I>,
  value: A,
  text: (value: A) => string
) =>
  json
    ? Schema.encode(schema)(value).pipe(
        Effect.orDie,
        Effect.flatMap((encoded) => Console.log(JSON.stringify(encoded, null, 2)))
      )
    : Console.log(text(value))

/** A time as tables show it: UTC, to the second; a dash where there is none. */
export const shortTime = (time: DateTime.Utc | null): string =>
  time === null ? "-" : new Date(time.epochMillis).toISOString().replace(/\.\d+Z$/, "Z")
