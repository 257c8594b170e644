import { type Affine, identity, mapX, mapY, stretchOf } from "../geometry/Affine.ts"
import { type Bounds, noBounds, union } from "../geometry/Bounds.ts"
import type { Path } from "../geometry/Path.ts"
import type { ClipShape, PictureNode, Region } from "../picture/Picture.ts"

export const intersection = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom)
})

/** An extent, enlarged on each side. */
export const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by
})

export const areaOf = ({ left, top, right, bottom }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top)

export const extentOfRegion = ({ x, y, width, height }: Region): Bounds => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height
})

const extentOfPath = (path: Path, map: Affine): Bounds => {
  let { left, top, right, bottom } = noBounds
  for (const segment of path) {
    for (let i = 1; i + 1 < segment.length; i += 2) {
      const x = segment[i]
      const y = segment[i + 1]
      if (typeof x !== "number" || typeof y !== "number") continue
      const [toX, toY] = [mapX(map, x, y), mapY(map, x, y)]
      left = Math.min(left, toX)
      right = Math.max(right, toX)
      top = Math.min(top, toY)
      bottom = Math.max(bottom, toY)
    }
  }
  return { left, top, right, bottom }
}

export const extentOfClip = (clip: ClipShape): Bounds =>
  clip.reduce((extent, { path }) => union(extent, extentOfPath(path, identity)), noBounds)

/** The distance by which a group's filter moves or spreads its input. */
export const reachOf = (node: Extract<PictureNode, { kind: "group" }>): number =>
  (node.filter?.steps ?? []).reduce((sum, step) => {
    if (step.kind === "blur") return sum + 3 * Math.max(step.x, step.y)
    return step.kind === "offset" ? sum + Math.max(Math.abs(step.dx), Math.abs(step.dy)) : sum
  }, 0)

const known = new WeakMap<PictureNode, Bounds>()

const measured = (node: PictureNode): Bounds => {
  switch (node.kind) {
    case "fill":
      return extentOfPath(node.path, identity)
    case "stroke": {
      const { cap, join, miterLimit, width } = node.pen
      const spread = join === "miter" ? Math.max(miterLimit, 1) : 1
      const reach = (width / 2) * Math.max(spread, cap === "square" ? Math.SQRT2 : 1)
      return grown(extentOfPath(node.path, node.matrix), reach * stretchOf(node.matrix))
    }
    case "image": {
      const corners: Path = [
        ["M", 0, 0],
        ["L", 1, 0],
        ["L", 1, 1],
        ["L", 0, 1]
      ]
      return extentOfPath(corners, node.matrix)
    }
    case "group": {
      let extent = node.children.reduce((sum, child) => union(sum, extentOf(child)), noBounds)
      if (node.filter !== undefined) extent = extentOfRegion(node.filter.region)
      for (const clip of node.clips) extent = intersection(extent, extentOfClip(clip))
      return extent
    }
  }
}

export const extentOf = (node: PictureNode): Bounds => {
  const extent = known.get(node) ?? measured(node)
  known.set(node, extent)
  return extent
}
