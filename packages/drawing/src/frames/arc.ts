import type { Path, Segment } from "@quick-response/images/geometry/Path"
import type { Point } from "@quick-response/images/geometry/shapes"

/** The circle of a curved caption, above or below its center. */
interface Arc {
  readonly x: number
  readonly y: number
  /** From the center to the text level that keeps its length. */
  readonly radius: number
  readonly isAbove: boolean
}

/**
 * Bends outlines along `y = level`, centered at the arc's `x`, onto the arc: upright at its middle, never mirrored.
 * Control points bend like other points, which keeps letters intact if they are small compared to the radius.
 */
export const bent = (path: Path, level: number, { x: centerX, y: centerY, radius, isAbove }: Arc): Path => {
  const bend = (x: number, y: number): Point => {
    const angle = (x - centerX) / radius
    const distance = isAbove ? radius + level - y : radius - level + y
    const up = isAbove ? -1 : 1
    return [centerX + distance * Math.sin(angle), centerY + up * distance * Math.cos(angle)]
  }
  const bendSegment = (segment: Segment): Segment => {
    switch (segment[0]) {
      case "M":
      case "L":
        return [segment[0], ...bend(segment[1], segment[2])]
      case "Q":
        return ["Q", ...bend(segment[1], segment[2]), ...bend(segment[3], segment[4])]
      case "C":
        return [
          "C",
          ...bend(segment[1], segment[2]),
          ...bend(segment[3], segment[4]),
          ...bend(segment[5], segment[6])
        ]
      case "A":
        return ["A", segment[1], segment[2], segment[3], ...bend(segment[4], segment[5])]
      case "Z":
        return segment
    }
  }
  return path.map(bendSegment)
}
