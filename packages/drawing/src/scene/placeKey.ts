/** A hash of a position, evenly distributed over 0 to 2^32 - 1. */
export const hashPosition = (x: number, y: number): number => {
  let hash = Math.imul(x + 0x9e37, 0x85ebca6b) ^ Math.imul(y + 0x79b9, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** More than the longest side of a picture, in modules. */
const longestSide = 1 << 13

/** A unique number for a position in whole modules; undefined for other positions. */
export const placeKey = (x: number, y: number): number | undefined =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < longestSide && y < longestSide
    ? longestSide * y + x
    : undefined
