import { isIdentity, mapPath, stretchOf } from "../geometry/Affine.ts"
import type { Bounds } from "../geometry/Bounds.ts"
import type { Path } from "../geometry/Path.ts"
import { type FilterStep, type Picture, type PictureNode, pictureSide } from "../picture/Picture.ts"
import { chordsOf } from "./flatten.ts"
import { areaOf, extentOf, extentOfClip, grown, intersection, reachOf } from "./pictureBounds.ts"

/** The work of drawing: constant, or proportional to rows or to pixels. */
interface Work {
  nodes: number
  /** Straight edges at the largest size. */
  edges: number
  /** Rows of the whole picture that edges cross. */
  rows: number
  /** Columns of the whole picture that edges cross: a flat edge passes through each in one row. */
  columns: number
  /** Painted pixels relative to the picture's; a solid color counts as one. */
  areas: number
}

/** The longest side of a logo in pixels: 0.3 of 4096. */
const largest = 1229

/** The minimum size for drawing; smaller ones are no slower. */
const smallest = 256

/** Milliseconds for each unit of work on the reference core. */
const perNode = 0.015
const perEdge = 0.0004
const perRow = 0.00005
const perColumn = 0.00001
const perPixel = 0.000002

/** The maximum estimate of an accepted picture, in milliseconds. */
const budget = 200

/** A pixel's cost relative to a solid color. */
const gradientWeight = 20
const imageWeight = 200
const groupWeight = 10
const blendWeight = 45
const maskWeight = 8
const filterStepWeight = 50
const blurWeight = 200

const coordinate = (segment: Path[number], i: number): number => {
  const value = segment[i]
  return typeof value === "number" ? value : 0
}

/** The rows and columns that a path crosses, and its edges at a scale. */
const crossingsOf = (
  path: Path,
  scale: number
): { readonly edges: number; readonly rows: number; readonly columns: number } => {
  let [edges, height, width] = [0, 0, 0]
  let [x, y] = [0, 0]
  for (const segment of path) {
    const last = segment.length - 2
    if (last < 0) continue
    let [low, high, left, right, bend] = [y, y, x, x, 0]
    // A curve's second differences bound its distance from the chords.
    let [beforeX, beforeY, stepX, stepY] = [x, y, 0, 0]
    for (let i = 1; i <= last; i += 2) {
      const [px, py] = [coordinate(segment, i), coordinate(segment, i + 1)]
      const [dx, dy] = [px - beforeX, py - beforeY]
      if (i > 1) bend = Math.max(bend, Math.abs(dx - stepX), Math.abs(dy - stepY))
      ;[beforeX, beforeY, stepX, stepY] = [px, py, dx, dy]
      low = Math.min(low, py)
      high = Math.max(high, py)
      left = Math.min(left, px)
      right = Math.max(right, px)
    }
    ;[x, y] = [beforeX, beforeY]
    edges += chordsOf(bend * scale)
    if (segment[0] === "M") continue
    // A cubic changes direction along an axis at most twice: three monotone parts.
    const turns = segment[0] === "L" ? 1 : 3
    height += turns * Math.min(high - low, 2 * pictureSide)
    width += turns * Math.min(right - left, 2 * pictureSide)
  }
  return { edges, rows: height / pictureSide, columns: width / pictureSide }
}

const lengthOf = (path: Path): number => {
  let length = 0
  let [x, y] = [0, 0]
  for (const segment of path) {
    for (let i = 1; i + 1 < segment.length; i += 2) {
      const [px, py] = [Number(segment[i]), Number(segment[i + 1])]
      if (segment[0] !== "M") length += Math.hypot(px - x, py - y)
      ;[x, y] = [px, py]
    }
  }
  return length
}

const addPath = (work: Work, path: Path, copies: number, spread: number): void => {
  const { edges, rows, columns } = crossingsOf(path, largest / pictureSide)
  work.edges += copies * edges
  work.rows += copies * rows + edges * spread
  work.columns += copies * columns + edges * spread
}

const weightOfSteps = (steps: ReadonlyArray<FilterStep>): number =>
  steps.reduce((sum, { kind }) => sum + (kind === "blur" ? blurWeight : filterStepWeight), 0)

const addNode = (work: Work, node: PictureNode, visible: Bounds): void => {
  const area = areaOf(intersection(extentOf(node), visible)) / (pictureSide * pictureSide)
  work.nodes += 1
  const weightOf = (kind: string): number => (kind === "solid" ? 1 : gradientWeight)
  switch (node.kind) {
    case "fill":
      addPath(work, node.path, 1, 0)
      work.areas += area * weightOf(node.paint.kind)
      return
    case "stroke": {
      const { pen, matrix, path } = node
      const width = (pen.width * stretchOf(matrix)) / pictureSide
      const round = Math.min(60, 4 + Math.sqrt(width * largest))
      const rounds = pen.join === "round" || pen.cap === "round" ? round : 4
      const period = pen.dashes.reduce((sum, length) => sum + length, 0)
      const dashes = pen.dashes.length === 0 ? 0 : (lengthOf(path) / period) * pen.dashes.length
      work.edges += dashes * (16 + 4 * rounds)
      work.rows += dashes * 4 * Math.min(width, 1)
      const mapped = isIdentity(matrix) ? path : mapPath(matrix, path)
      addPath(work, mapped, 4 + rounds, 6 * Math.min(width, 1))
      work.areas += area * weightOf(node.paint.kind)
      return
    }
    case "image":
      work.areas += area * imageWeight
      return
    case "group": {
      const reach = Math.min(reachOf(node), pictureSide)
      const inner = grown(visible, reach)
      const whole = areaOf(intersection(grown(extentOf(node), reach), inner)) / (pictureSide * pictureSide)
      work.areas +=
        whole *
        (groupWeight + (node.blend === "normal" ? 0 : blendWeight) + weightOfSteps(node.filter?.steps ?? []))
      for (const clip of node.clips) {
        work.areas += areaOf(intersection(extentOfClip(clip), visible)) / (pictureSide * pictureSide)
        for (const { path } of clip) addPath(work, path, 1, 0)
      }
      for (const child of node.children) addNode(work, child, inner)
      if (node.mask === undefined) return
      work.areas += whole * maskWeight
      for (const child of node.mask.children) addNode(work, child, inner)
    }
  }
}

const known = new WeakMap<Picture, Work>()

const workOf = (picture: Picture): Work => {
  const found = known.get(picture)
  if (found !== undefined) return found
  const work: Work = { nodes: 0, edges: 0, rows: 0, columns: 0, areas: 0 }
  const visible: Bounds = { left: 0, top: 0, right: picture.width, bottom: picture.height }
  for (const child of picture.children) addNode(work, child, visible)
  known.set(picture, work)
  return work
}

/** The estimated milliseconds to draw a picture with a longer side of `size` pixels, on a slow core. */
export const estimatePicture = (picture: Picture, size: number): number => {
  const { nodes, edges, rows, columns, areas } = workOf(picture)
  const crossed = (perRow * rows + perColumn * columns) * size
  return perNode * nodes + perEdge * edges + crossed + perPixel * areas * size * size
}

/** True if a picture is affordable at the smallest useful size. */
export const affordable = (picture: Picture): boolean => estimatePicture(picture, smallest) <= budget

/** The largest affordable size in pixels, at most `size`; the result is enlarged afterwards. */
export const affordableSize = (picture: Picture, size: number): number => {
  let affordable = size
  while (affordable > smallest && estimatePicture(picture, affordable) > budget)
    affordable = Math.max(smallest, Math.floor(affordable * 0.9))
  return affordable
}
