/** The value below which this share of the sorted values lies. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median; of an even number of values the higher of the two in the middle. */
export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)

/** The quartiles between which the middle half lies. */
export const middleHalf = (values: ReadonlyArray<number>): readonly [low: number, high: number] => [
  quantile(values, 0.25),
  quantile(values, 0.75)
]
