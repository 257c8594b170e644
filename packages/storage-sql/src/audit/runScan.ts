import { AuditObserver, type AuditViolation } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer } from "../statements/columns.ts"
import type { Dialect, Select } from "../statements/Dialect.ts"
import { nextTick } from "../statements/nextTick.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query, type Value } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import type { Scan } from "./AuditScan.ts"

/** The number of rows of the first window, and the smallest and the largest number. */
const [firstWindow, smallestWindow, largestWindow] = [256, 32, 4_096]

/**
 * The minimum size of a window after this many, in rows: it grows, so that a scan overtakes concurrent writes of any
 * speed.
 */
const leastSizeAfter = (windows: number): number =>
  Math.max(smallestWindow, Math.min(largestWindow, windows >> 3))

/** The target milliseconds of a window, which holds a snapshot and the event loop. */
const [leastTime, mostTime] = [4, 8]

type Key = ReadonlyArray<Value>

const Row = Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number) })
const Count = Schema.Struct({ size: Integer })
const Violation = Schema.Struct({ detail: Schema.String })

interface Window {
  readonly rows: number
  readonly violations: ReadonlyArray<AuditViolation>
  /** The last row's key; undefined at the end. */
  readonly last: Key | undefined
}

const place = (after: Key | undefined): string =>
  after === undefined ? "at the start" : `after ${after.join(" ")}`

const conditionOf = (conditions: ReadonlyArray<string>): string =>
  conditions.length === 0 ? "" : ` WHERE ${conditions.map((condition) => `(${condition})`).join(" AND ")}`

/** The statements for a window: first or later, with or without an end. */
const statementsOf = ({ rows, key, where, checks }: Scan, isFirst: boolean, hasEnd: boolean) => {
  const [columns, values] = [key.join(", "), key.map(() => "?").join(", ")]
  const lower = isFirst ? [] : [`(${columns}) > (${values})`]
  const upper = hasEnd ? [`(${columns}) <= (${values})`] : []
  const restriction = where === undefined ? [] : [where]
  const bounds = [...lower, ...upper, ...restriction]
  const names = key.map((column, index) => `${column} AS key${index}`).join(", ")
  const findLast: Select = `SELECT ${names} FROM ${rows}${conditionOf([...lower, ...restriction])} ORDER BY ${columns} LIMIT 1 OFFSET ?`
  const count: Select = `SELECT count(*) AS size FROM ${rows}${conditionOf(bounds)}`
  return {
    findLast: query(Row, findLast),
    count: query(Count, count),
    checks: checks.map(({ invariant, joins = "", violated, detail }) => {
      // The order makes planners use the scan's index; another one would lead to all rows of an account.
      const select: Select = `SELECT ${detail} AS detail FROM ${rows} ${joins}${conditionOf([...bounds, violated])} ORDER BY ${columns}`
      return { invariant, select: query(Violation, select) }
    })
  }
}

type Statements = (isFirst: boolean, hasEnd: boolean) => ReturnType<typeof statementsOf>

const remembered = (scan: Scan): Statements => {
  const made = new Map<string, ReturnType<typeof statementsOf>>()
  return (isFirst, hasEnd) => {
    const statements = made.get(`${isFirst} ${hasEnd}`) ?? statementsOf(scan, isFirst, hasEnd)
    made.set(`${isFirst} ${hasEnd}`, statements)
    return statements
  }
}

/** Reads and checks a window of this many rows after a key. */
const readWindow =
  ({ name, key }: Scan, statements: Statements, after: Key | undefined, size: number): ReadVerb<Window> =>
  (read) =>
    Effect.gen(function* () {
      const isFirst = after === undefined
      const [found] = yield* statements(isFirst, true).findLast(read, ...(after ?? []), size - 1)
      const last = found === undefined ? undefined : key.map((_, index) => found[`key${index}`] ?? null)
      const { count, checks } = statements(isFirst, last !== undefined)
      const parameters = [...(after ?? []), ...(last ?? [])]
      // An entry out of order would exclude rows from the bounds.
      const [counted] = yield* count(read, ...parameters)
      const isOrdered = last === undefined || (counted?.size ?? 0) >= size
      const disorder = `${name}: the rows ${place(after)} are not in order`
      const violations = yield* Effect.forEach(checks, ({ invariant, select }) =>
        Effect.map(select(read, ...parameters), (rows) => rows.map(({ detail }) => ({ invariant, detail })))
      )
      return {
        rows: counted?.size ?? 0,
        violations: [
          ...(isOrdered ? [] : [{ invariant: "integrity" as const, detail: disorder }]),
          ...violations.flat()
        ],
        last
      }
    })

const nextSize = (size: number, time: number, windows: number): number => {
  if (time < leastTime) return Math.min(largestWindow, size << 1)
  return Math.max(leastSizeAfter(windows), time > mostTime ? size >> 1 : size)
}

/** Runs a scan and returns all violations and the number of rows. At a damaged page it stops and reports that. */
export const runScan = ({ snapshot }: Pick<Transactions, "snapshot">, dialect: Dialect, scan: Scan) =>
  Effect.gen(function* () {
    const observe = yield* AuditObserver
    const statements = remembered(scan)
    const violations: Array<AuditViolation> = []
    let after: Key | undefined
    let [size, rows, windows] = [firstWindow, 0, 0]
    do {
      const began = performance.now()
      const window: Window = yield* Effect.catchIf(
        snapshot(readWindow(scan, statements, after, size)),
        (error) => dialect.isDamage(error),
        () => {
          const detail = `${scan.name}: the rows ${place(after)} cannot be read: a page is damaged`
          return Effect.succeed({
            rows: 0,
            violations: [{ invariant: "integrity" as const, detail }],
            last: undefined
          })
        }
      )
      violations.push(...window.violations)
      after = window.last
      rows += window.rows
      windows++
      size = nextSize(size, performance.now() - began, windows)
      yield* observe({ _tag: "checked", part: scan.name, rows })
      yield* nextTick
    } while (after !== undefined)
    return { violations, rows }
  })
