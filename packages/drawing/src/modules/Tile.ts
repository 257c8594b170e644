import { endOf, type Path, type Segment } from "@quick-response/images/geometry/Path"
import { grains, precision, relativePathData } from "../pathText/pathData.ts"

/** The sides of a cell in clockwise order. */
export const north = 0
export const east = 1
export const south = 2
export const west = 3

/** One side of a tile along which its outline runs. */
export interface Contact {
  /** From start to end, as one number that is equal for a neighbor along the whole side. */
  readonly span: number
  readonly length: number
  /** The point at which it leaves the side, in grains. */
  readonly x: number
  readonly y: number
  /** The path data from there to the next side, and that side. */
  readonly onwards: string
  readonly next: number
}

/** A tile, cut along the cell's sides so that it can be joined to its neighbors. */
export interface Tile {
  readonly contacts: ReadonlyArray<Contact | undefined>
  /** The outlines that touch no side, with the starts of the first and the last. */
  readonly loose: string
  readonly x: number
  readonly y: number
  readonly lastX: number
  readonly lastY: number
}

interface Step {
  readonly segment: Segment
  readonly fromX: number
  readonly fromY: number
  readonly toX: number
  readonly toY: number
}

/** The closed outlines of a path, each as its steps; the last step returns to the start. */
const outlinesOf = (path: Path): ReadonlyArray<ReadonlyArray<Step>> => {
  const outlines: Array<Array<Step>> = []
  let steps: Array<Step> = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const add = (segment: Segment, toX: number, toY: number) => {
    if (segment[0] !== "L" || toX !== x || toY !== y) {
      steps.push({ segment, fromX: x, fromY: y, toX, toY })
    }
    ;[x, y] = [toX, toY]
  }
  for (const segment of path) {
    const end = endOf(segment)
    if (end === undefined) {
      add(["L", startX / precision, startY / precision], startX, startY)
      outlines.push(steps)
      steps = []
      continue
    }
    const [toX, toY] = [grains(end[0]), grains(end[1])]
    if (segment[0] !== "M") add(segment, toX, toY)
    else [x, y, startX, startY] = [toX, toY, toX, toY]
  }
  return outlines
}

const sideOf = ({ segment, fromX, fromY, toX, toY }: Step): number => {
  if (segment[0] !== "L") return -1
  if (fromY === 0 && toY === 0 && toX > fromX) return north
  if (fromX === precision && toX === precision && toY > fromY) return east
  if (fromY === precision && toY === precision && toX < fromX) return south
  if (fromX === 0 && toX === 0 && toY < fromY) return west
  return -1
}

const outlinePath = (steps: ReadonlyArray<Step>): ReadonlyArray<Segment> => {
  const [first] = steps
  return first === undefined
    ? []
    : [["M", first.fromX / precision, first.fromY / precision], ...steps.map((step) => step.segment)]
}

const withoutStart = (path: Path): string => relativePathData(path).replace(/^m[^a-z]*/, "")

const origin = ["M", 0, 0] as const

/** Cuts an outline in the unit cell along the cell's sides. */
export const compileTile = (path: Path): Tile => {
  const outlines = outlinesOf(path)
  const sides = outlines.flatMap((outline) => outline.map(sideOf)).filter((side) => side >= 0)
  const canJoin = new Set(sides).size === sides.length
  const contacts: Array<Contact | undefined> = [undefined, undefined, undefined, undefined]
  const loose: Array<Segment> = []
  for (const outline of outlines) {
    const first = outline.findIndex((step) => sideOf(step) >= 0)
    if (!canJoin || first < 0) {
      loose.push(...outlinePath(outline), ["Z"])
      continue
    }
    const turned = [...outline.slice(first), ...outline.slice(0, first)]
    const cuts = turned.flatMap((step, at) => (sideOf(step) >= 0 ? [{ step, at, side: sideOf(step) }] : []))
    for (const [i, { step, at, side }] of cuts.entries()) {
      const { fromX, fromY, toX, toY } = step
      const [from, to] = side === north || side === south ? [fromX, toX] : [fromY, toY]
      contacts[side] = {
        span: Math.min(from, to) * (precision + 1) + Math.max(from, to),
        length: Math.abs(to - from),
        x: toX,
        y: toY,
        onwards: withoutStart(outlinePath(turned.slice(at + 1, cuts[i + 1]?.at))),
        next: (cuts[i + 1] ?? cuts[0])?.side ?? side
      }
    }
  }
  const starts = loose.flatMap((segment) => (segment[0] === "M" ? [segment] : []))
  const [[, x, y] = origin, [, lastX, lastY] = origin] = [starts[0], starts.at(-1)]
  return {
    contacts,
    loose: withoutStart(loose),
    x: grains(x),
    y: grains(y),
    lastX: grains(lastX),
    lastY: grains(lastY)
  }
}
