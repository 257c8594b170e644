/** The number of equal bytes from `at` and from `earlier`, up to `limit`. */
export const matchLength = (view: DataView, at: number, earlier: number, limit: number): number => {
  let i = at
  let j = earlier
  for (; i + 4 <= limit; i += 4, j += 4) {
    const difference = view.getInt32(i, true) ^ view.getInt32(j, true)
    if (difference !== 0) return i - at + ((31 - Math.clz32(difference & -difference)) >> 3)
  }
  while (i < limit && view.getUint8(i) === view.getUint8(j)) {
    i++
    j++
  }
  return i - at
}

/** As above for long matches: compares sixteen bytes at a time. */
export const longMatchLength = (view: DataView, at: number, earlier: number, limit: number): number => {
  let i = at
  let j = earlier
  for (; i + 16 <= limit; i += 16, j += 16) {
    const difference =
      (view.getInt32(i, true) ^ view.getInt32(j, true)) |
      (view.getInt32(i + 4, true) ^ view.getInt32(j + 4, true)) |
      (view.getInt32(i + 8, true) ^ view.getInt32(j + 8, true)) |
      (view.getInt32(i + 12, true) ^ view.getInt32(j + 12, true))
    if (difference !== 0) break
  }
  return i - at + matchLength(view, i, j, limit)
}
