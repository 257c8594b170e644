import { grains } from "../pathText/pathData.ts"
import type { Modules } from "../scene/Scene.ts"
import { OutlineWriter } from "./OutlineWriter.ts"
import { lineKey, type TileTables, tablesOf, wayOf } from "./TileTables.ts"

/** The cells of a layer in a border of empty ones, so that every cell has neighbors. */
interface Cells {
  readonly tiles: Uint8Array
  /** The shape of each cell: its tile with the joined sides. */
  readonly shapes: Uint16Array
  /** For each cell, a bit for each side with an outline that is not drawn yet. */
  readonly undrawn: Uint8Array
}

const roomFor = (count: number): Cells => ({
  tiles: new Uint8Array(count),
  shapes: new Uint16Array(count),
  undrawn: new Uint8Array(count)
})

/** Reused by the next layer. */
let room = roomFor(1 << 12)

/** Lays a layer's cells into a border and finds the joins of each. */
const layCells = (layer: Modules, stride: number, { joins, tileBits, touched }: TileTables): Cells => {
  const { columns, rows } = layer
  const count = stride * (rows + 2)
  if (count > room.tiles.length) room = roomFor(2 * count)
  const { tiles, shapes, undrawn } = room
  tiles.fill(0, 0, count)
  shapes.fill(0, 0, count)
  undrawn.fill(0, 0, count)
  for (let row = 0; row < rows; row++) {
    tiles.set(layer.cells.subarray(row * columns, (row + 1) * columns), (row + 1) * stride + 1)
  }
  const [east, south, west] = [1 << tileBits, 2 << tileBits, 3 << tileBits]
  for (let cell = stride; cell < count - stride; cell++) {
    const tile = tiles[cell] ?? 0
    if (tile === 0) continue
    const sides = tile << (tileBits + 2)
    // Masks instead of branches: joined sides are unpredictable, and a mispredicted branch costs more.
    const joined =
      ((joins[sides | (tiles[cell - stride] ?? 0)] ?? 0) & 1) |
      ((joins[sides | east | (tiles[cell + 1] ?? 0)] ?? 0) & 2) |
      ((joins[sides | south | (tiles[cell + stride] ?? 0)] ?? 0) & 4) |
      ((joins[sides | west | (tiles[cell - 1] ?? 0)] ?? 0) & 8)
    const shape = (tile << 4) | joined
    shapes[cell] = shape
    undrawn[cell] = touched[shape] ?? 0
  }
  return room
}

/** Draws the outline along a side. An outline around a point where four tiles meet is empty. */
const follow = (
  writer: OutlineWriter,
  { shapes, undrawn }: Cells,
  { links, lines, wayCount }: TileTables,
  stride: number,
  startCell: number,
  startSide: number,
  x: number,
  y: number
): void => {
  const { texts } = lines
  let runSide = 0
  let run = 0
  let isBegun = false
  let cell = startCell
  let side = startSide
  do {
    undrawn[cell] = (undrawn[cell] ?? 0) & ~(1 << side)
    const link = links[4 * (shapes[cell] ?? 0) + side] ?? 0
    const way = wayOf(link)
    const length = (link >> 2) & 1023
    side = link & 3
    // Consecutive lines along the same side are drawn as one.
    if (way !== 0 || (length !== 0 && side !== runSide)) {
      if (!isBegun) writer.begin(x, y)
      isBegun = true
      writer.put(texts, lines.find(lineKey(runSide, run, way, wayCount)))
      run = 0
    }
    if (length !== 0) {
      runSide = side
      run += length
    } else {
      cell += (side & 1) === 0 ? (side - 1) * stride : 2 - side
      side ^= 2
    }
  } while (cell !== startCell || side !== startSide)
  if (isBegun) writer.close()
}

/** The modules of a layer as path data. Neighbors that share a side are joined into one outline, so no seam can show. */
export const moduleData = (layer: Modules): string => {
  const { columns, rows } = layer
  const tables = tablesOf(layer.tiles)
  const { loose, hasLoose } = tables
  const stride = columns + 2
  const cells = layCells(layer, stride, tables)
  const { tiles, undrawn } = cells
  const writer = new OutlineWriter()
  for (let row = 0; row < rows; row++) {
    const first = (row + 1) * stride + 1
    for (let cell = first; cell < first + columns; cell++) {
      const number = tiles[cell] ?? 0
      if (undrawn[cell] === 0 && hasLoose[number] === 0) continue
      const tile = tables.tiles[number]
      if (tile === undefined) continue
      const x = grains(layer.x + cell - first)
      const y = grains(layer.y + row)
      if (hasLoose[number] === 1) {
        writer.begin(x + tile.x, y + tile.y)
        writer.put(loose, number)
        writer.continueFrom(x + tile.lastX, y + tile.lastY)
      }
      while (undrawn[cell] !== 0) {
        const side = 31 - Math.clz32((undrawn[cell] ?? 0) & -(undrawn[cell] ?? 0))
        const { x: toX, y: toY } = tile.contacts[side] ?? origin
        follow(writer, cells, tables, stride, cell, side, x + toX, y + toY)
      }
    }
  }
  return writer.text()
}

const origin = { x: 0, y: 0 }
