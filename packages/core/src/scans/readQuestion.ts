import * as Either from "@quick-response/core/either"
import { isTimeZone, offsetsOf, parseMoment } from "@quick-response/design/content/fields/calendar"
import { alternatives } from "@quick-response/design/output/ImageFormat"
import { InvalidInput } from "../config/refusals.ts"
import { type ScanInterval, scanIntervals } from "./intervals.ts"
import { dayLength, dayOf } from "./ScanDay.ts"
import type { ReportQuestion } from "./ScanReport.ts"

/** A question for a report as its caller writes it; what is absent is the last 30 days by day in UTC. */
export interface GivenQuestion {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly interval?: string | undefined
  readonly timeZone?: string | undefined
}

/** The most days of a report by the width of its intervals, and how a sentence says it. */
const most: Readonly<Record<ScanInterval, readonly [days: number, phrase: string]>> = {
  hour: [62, "62 days by hour"],
  day: [400, "400 days by day"],
  month: [120 * 31, "120 months by month"]
}

const intervalNames = alternatives(scanIntervals.map((interval) => JSON.stringify(interval)))

const isInterval = (text: string): text is ScanInterval => scanIntervals.some((interval) => interval === text)

const midnightOf = (date: string): number | undefined => {
  const moment = parseMoment(date)
  return moment?.kind === "date" ? moment.at : undefined
}

/** The days of a report where its caller names none. */
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

/** Reads a question for a report at a time; or says what is wrong with it: one sentence for each fault. */
export const readQuestion = (
  given: GivenQuestion,
  now: number
): Either.Either<ReportQuestion, InvalidInput> => {
  const { interval, timeZone, first, last, lastAt } = valuesOf(given, now)
  const firstAt = midnightOf(first)
  const errors: Array<string> = []
  const dateFault = "expected a date, as in 2026-11-25"
  if (firstAt === undefined) errors.push(`from: ${dateFault}`)
  if (lastAt === undefined) errors.push(`until: ${dateFault}`)
  if (!isInterval(interval)) errors.push(`interval: expected ${intervalNames}`)
  if (!isTimeZone(timeZone))
    errors.push("timeZone: expected the name of a time zone of IANA, as in Europe/Zurich")
  if (firstAt !== undefined && lastAt !== undefined && isInterval(interval)) {
    const [days, phrase] = most[interval]
    if (lastAt < firstAt) errors.push("until: is before from; name a later date")
    else if ((lastAt - firstAt) / dayLength >= days)
      errors.push(`from: a report has at most ${phrase}; name a later date, or longer intervals`)
  }
  return errors.length > 0 || !isInterval(interval)
    ? Either.left(new InvalidInput({ errors }))
    : Either.right({ from: first, until: last, interval, timeZone })
}
