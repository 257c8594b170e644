/**
 * Unfilters a row in place (PNG, third edition, section 9): `row` begins with the filter type, `above` is the previous
 * row or zeros, a pixel has `step` bytes. False for unknown filters.
 */
export const unfilter = (row: Uint8Array, above: Uint8Array, length: number, step: number): boolean => {
  switch (row[0]) {
    case 0:
      return true
    case 1:
      for (let i = 1 + step; i < length; i++) row[i] = (row[i] ?? 0) + (row[i - step] ?? 0)
      return true
    case 2:
      for (let i = 1; i < length; i++) row[i] = (row[i] ?? 0) + (above[i] ?? 0)
      return true
    case 3:
      for (let i = 1; i <= step && i < length; i++) row[i] = (row[i] ?? 0) + ((above[i] ?? 0) >> 1)
      for (let i = 1 + step; i < length; i++)
        row[i] = (row[i] ?? 0) + (((row[i - step] ?? 0) + (above[i] ?? 0)) >> 1)
      return true
    case 4:
      for (let first = 1; first <= step; first++) {
        let left = 0
        let corner = 0
        for (let i = first; i < length; i += step) {
          const up = above[i] ?? 0
          const toLeft = Math.abs(up - corner)
          const toUp = Math.abs(left - corner)
          const toCorner = Math.abs(left + up - 2 * corner)
          const predicted = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
          left = ((row[i] ?? 0) + predicted) & 255
          row[i] = left
          corner = up
        }
      }
      return true
    default:
      return false
  }
}
