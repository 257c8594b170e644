import { api } from "../frame/api.ts"

/** The counted scans of one code, or of all codes of the account, in a period. */
export type Report = Awaited<ReturnType<typeof api.getScans>>

/** The scans of a part of the time. */
export type ReportPoint = Report["series"][number]

/** A period, and the width of one point of its plot. */
export interface Period {
  /** The period's name among the messages. */
  readonly name: "today" | "month" | "year"
  readonly interval: "hour" | "month"
  readonly unit: "hour" | "day" | "month"
  /** The first day of the period that ends on this day. */
  readonly from: (today: Date) => Date
}

/** The day this many days before another. */
export const daysBefore = (today: Date, days: number): Date =>
  new Date(today.getFullYear(), today.getMonth(), today.getDate() - days)

/** The days of the period of 30 days. */
export const monthDays = 30

/** The selectable periods. Thirty days are requested by hours, from which days and busiest hours are computed. */
export const periods: readonly [Period, Period, Period] = [
  {
    name: "today",
    interval: "hour",
    unit: "hour",
    from: (today) => daysBefore(today, 0)
  },
  {
    name: "month",
    interval: "hour",
    unit: "day",
    from: (today) => daysBefore(today, monthDays - 1)
  },
  {
    name: "year",
    interval: "month",
    unit: "month",
    from: (today) => new Date(today.getFullYear(), today.getMonth() - 11, 1)
  }
]

/** The period with which a page opens. */
export const firstPeriod: Period = periods[1]

/** The browser's time zone, for days and hours. */
export const timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone

const twoDigits = (value: number): string => String(value).padStart(2, "0")

/** A day as the service reads it: `2026-11-25`. */
const isoDay = (day: Date): string =>
  `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`

/** The question for a report of a period that ends today. */
export const questionOf = (
  { from, interval }: { readonly from: Period["from"]; readonly interval: "hour" | "day" | "month" },
  until = new Date()
) => ({ from: isoDay(from(until)), until: isoDay(until), interval, timeZone })

/** Loads a report of one code, or of all codes if none is named. */
export const loadReport = (
  id: string | undefined,
  question: ReturnType<typeof questionOf>,
  signal: AbortSignal
): Promise<Report> =>
  id === undefined ? api.getAccountScans(question, { signal }) : api.getScans(id, question, { signal })

/** Loads the series of a report as CSV, with the byte order mark that Excel needs. */
export const loadCsv = (id: string | undefined, question: ReturnType<typeof questionOf>): Promise<Blob> => {
  const query = { ...question, bom: "1" }
  return id === undefined ? api.getAccountScansCsv(query) : api.getScansCsv(id, query)
}

/** The question for the small curve of a code: 30 days by day. */
export const curveQuestion = (): ReturnType<typeof questionOf> =>
  questionOf({ from: periods[1].from, interval: "day" })
