import * as Console from "effect/Console"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { sayLines } from "../process/errorOutput.ts"
import { printableLine } from "../process/printable.ts"

/** A column's heading and the function that formats its cells. */
export type Column<A> = readonly [heading: string, cell: (row: A) => string, align?: "right"]

/** Formats rows as aligned lines under their headings, with two spaces between columns. */
export const table = <A>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>
): ReadonlyArray<string> => {
  const cells = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => printableLine(cell(row))))
  ]
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)))
  return cells.map((line) =>
    line
      .map((cell, i) =>
        columns[i]?.[2] === "right" ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)
      )
      .join("  ")
      .trimEnd()
  )
}

/**
 * Prints a value as JSON by its schema, or as lines of text. Text from callers is escaped, including line breaks, since
 * terminals interpret control characters.
 */
export const print = <A, I>(
  json: boolean,
  schema: Schema.Schema<A, I>,
  value: A,
  text: (value: A) => string | ReadonlyArray<string>
) =>
  json
    ? Schema.encode(schema)(value).pipe(
        Effect.orDie,
        Effect.flatMap((encoded) => Console.log(JSON.stringify(encoded, null, 2)))
      )
    : Console.log([text(value)].flat().map(printableLine).join("\n"))

/** UTC to the second; a dash if null. */
export const shortTime = (time: DateTime.Utc | null): string =>
  time === null ? "-" : new Date(time.epochMillis).toISOString().replace(/\.\d+Z$/, "Z")

/** Says on standard error that the list has further pages. */
export const sayPages = (page: number, pageSize: number, totalCount: number): Effect.Effect<void> => {
  const pages = Math.ceil(totalCount / pageSize)
  return pages > 1 ? Console.error(`page ${page} of ${pages}; --page shows another`) : Effect.void
}

/** Logs bare messages to standard error, since standard output carries the result. */
export const messagesOnly: Layer.Layer<never> = Logger.replace(
  Logger.defaultLogger,
  Logger.make<unknown, void>(({ message }) => sayLines([message].flat().join(" ")))
)
