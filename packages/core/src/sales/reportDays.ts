import { dayLength, dayOf } from "../scans/ScanDay.ts"

/** Milliseconds after a day's end until its sums are stored, to allow for slow clocks. */
const closedAfter = 3_600_000

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const daysBetween = (from: string, until: string): ReadonlyArray<string> => {
  const days: Array<string> = []
  for (let at = startOf(from); at <= startOf(until); at += dayLength) days.push(dayOf(at))
  return days
}

/** The last day whose sums may be stored: it ended an hour ago. */
export const lastClosedDay = (now: number): string => dayOf(now - closedAfter - dayLength)
