import type { OuterEyeStyle } from "@quick-response/design/config/options"
import type { Path } from "@quick-response/images/geometry/Path"
import { chamfered, hollow, rectangle } from "@quick-response/images/geometry/shapes"
import type { Matrix } from "@quick-response/symbol/Matrix"
import type { SymbolKind } from "@quick-response/symbol/symbolShapes"
import { alignmentCenters } from "@quick-response/symbol/versions"
import { type BoundedCache, boundedCache } from "../scene/boundedCache.ts"
import { placeKey } from "../scene/placeKey.ts"

/** The side of an alignment pattern, in modules. */
export const alignmentSize = 5

/** The upper left corners of a symbol's alignment patterns, and of rMQR's finder sub-pattern, which looks like one. */
export const alignmentPlaces = ({
  symbol,
  version,
  width,
  height
}: Pick<Matrix, "symbol" | "version" | "width" | "height">): ReadonlyArray<{
  readonly x: number
  readonly y: number
}> => {
  if (symbol === "micro") return []
  if (symbol === "rmqr") return [{ x: width - alignmentSize, y: height - alignmentSize }]
  const centers = alignmentCenters(version)
  const last = centers.length - 1
  return centers.flatMap((centerY, row) =>
    centers.flatMap((centerX, column) => {
      const isInEye = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0)
      return isInEye ? [] : [{ x: centerX - 2, y: centerY - 2 }]
    })
  )
}

const cut = (depth: number, ...corners: readonly [number, number, number, number]) => ({
  depth,
  corners
})

/** The corner radii of a ring or, with a depth, their cuts: upper left, upper right, lower right, lower left. */
type Corners = ReadonlyArray<number> | ReturnType<typeof cut>

/** The corners of alignment patterns, by the style of the outer eyes; undefined if the body style determines them. */
const cornersBeside: Readonly<Record<OuterEyeStyle, Corners | undefined>> = {
  Square: undefined,
  Rounded: [0.8],
  "Extra rounded": [1.2],
  Circle: [1.6],
  Leaf: [0.3, 1.4, 0.3, 1.4],
  "Cut corner": cut(1, 1, 0, 0, 0),
  "Leaf mirrored": [1.4, 0.3, 1.4, 0.3],
  "Sharp corner": [1.2, 1.2, 0.1, 1.2],
  "Round corner": [1.5, 0.1, 0.1, 0.1],
  Octagon: cut(0.9, 1, 1, 1, 1),
  Squircle: [1.3],
  Concave: undefined,
  "Half round": [1.4, 0.2, 0.2, 1.4],
  Bevel: cut(0.8, 0, 1, 0, 1),
  Arch: [1.4, 1.4, 0.3, 0.3],
  Scallop: [0.6],
  Stamp: undefined,
  Notched: undefined,
  Beads: [0.5]
}

const rounded = new Map<number, Corners>()

const roundedBy = (radius: number): Corners => {
  const corners = rounded.get(radius) ?? [radius]
  rounded.set(radius, corners)
  return corners
}

/**
 * The corners of alignment patterns, one object for each look; undefined if they are drawn by modules. rMQR's finder
 * sub-pattern always has sharp corners: decoders use them as the symbol's corners.
 */
export const alignmentCorners = (
  kind: SymbolKind,
  eye: OuterEyeStyle,
  bodyRadius: number | undefined
): Corners | undefined => {
  if (kind === "rmqr") return roundedBy(0)
  return cornersBeside[eye] ?? (bodyRadius === undefined ? undefined : roundedBy(bodyRadius))
}

/** A square with a share of the given corner radii. */
const cornered = (x: number, y: number, side: number, corners: Corners, share: number): Path => {
  if (!("depth" in corners))
    return rectangle(
      x,
      y,
      side,
      side,
      corners.map((radius) => radius * share)
    )
  const depth = corners.depth * share
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners.corners
  return chamfered(x, y, side, upperLeft * depth, upperRight * depth, lowerRight * depth, lowerLeft * depth)
}

/** Cached places for each look, enough for the largest symbol at a few margins. */
const mostKept = 256
const kept = new WeakMap<Corners, BoundedCache<number, Path>>()

/** An alignment pattern at (x, y) as one ring and one dot, cached by look and place. */
export const alignmentPattern = (x: number, y: number, corners: Corners): Path => {
  const draw = (): Path => [
    ...hollow(cornered(x, y, alignmentSize, corners, 1), cornered(x + 1, y + 1, 3, corners, 0.6)),
    ...cornered(x + 2, y + 2, 1, corners, 0.2)
  ]
  const key = placeKey(x, y)
  if (key === undefined) return draw()
  const paths = kept.get(corners) ?? boundedCache<number, Path>(mostKept)
  kept.set(corners, paths)
  return paths(key, draw)
}
