import { parseMoment } from "@quick-response/design/content/fields/calendar"
import type { Fault } from "@quick-response/design/field/faults"
import { daysReversed, notAmong, notDay, tooManyDays } from "../config/accountRules.ts"
import { type InvalidInput, invalidInput } from "../config/refusals.ts"
import * as Either from "../either/index.ts"
import { dayLength, dayOf } from "../scans/ScanDay.ts"
import { type SalesDimension, salesDimensions } from "./salesSums.ts"

export const salesIntervals = ["day", "month"] as const

export type SalesInterval = (typeof salesIntervals)[number]

/** UTC days in a request, inclusive; by default the last 30. */
export interface GivenDays {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** UTC days, inclusive, as `2026-11-26`. */
export interface Days {
  readonly from: string
  readonly until: string
}

/** A request for sales; by default by day and template. */
export interface GivenSalesQuestion extends GivenDays {
  readonly interval?: string | undefined
  readonly by?: string | undefined
}

export interface SalesQuestion extends Days {
  readonly interval: SalesInterval
  readonly by: SalesDimension
}

/** The default number of days of a report, and the most of a request. */
const usualDays = 30
const mostDays = 3_660

const isInterval = (text: string): text is SalesInterval =>
  salesIntervals.some((interval) => interval === text)

const isDimension = (text: string): text is SalesDimension =>
  salesDimensions.some((dimension) => dimension === text)

const midnightOf = (date: string): number | undefined => {
  const moment = parseMoment(date)
  return moment?.kind === "date" ? moment.at : undefined
}

const faultsOfDays = (first: number | undefined, last: number | undefined): ReadonlyArray<Fault> => {
  if (first === undefined || last === undefined)
    return [
      ...(first === undefined ? [notDay(["from"], {})] : []),
      ...(last === undefined ? [notDay(["until"], {})] : [])
    ]
  if (last < first) return [daysReversed(["until"], {})]
  return (last - first) / dayLength < mostDays
    ? []
    : [tooManyDays(["from"], { count: mostDays, unit: "days" })]
}

const readBounds = (given: GivenDays, now: number) => {
  const until = given.until ?? dayOf(now)
  const last = midnightOf(until)
  const from = given.from ?? dayOf((last ?? now) - (usualDays - 1) * dayLength)
  return { days: { from, until }, faults: faultsOfDays(midnightOf(from), last) }
}

/** Reads the days of a report at a time; fails with a sentence for each fault. */
export const readDays = (given: GivenDays, now: number): Either.Either<Days, InvalidInput> => {
  const { days, faults } = readBounds(given, now)
  return faults.length > 0 ? Either.left(invalidInput(faults)) : Either.right(days)
}

/** Reads a request for sales at a time; fails with a sentence for each fault. */
export const readSalesQuestion = (
  { interval = "day", by = "template", ...given }: GivenSalesQuestion,
  now: number
): Either.Either<SalesQuestion, InvalidInput> => {
  const { days, faults } = readBounds(given, now)
  const all = [...faults]
  if (!isInterval(interval)) all.push(notAmong(["interval"], { names: salesIntervals }))
  if (!isDimension(by)) all.push(notAmong(["by"], { names: salesDimensions }))
  return all.length > 0 || !isInterval(interval) || !isDimension(by)
    ? Either.left(invalidInput(all))
    : Either.right({ ...days, interval, by })
}
