import { filledCells } from "../scene/filledCells.ts"
import { endOf, type Path, type Segment } from "../scene/Path.ts"
import type { Layer, TileSet } from "../scene/Scene.ts"
import { type AsciiText, AsciiWriter, asciiText } from "./AsciiWriter.ts"
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

/** The text before a number, with its sign: the letter of a line along each side, or of a move. */
const prefixes = [...steps, "M", "m", "m-", " ", "-"] as const
const [placeX, stepX, stepBackX, placeY, stepBackY] = [4, 5, 6, 7, 8]

/** A cache of written numbers; each number has one slot. */
const slotBits = 12
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

/**
 * The modules of a layer as path data. Neighbors that meet along a side are joined to one outline: what they share is
 * not drawn, so no seam can show.
 */
export const moduleData = (layer: Modules): string => {
  const { columns, rows } = layer
  const { tiles, spans, lengths, next, onwards, touched } = tablesOf(layer.tiles)
  // A frame of empty cells spares every look across a side the question whether there is a neighbor.
  const stride = columns + 2
  const cells = new Uint8Array(stride * (rows + 2))
  for (let row = 0; row < rows; row++) {
    cells.set(layer.cells.subarray(row * columns, (row + 1) * columns), (row + 1) * stride + 1)
  }
  const ways = [-stride, 1, stride, -1]
  const seen = new Uint8Array(4 * cells.length)
  const seenOf = new Int32Array(seen.buffer)
  const writer = new AsciiWriter()
  let isFirst = true
  let lastX = 0
  let lastY = 0

  /** Goes to where an outline begins, from where the last one did. */
  const begin = (x: number, y: number): void => {
    if (isFirst) moveTo(writer, x, y)
    else moveBy(writer, x - lastX, y - lastY)
    isFirst = false
    lastX = x
    lastY = y
  }

  /** Draws the outline that runs along a side. One around a point where four tiles meet has nothing to draw. */
  const trace = (startCell: number, startSide: number, x: number, y: number): void => {
    let cell = startCell
    let side = startSide
    let runSide = north
    let run = 0
    let isBegun = false
    do {
      seen[4 * cell + side] = 1
      const tile = 4 * (cells[cell] ?? 0)
      const way = onwards[tile + side] ?? nothing
      side = next[tile + side] ?? 0
      const neighbor = cell + (ways[side] ?? 0)
      const opposite = side ^ 2
      const isJoined = spans[4 * (cells[neighbor] ?? 0) + opposite] === spans[tile + side]
      // Lines that go on along the same side are drawn as one.
      if (way.length > 0 || (!isJoined && side !== runSide)) {
        if (!isBegun) begin(x, y)
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
        run += lengths[tile + side] ?? 0
      }
    } while (cell !== startCell || side !== startSide)
    if (isBegun) writer.put(letterZ)
  }

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = (row + 1) * stride + column + 1
      const number = cells[cell] ?? 0
      const tile = tiles[number]
      if (tile === undefined) continue
      const x = grains(layer.x + column)
      const y = grains(layer.y + row)
      if (tile.loose.length > 0) {
        begin(x + tile.x, y + tile.y)
        writer.put(tile.loose)
        lastX = x + tile.lastX
        lastY = y + tile.lastY
      }
      // Most tiles have been passed along all sides by now.
      if (seenOf[cell] === touched[number]) continue
      for (let side = north; side <= west; side++) {
        const contact = tile.contacts[side]
        if (contact !== undefined && seen[4 * cell + side] === 0) {
          trace(cell, side, x + contact.x, y + contact.y)
        }
      }
    }
  }
  return writer.text()
}

const longestKnown = 32
const knownRuns: Array<AsciiText | undefined> = new Array((longestKnown + 1) ** 2).fill(undefined)

/** A run of `length` modules, `gap` modules after the last one in its row. */
const nextRun = (gap: number, length: number): AsciiText => {
  const write = () => asciiText(`m${gap} 0h${length}`)
  if (gap > longestKnown || length > longestKnown) return write()
  const key = gap * (longestKnown + 1) + length
  const run = knownRuns[key] ?? write()
  knownRuns[key] = run
  return run
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
        if (last >= 0) writer.put(nextRun(begin - last, column - begin))
        else {
          moveTo(writer, grains(x + begin), grains(y + row + 0.5))
          writer.put(measure(north, precision * (column - begin)))
        }
        last = column
        begin = -1
      }
    }
  }
  return writer.text()
}
