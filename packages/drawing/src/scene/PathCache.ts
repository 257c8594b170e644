import type { Path } from "@quick-response/images/geometry/Path"

/**
 * Paths by whole numbers: each is made once, so that what is derived from it can be kept with it, as its path data is. Forgets all of
 * them where it is full.
 */
export class PathCache {
  private readonly most: number
  private readonly paths = new Map<number, Path>()

  /** Makes room for at most `most` paths. */
  constructor(most: number) {
    this.most = most
  }

  /** The path with this number, made where it is not there. */
  get(key: number, make: () => Path): Path {
    const kept = this.paths.get(key)
    if (kept !== undefined) return kept
    if (this.paths.size >= this.most) this.paths.clear()
    const made = make()
    this.paths.set(key, made)
    return made
  }
}

/** More than the longest side of a picture, in modules. */
const longestSide = 1 << 13

/** A number for a place in whole modules, which no other place has; undefined for any other place. */
export const placeKey = (x: number, y: number): number | undefined =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < longestSide && y < longestSide
    ? longestSide * y + x
    : undefined
