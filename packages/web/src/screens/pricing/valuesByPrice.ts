/** The values of a field by what they add, the least first; values of one price stand together. */
export const valuesByPrice = (
  values: Readonly<Record<string, number>>
): ReadonlyArray<readonly [price: number, labels: ReadonlyArray<string>]> => {
  const byPrice = new Map<number, Array<string>>()
  for (const [label, price] of Object.entries(values)) {
    const labels = byPrice.get(price) ?? []
    labels.push(label)
    byPrice.set(price, labels)
  }
  return [...byPrice].sort(([one], [other]) => one - other)
}
