import { offsetsOf, toUtcBy } from "@quick-response/design/content/fields/calendar"
import { dayLength, dayOf, momentOf, quarterLength } from "./ScanDay.ts"

const hourLength = 4 * quarterLength

/** The widths of the intervals of a report. */
export const scanIntervals = ["hour", "day", "month"] as const
export type ScanInterval = (typeof scanIntervals)[number]

/** The midnight with which a date begins, in UTC, as if that were its zone. */
const midnight = (date: string): number => momentOf(date, 0)

/** The first moments of the dates of a zone that are kept, in their order. */
const starts = (
  from: string,
  until: string,
  toUtc: (local: number) => number,
  isKept: (date: string) => boolean
): ReadonlyArray<number> => {
  const moments: Array<number> = []
  for (let local = midnight(from); local <= midnight(until); local += dayLength)
    if (local === midnight(from) || isKept(dayOf(local))) moments.push(toUtc(local))
  return moments
}

/** The first moments of the hours that the clocks of a zone show. Where they are put back, the hour that they show twice is two. */
const hourStarts = (start: number, end: number, offset: (at: number) => number): ReadonlyArray<number> => {
  const moments: Array<number> = []
  let last = ""
  for (let at = start; at < end; at += quarterLength) {
    const ahead = offset(at)
    const name = `${Math.floor((at + ahead) / hourLength)} ${ahead}`
    if (name !== last) moments.push(at)
    last = name
  }
  return moments
}

/** The intervals of a time zone from the begin of a date to the end of another. */
export interface Intervals {
  /** The first moment of each, in milliseconds since 1970, ascending. */
  readonly starts: ReadonlyArray<number>
  /** The first moment after the last. */
  readonly end: number
}

/** Divides the time from the begin of a date of a zone to the end of another. */
export const intervalsOf = (
  interval: ScanInterval,
  from: string,
  until: string,
  timeZone: string
): Intervals => {
  const offset = offsetsOf(timeZone)
  const toUtc = toUtcBy(offset)
  const end = toUtc(midnight(until) + dayLength)
  if (interval === "hour") return { starts: hourStarts(toUtc(midnight(from)), end, offset), end }
  const isKept = interval === "day" ? () => true : (date: string) => date.endsWith("-01")
  return { starts: starts(from, until, toUtc, isKept), end }
}

/** The place of the interval in which a moment is; undefined outside of all. */
export const placeIn = ({ starts, end }: Intervals, at: number): number | undefined => {
  if (at >= end) return undefined
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? end) <= at) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : low - 1
}
