import * as Either from "@quick-response/core/either"
import { isTimeZone, offsetsOf, parseMoment } from "@quick-response/design/content/fields/calendar"
import type { Fault } from "@quick-response/design/field/faults"
import { daysReversed, noTimeZone, notAmong, notDay, tooManyDays } from "../config/accountRules.ts"
import { type InvalidInput, invalidInput } from "../config/refusals.ts"
import { type ScanInterval, scanIntervals } from "./intervals.ts"
import { dayLength, dayOf } from "./ScanDay.ts"
import type { ReportQuestion } from "./ScanReport.ts"

/** A request for a report; by default the last 30 days by day in UTC. */
export interface GivenQuestion {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly interval?: string | undefined
  readonly timeZone?: string | undefined
}

/** The longest report by interval. */
const most = {
  hour: { days: 62, count: 62, unit: "days" },
  day: { days: 400, count: 400, unit: "days" },
  month: { days: 120 * 31, count: 120, unit: "months" }
} as const satisfies Readonly<Record<ScanInterval, object>>

const isInterval = (text: string): text is ScanInterval => scanIntervals.some((interval) => interval === text)

const midnightOf = (date: string): number | undefined => {
  const moment = parseMoment(date)
  return moment?.kind === "date" ? moment.at : undefined
}

/** The default number of days of a report. */
const usualDays = 30

const valuesOf = ({ from, until, interval = "day", timeZone = "UTC" }: GivenQuestion, now: number) => {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC"
  const last = until ?? dayOf(now + offsetsOf(zone)(now))
  const lastAt = midnightOf(last)
  return {
    interval,
    timeZone,
    last,
    lastAt,
    first: from ?? dayOf((lastAt ?? now) - (usualDays - 1) * dayLength)
  }
}

/** Reads a request for a report at a time; fails with a sentence for each fault. */
export const readQuestion = (
  given: GivenQuestion,
  now: number
): Either.Either<ReportQuestion, InvalidInput> => {
  const { interval, timeZone, first, last, lastAt } = valuesOf(given, now)
  const firstAt = midnightOf(first)
  const faults: Array<Fault> = []
  if (firstAt === undefined) faults.push(notDay(["from"], {}))
  if (lastAt === undefined) faults.push(notDay(["until"], {}))
  if (!isInterval(interval)) faults.push(notAmong(["interval"], { names: scanIntervals }))
  if (!isTimeZone(timeZone)) faults.push(noTimeZone(["timeZone"], {}))
  if (firstAt !== undefined && lastAt !== undefined && isInterval(interval)) {
    const { days, count, unit } = most[interval]
    if (lastAt < firstAt) faults.push(daysReversed(["until"], {}))
    else if ((lastAt - firstAt) / dayLength >= days)
      faults.push(tooManyDays(["from"], { count, unit, interval }))
  }
  return faults.length > 0 || !isInterval(interval)
    ? Either.left(invalidInput(faults))
    : Either.right({ from: first, until: last, interval, timeZone })
}
