import type { Path } from "../scene/Path.ts"
import { circle, hollow, rectangle } from "../scene/shapes.ts"
import { alignmentCenters } from "../symbol/versions.ts"

/** The side of an alignment pattern, in modules. */
export const alignmentSize = 5

/** Where the alignment patterns of a version begin: the upper left corner of each. */
export const alignmentPlaces = (
  version: number
): ReadonlyArray<{ readonly x: number; readonly y: number }> => {
  const centers = alignmentCenters(version)
  const last = centers.length - 1
  return centers.flatMap((centerY, row) =>
    centers.flatMap((centerX, column) => {
      const isInEye = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0)
      return isInEye ? [] : [{ x: centerX - 2, y: centerY - 2 }]
    })
  )
}

/** An alignment pattern as one ring and one dot, its corners rounded by `radius`, 0 to 2.5. */
export const alignmentPattern = (x: number, y: number, radius: number): Path => [
  ...hollow(
    rectangle(x, y, alignmentSize, alignmentSize, radius),
    rectangle(x + 1, y + 1, 3, 3, radius * 0.6)
  ),
  ...(radius >= 2 ? circle(x + 2.5, y + 2.5, 0.58) : rectangle(x + 2, y + 2, 1, 1, radius * 0.2))
]
