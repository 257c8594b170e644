import { filledCells } from "../scene/filledCells.ts"
import { endOf, type Path, type Segment } from "../scene/Path.ts"
import type { Layer, TileSet } from "../scene/Scene.ts"
import { type AsciiText, AsciiWriter, asciiTable, asciiText } from "./AsciiWriter.ts"
import { grains, precision, relativePathData, written } from "./pathData.ts"

type Modules = Extract<Layer, { kind: "modules" }>

/** The sides of a cell in the order in which a clockwise outline runs along them. */
const north = 0
const east = 1
const south = 2
const west = 3

/** The letter of the line that runs along each side, and the sign of its length. */
const steps = ["h", "v", "h-", "v-"] as const

/** One side of a tile along which its outline runs. */
interface Contact {
  /** From where to where it runs, as one number that is the same for a neighbor that meets it all along. */
  readonly span: number
  readonly length: number
  /** The point where it leaves the side, in grains. */
  readonly x: number
  readonly y: number
  /** The path data from there to the next side on which it runs, and that side. */
  readonly onwards: AsciiText
  readonly next: number
}

/** A tile, cut where its outline runs along the cell's sides, so that it can be joined to its neighbors. */
interface Tile {
  readonly contacts: ReadonlyArray<Contact | undefined>
  /** The outlines that are drawn by themselves, from where the first of them begins, and where that and the last one do. */
  readonly loose: AsciiText
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

const withoutStart = (path: Path): AsciiText => asciiText(relativePathData(path).replace(/^m[^a-z]*/, ""))

const origin = ["M", 0, 0] as const

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

/**
 * The tiles of a set as tables, so that following an outline takes a look or two at each step. Entry 4 * cell + side is
 * of that side of the tile that the cell holds; the cells that hold none have tile 0, which touches nothing.
 */
interface Tables {
  readonly tiles: ReadonlyArray<Tile | undefined>
  readonly spans: Int32Array
  readonly lengths: Int32Array
  readonly next: Uint8Array
  readonly onwards: ReadonlyArray<AsciiText>
  /** By tile: four bytes, each 1 where its outline runs along that side. */
  readonly touched: Int32Array
}

const nowhere = -1
const nothing = asciiText("")

const tabulate = (set: TileSet): Tables => {
  const tiles = [undefined, ...set.outlines.map(compileTile)]
  const contacts = tiles.flatMap((tile) => tile?.contacts ?? [undefined, undefined, undefined, undefined])
  return {
    tiles,
    spans: Int32Array.from(contacts, (contact) => contact?.span ?? nowhere),
    lengths: Int32Array.from(contacts, (contact) => contact?.length ?? 0),
    next: Uint8Array.from(contacts, (contact) => contact?.next ?? 0),
    onwards: contacts.map((contact) => contact?.onwards ?? nothing),
    touched: new Int32Array(Uint8Array.from(contacts, (contact) => (contact === undefined ? 0 : 1)).buffer)
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

/** Whether a tile, by its number in cells, has outlines that no neighbor joins. */
export const isLoose = (set: TileSet, tile: number): boolean => tablesOf(set).touched[tile] === 0

/** The text before a number, with its sign: the letter of a line along each side, or of a move. */
const prefixes = [...steps, "M", "m", "m-", " ", "-"] as const
const [placeX, stepX, stepBackX, placeY, stepBackY] = [4, 5, 6, 7, 8]

/** A cache of written numbers; each number has one slot. */
const slotBits = 13
const stampedKeys = new Int32Array(1 << slotBits).fill(-1)
const texts: Array<AsciiText> = new Array(1 << slotBits).fill(nothing)

/** A length in grains, from 0, after a prefix. */
const measure = (prefix: number, grainCount: number): AsciiText => {
  const key = 16 * grainCount + prefix
  const slot = Math.imul(key, 0x9e3779b1) >>> (32 - slotBits)
  if (stampedKeys[slot] !== key) {
    texts[slot] = asciiText(`${prefixes[prefix] ?? ""}${written(grainCount)}`)
    stampedKeys[slot] = key
  }
  return texts[slot] ?? nothing
}

const moveTo = (writer: AsciiWriter, x: number, y: number): void => {
  writer.put(measure(placeX, x))
  writer.put(measure(placeY, y))
}

const moveBy = (writer: AsciiWriter, x: number, y: number): void => {
  writer.put(x < 0 ? measure(stepBackX, -x) : measure(stepX, x))
  writer.put(y < 0 ? measure(stepBackY, -y) : measure(placeY, y))
}

const letterZ = asciiText("z")

/** The cells that are being outlined, in a frame of empty ones, and four bytes for each: which sides have been passed. */
let cells = new Uint8Array(1 << 12)
let passed = new Int32Array(cells.length)
let passedSides = new Uint8Array(passed.buffer)

/** Lays a layer's cells into `cells`. The frame spares every look across a side the question whether there is a neighbor. */
const layCells = (layer: Modules, stride: number): void => {
  const { columns, rows } = layer
  const count = stride * (rows + 2)
  if (count > cells.length) {
    cells = new Uint8Array(2 * count)
    passed = new Int32Array(cells.length)
    passedSides = new Uint8Array(passed.buffer)
  }
  cells.fill(0, 0, count)
  passed.fill(0, 0, count)
  for (let row = 0; row < rows; row++) {
    cells.set(layer.cells.subarray(row * columns, (row + 1) * columns), (row + 1) * stride + 1)
  }
}

/** Path data that is being written: moves are relative to where the outline before began. */
class Outlines {
  readonly writer = new AsciiWriter()
  private isFirst = true
  private lastX = 0
  private lastY = 0

  /** Goes to where an outline begins. */
  begin(x: number, y: number): void {
    if (this.isFirst) moveTo(this.writer, x, y)
    else moveBy(this.writer, x - this.lastX, y - this.lastY)
    this.isFirst = false
    this.lastX = x
    this.lastY = y
  }

  /** Draws the outlines of a tile that no neighbor joins. */
  loose(tile: Tile, x: number, y: number): void {
    this.begin(x + tile.x, y + tile.y)
    this.writer.put(tile.loose)
    this.lastX = x + tile.lastX
    this.lastY = y + tile.lastY
  }
}

/** Draws the outline that runs along a side. One around a point where four tiles meet has nothing to draw. */
const trace = (
  outlines: Outlines,
  { spans, lengths, next, onwards }: Tables,
  ways: Int32Array,
  startCell: number,
  startSide: number,
  x: number,
  y: number
): void => {
  const { writer } = outlines
  const tilesOfCells = cells
  const sidesPassed = passedSides
  let cell = startCell
  let side = startSide
  let runSide = north
  let run = 0
  let isBegun = false
  do {
    sidesPassed[4 * cell + side] = 1
    const contact = 4 * (tilesOfCells[cell] ?? 0) + side
    const way = onwards[contact] ?? nothing
    side = next[contact] ?? 0
    const left = (contact & ~3) | side
    const neighbor = cell + (ways[side] ?? 0)
    const opposite = side ^ 2
    const isJoined = spans[4 * (tilesOfCells[neighbor] ?? 0) + opposite] === spans[left]
    // Lines that go on along the same side are drawn as one.
    if (way.length > 0 || (!isJoined && side !== runSide)) {
      if (!isBegun) outlines.begin(x, y)
      isBegun = true
      if (run > 0) writer.put(measure(runSide, run))
      run = 0
      writer.put(way)
    }
    if (isJoined) {
      cell = neighbor
      side = opposite
    } else {
      runSide = side
      run += lengths[left] ?? 0
    }
  } while (cell !== startCell || side !== startSide)
  if (isBegun) writer.put(letterZ)
}

/**
 * The modules of a layer as path data. Neighbors that meet along a side are joined to one outline: what they share is
 * not drawn, so no seam can show.
 */
export const moduleData = (layer: Modules): string => {
  const { columns, rows } = layer
  const tables = tablesOf(layer.tiles)
  const { tiles, touched } = tables
  const stride = columns + 2
  layCells(layer, stride)
  const ways = Int32Array.of(-stride, 1, stride, -1)
  const outlines = new Outlines()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = (row + 1) * stride + column + 1
      const number = cells[cell] ?? 0
      const tile = tiles[number]
      // Most tiles have been passed along all sides by now.
      if (tile === undefined || (passed[cell] === touched[number] && tile.loose.length === 0)) continue
      const x = grains(layer.x + column)
      const y = grains(layer.y + row)
      if (tile.loose.length > 0) outlines.loose(tile, x, y)
      for (let side = north; side <= west; side++) {
        const contact = tile.contacts[side]
        if (contact !== undefined && passedSides[4 * cell + side] === 0) {
          trace(outlines, tables, ways, cell, side, x + contact.x, y + contact.y)
        }
      }
    }
  }
  return outlines.writer.text()
}

const longestKnown = 32

/** Runs of `length` modules, `gap` modules after the last one in their row, by `gap * (longestKnown + 1) + length`. */
const nextRuns = asciiTable(
  (longestKnown + 1) ** 2,
  (key) => `m${Math.floor(key / (longestKnown + 1))} 0h${key % (longestKnown + 1)}`
)

const writeNextRun = (writer: AsciiWriter, gap: number, length: number): void => {
  if (gap > longestKnown || length > longestKnown) writer.put(asciiText(`m${gap} 0h${length}`))
  else writer.putFrom(nextRuns, gap * (longestKnown + 1) + length)
}

/** The places of most symbols. */
const placesKnown = 256
const columnsKnown = asciiTable(placesKnown, (column) => `M${column}`)
const rowsKnown = asciiTable(placesKnown, (row) => ` ${row === 0 ? "" : row}.5`)
const lengthsKnown = asciiTable(placesKnown, (length) => `h${length}`)

const isKnown = (place: number): boolean => place >= 0 && place < placesKnown && Number.isInteger(place)

/** The first run in its row, from (x, y) on: the corner of its first cell. */
const writeFirstRun = (writer: AsciiWriter, x: number, y: number, length: number): void => {
  if (isKnown(x) && isKnown(y) && isKnown(length)) {
    writer.putFrom(columnsKnown, x)
    writer.putFrom(rowsKnown, y)
    writer.putFrom(lengthsKnown, length)
  } else {
    moveTo(writer, grains(x), grains(y + 0.5))
    writer.put(measure(north, precision * length))
  }
}

/** The modules of a layer of whole cells: runs as horizontal strokes of width 1. */
export const runData = ({ x, y, columns, rows, cells }: Modules): string => {
  const writer = new AsciiWriter()
  const view = new DataView(cells.buffer, cells.byteOffset, cells.byteLength)
  for (let row = 0; row < rows; row++) {
    let begin = -1
    let last = -1
    let before = 0
    // 32 cells at a time, and one more behind the row, which is empty: from change to change without a look at each cell.
    for (let first = 0; first <= columns; first += 32) {
      const filled = filledCells(view, row * columns + first, Math.min(32, columns - first))
      let changes = filled ^ ((filled << 1) | before)
      before = filled >>> 31
      for (; changes !== 0; changes &= changes - 1) {
        const column = first + 31 - Math.clz32(changes & -changes)
        if (begin < 0) {
          begin = column
          continue
        }
        if (last >= 0) writeNextRun(writer, begin - last, column - begin)
        else writeFirstRun(writer, x + begin, y + row, column - begin)
        last = column
        begin = -1
      }
    }
  }
  return writer.text()
}
