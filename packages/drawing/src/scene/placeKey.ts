/** More than the longest side of a picture, in modules. */
const longestSide = 1 << 13

/** A number for a place in whole modules, which no other place has; undefined for any other place. */
export const placeKey = (x: number, y: number): number | undefined =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < longestSide && y < longestSide
    ? longestSide * y + x
    : undefined
