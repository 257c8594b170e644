import type { Path, Segment } from "./Path.ts"

/** An affine map of the plane: (x, y) goes to (xx * x + xy * y + dx, yx * x + yy * y + dy). */
export interface Affine {
  readonly xx: number
  readonly xy: number
  readonly dx: number
  readonly yx: number
  readonly yy: number
  readonly dy: number
}

/** A map by SVG's six numbers: `matrix(a b c d e f)`. */
export const affine = (a: number, b: number, c: number, d: number, e: number, f: number): Affine => ({
  xx: a,
  yx: b,
  xy: c,
  yy: d,
  dx: e,
  dy: f
})

export const identity: Affine = affine(1, 0, 0, 1, 0, 0)

export const isIdentity = ({ xx, xy, dx, yx, yy, dy }: Affine): boolean =>
  xx === 1 && xy === 0 && dx === 0 && yx === 0 && yy === 1 && dy === 0

/** Composes maps: `inner` is applied first. */
export const compose = (outer: Affine, inner: Affine): Affine => ({
  xx: outer.xx * inner.xx + outer.xy * inner.yx,
  xy: outer.xx * inner.xy + outer.xy * inner.yy,
  dx: outer.xx * inner.dx + outer.xy * inner.dy + outer.dx,
  yx: outer.yx * inner.xx + outer.yy * inner.yx,
  yy: outer.yx * inner.xy + outer.yy * inner.yy,
  dy: outer.yx * inner.dx + outer.yy * inner.dy + outer.dy
})

export const determinant = ({ xx, xy, yx, yy }: Affine): number => xx * yy - xy * yx

/** The inverse map; undefined if singular. */
export const inverse = (map: Affine): Affine | undefined => {
  const d = determinant(map)
  if (!Number.isFinite(1 / d)) return undefined
  const { xx, xy, dx, yx, yy, dy } = map
  return {
    xx: yy / d,
    xy: -xy / d,
    dx: (xy * dy - yy * dx) / d,
    yx: -yx / d,
    yy: xx / d,
    dy: (yx * dx - xx * dy) / d
  }
}

export const mapX = ({ xx, xy, dx }: Affine, x: number, y: number): number => xx * x + xy * y + dx
export const mapY = ({ yx, yy, dy }: Affine, x: number, y: number): number => yx * x + yy * y + dy

/** The maximum scale factor of the map: its larger singular value. */
export const stretchOf = ({ xx, xy, yx, yy }: Affine): number => {
  const sum = xx * xx + xy * xy + yx * yx + yy * yy
  const d = xx * yy - xy * yx
  return Math.sqrt((sum + Math.sqrt(Math.max(sum * sum - 4 * d * d, 0))) / 2)
}

/** True if the map keeps proportions. */
export const isSimilarity = ({ xx, xy, yx, yy }: Affine): boolean => {
  const size = Math.max(Math.abs(xx), Math.abs(xy), Math.abs(yx), Math.abs(yy))
  const tolerance = 1e-6 * size
  return (
    (Math.abs(xx - yy) <= tolerance && Math.abs(xy + yx) <= tolerance) ||
    (Math.abs(xx + yy) <= tolerance && Math.abs(xy - yx) <= tolerance)
  )
}

const mapSegment = (map: Affine, segment: Segment): Segment => {
  switch (segment[0]) {
    case "M":
    case "L":
      return [segment[0], mapX(map, segment[1], segment[2]), mapY(map, segment[1], segment[2])]
    case "Q": {
      const [, a, b, c, d] = segment
      return ["Q", mapX(map, a, b), mapY(map, a, b), mapX(map, c, d), mapY(map, c, d)]
    }
    case "C": {
      const [, a, b, c, d, e, f] = segment
      return [
        "C",
        mapX(map, a, b),
        mapY(map, a, b),
        mapX(map, c, d),
        mapY(map, c, d),
        mapX(map, e, f),
        mapY(map, e, f)
      ]
    }
    case "A":
      throw new RangeError("an arc stays no arc under every map; make curves of it first")
    case "Z":
      return segment
  }
}

/** Maps a path without arcs. */
export const mapPath = (map: Affine, path: Path): Path => path.map((segment) => mapSegment(map, segment))
