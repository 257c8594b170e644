import { offsetsOf, toUtcBy } from "@quick-response/design/content/fields/calendar"
import { dayLength, dayOf, momentOf, quarterLength } from "./ScanDay.ts"

const hourLength = 4 * quarterLength

export const scanIntervals = ["hour", "day", "month"] as const
export type ScanInterval = (typeof scanIntervals)[number]

/** The midnight of a date as if in UTC. */
const midnight = (date: string): number => momentOf(date, 0)

/** Cached first moments of a zone's dates, in order. */
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

/** The first moments of a zone's hours. When clocks are set back, a repeated hour counts twice. */
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

/** The intervals of a time zone over a range of dates. */
export interface Intervals {
  /** The first moment of each, in milliseconds since 1970, ascending. */
  readonly starts: ReadonlyArray<number>
  /** The first moment after the last. */
  readonly end: number
}

/** Divides a range of a zone's dates into intervals. */
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

/** The index of a moment's interval; undefined outside of all. */
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
