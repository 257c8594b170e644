import { Ink, stamp } from "./ink.ts"
import { endOf, type Path, type Segment } from "./path.ts"
import { grains, precision, relativePathData, written } from "./pathData.ts"
import type { Layer, TileSet } from "./scene.ts"

type Modules = Extract<Layer, { kind: "modules" }>

/** The sides of a cell in the order in which a clockwise outline runs along them. */
const north = 0
const east = 1
const south = 2
const west = 3

/** The letter of the line that runs along each side, and the sign of its length. */
const steps = ["h", "v", "h-", "v-"] as const

/** A place in a cell, as what is written after the cell's own column or row: a whole module more or not, and decimals. */
interface Offset {
  readonly whole: number
  readonly decimals: Uint8Array
}

const offset = (grainCount: number): Offset => {
  const whole = Math.floor(grainCount / precision)
  const rest = grainCount - whole * precision
  return { whole, decimals: stamp(rest === 0 ? "" : written(rest)) }
}

/** One side of a tile along which its outline runs. */
interface Contact {
  /** From where to where it runs, as one number that is the same for a neighbour that meets it all along. */
  readonly span: number
  readonly length: number
  /** Where it leaves the side. */
  readonly x: Offset
  readonly y: Offset
  /** What it draws from there to the next side that it runs along, and which side that is. */
  readonly onwards: Uint8Array
  readonly next: number
}

/** A tile, cut where its outline runs along the cell's sides, so that it can be joined to its neighbours. */
interface Tile {
  readonly contacts: ReadonlyArray<Contact | undefined>
  /** The outlines that are drawn by themselves, from where the first of them begins. */
  readonly loose: Uint8Array
  readonly x: Offset
  readonly y: Offset
}

interface Step {
  readonly segment: Segment
  readonly fromX: number
  readonly fromY: number
  readonly toX: number
  readonly toY: number
}

const ends = (segment: Segment): readonly [number, number] => endOf(segment) ?? [0, 0]

/** The closed outlines of a path, each as the steps that it takes; the last returns to where the first began. */
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
    const [toX, toY] = ends(segment).map(grains)
    if (toX === undefined || toY === undefined) continue
    if (segment[0] === "M") {
      ;[x, y, startX, startY] = [toX, toY, toX, toY]
    } else if (segment[0] === "Z") {
      add(["L", startX / precision, startY / precision], startX, startY)
      outlines.push(steps)
      steps = []
    } else add(segment, toX, toY)
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

const withoutStart = (path: Path): Uint8Array => stamp(relativePathData(path).replace(/^m[^a-z]*/, ""))

const compileTile = (path: Path): Tile => {
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
        x: offset(toX),
        y: offset(toY),
        onwards: withoutStart(outlinePath(turned.slice(at + 1, cuts[i + 1]?.at))),
        next: (cuts[i + 1] ?? cuts[0])?.side ?? side
      }
    }
  }
  const start = loose[0]
  const [x, y] = start === undefined ? [0, 0] : ends(start).map(grains)
  return {
    contacts,
    loose: withoutStart(loose),
    x: offset(x ?? 0),
    y: offset(y ?? 0)
  }
}

/**
 * The tiles of a set as tables, so that following an outline takes a look or two at each step. Entry 4 * cell + side is
 * of that side of the tile that the cell holds; the cells that hold none have tile 0, which touches nothing.
 */
interface Tables {
  readonly tiles: ReadonlyArray<Tile | undefined>
  readonly spans: Int32Array
  readonly lengths: Int32Array
  readonly next: Uint8Array
  readonly onwards: ReadonlyArray<Uint8Array>
}

const nowhere = -1
const nothing = stamp("")

const tabulate = (set: TileSet): Tables => {
  const tiles = [undefined, ...set.outlines.map(compileTile)]
  const contacts = tiles.flatMap((tile) => tile?.contacts ?? [undefined, undefined, undefined, undefined])
  return {
    tiles,
    spans: Int32Array.from(contacts, (contact) => contact?.span ?? nowhere),
    lengths: Int32Array.from(contacts, (contact) => contact?.length ?? 0),
    next: Uint8Array.from(contacts, (contact) => contact?.next ?? 0),
    onwards: contacts.map((contact) => contact?.onwards ?? nothing)
  }
}

const tabulated = new WeakMap<TileSet, Tables>()

const tablesOf = (tiles: TileSet): Tables => {
  const known = tabulated.get(tiles)
  if (known !== undefined) return known
  const made = tabulate(tiles)
  tabulated.set(tiles, made)
  return made
}

const letters = steps.map(stamp)
const decimalsOf = Array.from({ length: precision }, (_, rest) => stamp(rest === 0 ? "" : written(rest)))

/** A line along a side. */
const lineAlong = (ink: Ink, side: number, length: number): void => {
  const rest = length % precision
  ink.put(letters[side] ?? nothing)
  if (length >= precision) ink.whole((length - rest) / precision)
  ink.put(decimalsOf[rest] ?? nothing)
}

const [letterM, letterZ, space] = [77, 122, 32]

const corner = offset(0)
const middle = offset(precision / 2)

const moveTo = (ink: Ink, column: number, row: number, x: Offset, y: Offset): void => {
  ink.character(letterM)
  ink.whole(column + x.whole)
  ink.put(x.decimals)
  ink.character(space)
  ink.whole(row + y.whole)
  ink.put(y.decimals)
}

/**
 * The modules of a layer as path data. Neighbours that meet along a side are joined to one outline: what they share is
 * not drawn, so no seam can show.
 */
export const moduleData = (layer: Modules): string => {
  const { columns, rows } = layer
  const { tiles, spans, lengths, next, onwards } = tablesOf(layer.tiles)
  // A frame of empty cells spares every look across a side the question whether there is a neighbour.
  const stride = columns + 2
  const cells = new Uint16Array(stride * (rows + 2))
  for (let row = 0; row < rows; row++) {
    cells.set(layer.cells.subarray(row * columns, (row + 1) * columns), (row + 1) * stride + 1)
  }
  const ways = [-stride, 1, stride, -1]
  const seen = new Uint8Array(4 * cells.length)
  const ink = new Ink()
  const trace = (startCell: number, startSide: number): boolean => {
    let cell = startCell
    let side = startSide
    let runSide = 0
    let run = 0
    let isDrawn = false
    do {
      seen[4 * cell + side] = 1
      const tile = 4 * (cells[cell] ?? 0)
      const way = onwards[tile + side] ?? nothing
      if (way.length > 0) {
        if (run > 0) lineAlong(ink, runSide, run)
        ink.put(way)
        run = 0
        isDrawn = true
      }
      side = next[tile + side] ?? 0
      const neighbour = cell + (ways[side] ?? 0)
      const opposite = side ^ 2
      if (spans[4 * (cells[neighbour] ?? 0) + opposite] === spans[tile + side]) {
        cell = neighbour
        side = opposite
      } else {
        if (runSide !== side) {
          if (run > 0) lineAlong(ink, runSide, run)
          run = 0
          runSide = side
        }
        run += lengths[tile + side] ?? 0
        isDrawn = true
      }
    } while (cell !== startCell || side !== startSide)
    return isDrawn
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = (row + 1) * stride + column + 1
      const tile = tiles[cells[cell] ?? 0]
      if (tile === undefined) continue
      const x = layer.x + column
      const y = layer.y + row
      if (tile.loose.length > 0) {
        moveTo(ink, x, y, tile.x, tile.y)
        ink.put(tile.loose)
      }
      for (let side = north; side <= west; side++) {
        const contact = tile.contacts[side]
        if (contact === undefined || seen[4 * cell + side] === 1) continue
        const before = ink.length
        moveTo(ink, x, y, contact.x, contact.y)
        if (trace(cell, side)) ink.character(letterZ)
        else ink.cutTo(before)
      }
    }
  }
  return ink.text()
}

const longestKnownRun = 32
const knownRuns: Array<Uint8Array | undefined> = []

/** A run of `length` modules, `gap` modules after the last one in its row. */
const nextRun = (gap: number, length: number): Uint8Array => {
  const write = () => stamp(`m${gap} 0h${length}`)
  if (gap > longestKnownRun || length > longestKnownRun) return write()
  const key = gap * (longestKnownRun + 1) + length
  const run = knownRuns[key] ?? write()
  knownRuns[key] = run
  return run
}

/** The modules of a layer of whole cells: runs as horizontal strokes of width 1. */
export const runData = ({ x, y, columns, rows, cells }: Modules): string => {
  const ink = new Ink()
  for (let row = 0, at = 0; row < rows; row++, at += columns) {
    let last = -1
    for (let column = 0; column < columns; ) {
      if (cells[at + column] === 0) {
        column++
        continue
      }
      const start = column
      while (column < columns && cells[at + column] !== 0) column++
      if (last >= 0) ink.put(nextRun(start - last, column - start))
      else {
        moveTo(ink, x + start, y + row, corner, middle)
        lineAlong(ink, north, (column - start) * precision)
      }
      last = column
    }
  }
  return ink.text()
}
