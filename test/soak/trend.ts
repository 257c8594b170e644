/** A straight line through measurements, and how far they lie from it. */
export interface Trend {
  /** The rise of the line from the first measurement to the last. */
  readonly rise: number
  /** The width of the band around the line that holds the middle eight tenths of the measurements. */
  readonly noise: number
  /** The line at the middle of the time. */
  readonly level: number
}

const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)

/**
 * The trend by the estimator of Theil and Sen: its slope is the median of the slopes between all pairs, which a few peaks do
 * not move.
 */
export const trendOf = (points: ReadonlyArray<readonly [time: number, value: number]>): Trend => {
  const slopes = points.flatMap(([t, v], i) => points.slice(i + 1).map(([u, w]) => (w - v) / (u - t)))
  const slope = median(slopes)
  const intercept = median(points.map(([time, value]) => value - slope * time))
  const residuals = points.map(([time, value]) => value - slope * time - intercept)
  const times = points.map(([time]) => time)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return {
    rise: slope * (last - first),
    noise: quantile(residuals, 0.9) - quantile(residuals, 0.1),
    level: intercept + (slope * (first + last)) / 2
  }
}
