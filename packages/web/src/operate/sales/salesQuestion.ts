import type { Place } from "../../frame/router.ts"
import { dayAfter, today } from "../parts/operateFormat.ts"

/** The widths of periods. */
export const intervals = ["day", "month"] as const
/** The dimensions by which sales are grouped. */
export const dimensions = ["template", "style", "content", "account"] as const

/** A query for sales, from the address of the page. */
export interface SalesQuestion {
  readonly from: string
  readonly until: string
  readonly interval: (typeof intervals)[number]
  readonly by: (typeof dimensions)[number]
}

/** True for a day, as `2026-11-26`. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the query of an address: by default the last 30 days, by day and by template. */
export const readQuestion = ({ query }: Place): SalesQuestion => {
  const [from, until] = [query.get("from"), query.get("until")]
  const last = isDay(until) ? until : today()
  return {
    from: isDay(from) && from <= last ? from : dayAfter(last, -29),
    until: last,
    interval: intervals.find((interval) => interval === query.get("interval")) ?? "day",
    by: dimensions.find((dimension) => dimension === query.get("by")) ?? "template"
  }
}
