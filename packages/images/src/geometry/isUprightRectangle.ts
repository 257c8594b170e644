import type { Path } from "./Path.ts"

/** True for a path that is one axis-aligned rectangle of lines. */
export const isUprightRectangle = (path: Path): boolean => {
  const points = path.flatMap((segment) =>
    segment[0] === "M" || segment[0] === "L" ? [{ x: segment[1], y: segment[2] }] : []
  )
  if (points.length < 4 || points.length > 5 || path.some(([kind]) => kind === "Q" || kind === "C"))
    return false
  const [first] = points
  const corners = points.length === 5 ? points.slice(0, 4) : points
  if (points.length === 5 && (points[4]?.x !== first?.x || points[4]?.y !== first?.y)) return false
  return corners.every((corner, i) => {
    const next = corners[(i + 1) % 4]
    const isAcross = corner.y === next?.y
    const isDown = corner.x === next?.x
    return isAcross !== isDown
  })
}
