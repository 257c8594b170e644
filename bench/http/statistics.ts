/** The value below which this share of the sorted values lies. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median; of an even number of values the higher of the two in the middle. */
export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)

/** Between which values the middle half lies. */
export const middleHalf = (values: ReadonlyArray<number>): readonly [low: number, high: number] => [
  quantile(values, 0.25),
  quantile(values, 0.75)
]

/** The distance of two sets by the sum of ranks, in standard deviations (Mann and Whitney). */
export const apart = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  const ranked = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false }))
  ].sort((x, y) => x.value - y.value)
  const sum = ranked.reduce((total, { isA }, rank) => total + (isA ? rank + 1 : 0), 0)
  const expected = (a.length * (a.length + b.length + 1)) / 2
  return (sum - expected) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
}
