import { cropped } from "./photographFilters.ts"
import type { IsCostly, Scan } from "./searchPhotograph.ts"

/** The side of the timed parts, in pixels: 0.3 ms for an ordinary part, over 7 for finder patterns alone. */
const side = 256

/** Pictures of fewer pixels cannot have enough finder patterns to take long. */
const leastPixels = 2 ** 17

/** The timed parts are a grid with this number of rows and of columns. */
const gridSide = 3

/** A part is costly if it takes this many times a blank one; symbols and texture take three times at most. */
const costlyTimes = 12

/** A symbol of a large version may make one part costly. */
const mostCostly = 1

/** Runs of a part whose first was slow, as other programs may have interrupted it. */
const mostRuns = 4

/** The least milliseconds of some runs, of one if it takes no longer than `most`. */
const leastTime = (run: () => void, most: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < mostRuns && least > most; i++) {
    const start = performance.now()
    run()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

/**
 * Makes a predicate that times some parts of a picture, and is true if the picture takes far longer to scan than an
 * ordinary one. The decoder compares all pairs of finder patterns, which takes minutes for 16 megapixels full of them.
 */
export const costlyBy = (scan: Scan): IsCostly => {
  let blankTime: number | undefined
  return (picture) => {
    const { width, height } = picture
    if (width * height < leastPixels) return false
    const blank = { width: side, height: side, light: new Uint8Array(side * side).fill(255) }
    blankTime ??= leastTime(() => scan(blank, "full"), 0)
    const most = costlyTimes * blankTime
    let costly = 0
    for (let i = 0; i < gridSide ** 2; i++) {
      const left = Math.floor((Math.max(0, width - side) * (i % gridSide)) / (gridSide - 1))
      const top = Math.floor((Math.max(0, height - side) * Math.floor(i / gridSide)) / (gridSide - 1))
      const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)]
      const part = cropped(picture, { left, top, right, bottom })
      if (leastTime(() => scan(part, "full"), most) > most) costly++
      if (costly > mostCostly) return true
    }
    return false
  }
}
