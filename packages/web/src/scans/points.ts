import type { Period, ReportPoint } from "./reportQuestions.ts"

/** A point of a plot: scans from a time on, by phones and by links on pages. */
export interface PlotPoint {
  readonly at: Date
  readonly scans: number
  readonly links: number
}

const dayOf = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate())

/** The points of a plot. A plot of days sums hours by the browser's time zone. */
export const plotPoints = (
  series: ReadonlyArray<ReportPoint>,
  unit: Period["unit"]
): ReadonlyArray<PlotPoint> => {
  const points = series.map(({ start, scans, links }) => ({ at: new Date(start), scans, links }))
  if (unit !== "day") return points
  const days = new Map<number, PlotPoint>()
  for (const { at, scans, links } of points) {
    const day = dayOf(at)
    const before = days.get(day.getTime())
    days.set(day.getTime(), {
      at: day,
      scans: (before?.scans ?? 0) + scans,
      links: (before?.links ?? 0) + links
    })
  }
  return [...days.values()]
}

/** The width of a part of a day, in hours. */
const partLength = 2

/** The scans of each part of the day, named by its hours, such as `12-14`; the part with the most scans first. */
export const scansByHour = (
  series: ReadonlyArray<ReportPoint>
): ReadonlyArray<{ readonly value: string; readonly scans: number }> => {
  const parts = new Map<number, number>()
  for (const { start, scans } of series) {
    const part = Math.floor(new Date(start).getHours() / partLength)
    parts.set(part, (parts.get(part) ?? 0) + scans)
  }
  return [...parts]
    .filter(([, scans]) => scans > 0)
    .sort(([, left], [, right]) => right - left)
    .map(([part, scans]) => ({ value: `${part * partLength}-${(part + 1) * partLength}`, scans }))
}

/** The hour with the most scans: time and number; undefined without scans. */
export const busiestPoint = (points: ReadonlyArray<PlotPoint>): PlotPoint | undefined => {
  const busiest = points.reduce<PlotPoint | undefined>(
    (most, point) => (point.scans > (most?.scans ?? 0) ? point : most),
    undefined
  )
  return busiest
}

/** The top of a plot with round lines: the least of 1, 2 and 5 times a power of ten that is no smaller, made even so that half of it is a whole number. */
export const roundTop = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= most) ?? 10
  return 2 * Math.ceil((step * power) / 2)
}

/** The position of a time as a share of the plot's width, in the column of its point; undefined outside the plot. */
export const placeInPlot = (at: Date, points: ReadonlyArray<PlotPoint>): number | undefined => {
  const starts = points.map((point) => point.at.getTime())
  const [beforeLast = 0, last = 0] = starts.slice(-2)
  // The last column is as wide as the one before it; months and days with a change of clocks differ.
  const ends = [...starts.slice(1), last + (last - beforeLast)]
  const time = at.getTime()
  const place = starts.findIndex((start, index) => start <= time && time <= (ends[index] ?? 0))
  const [start, end] = [starts[place], ends[place]]
  if (start === undefined || end === undefined || end === start) return undefined
  return (place + (time - start) / (end - start)) / points.length
}
