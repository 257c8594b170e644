import { grains } from "../pathText/pathData.ts"
import type { Modules } from "../scene/Scene.ts"
import { AsciiTexts, AsciiWriter } from "./AsciiWriter.ts"
import { moveTo } from "./lengthTexts.ts"

/** The sides of the largest symbol, and the places of its corners in a document. */
const placesKnown = 256

const known = (textOf: (place: number) => string): AsciiTexts =>
  AsciiTexts.of(Array.from({ length: placesKnown }, (_, place) => textOf(place)))

const columnsKnown = known((column) => `M${column}`)
const rowsKnown = known((row) => ` ${row}`)
/** Lines to the right, down, to the left and up, by length. */
const lines = ["h", "v", "h-", "v-"].map((letter) => known((length) => `${letter}${length}`))
const close = AsciiTexts.of(["z"])

const isKnown = (place: number): boolean => place >= 0 && place < placesKnown && Number.isInteger(place)

const writeStart = (writer: AsciiWriter, x: number, y: number): void => {
  if (isKnown(x) && isKnown(y)) {
    writer.put(columnsKnown, x)
    writer.put(rowsKnown, y)
  } else moveTo(writer, grains(x), grains(y))
}

/** The edges that leave each corner of the cells, a bit for each direction, with the filled cell on their right. */
const edgesOf = ({ columns, rows, cells }: Modules): Uint8Array => {
  const stride = columns + 1
  const edges = new Uint8Array(stride * (rows + 1))
  const add = (corner: number, bit: number) => {
    edges[corner] = (edges[corner] ?? 0) | bit
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      if (cells[cell] === 0) continue
      const corner = row * stride + column
      if (row === 0 || cells[cell - columns] === 0) add(corner, 1)
      if (column === columns - 1 || cells[cell + 1] === 0) add(corner + 1, 2)
      if (row === rows - 1 || cells[cell + columns] === 0) add(corner + stride + 1, 4)
      if (column === 0 || cells[cell - 1] === 0) add(corner + stride, 8)
    }
  return edges
}

/**
 * The outlines of a layer of whole cells. Cells that touch at a corner share an outline, which takes less text than one
 * each.
 */
export const outlineData = (modules: Modules): string => {
  const writer = new AsciiWriter()
  const stride = modules.columns + 1
  const edges = edgesOf(modules)
  const steps = [1, stride, -1, -stride]
  const hasEdge = (corner: number, direction: number): boolean =>
    ((edges[corner] ?? 0) & (1 << direction)) !== 0
  /** The direction after an edge: on, to the left, or to the right. */
  const turned = (corner: number, direction: number): number =>
    [direction, (direction + 3) & 3, (direction + 1) & 3].find((next) => hasEdge(corner, next)) ?? direction
  for (let start = 0; start < edges.length; start++) {
    // The first edge of an outline goes to the right; at the corner of a hole it goes to the right or down.
    while (edges[start] !== 0) {
      writeStart(writer, modules.x + (start % stride), modules.y + Math.floor(start / stride))
      let corner = start
      let direction = hasEdge(start, 0) ? 0 : 1
      for (let length = 0; ; ) {
        edges[corner] = (edges[corner] ?? 0) & ~(1 << direction)
        corner += steps[direction] ?? 0
        length++
        if (edges[corner] === 0) break
        const next = turned(corner, direction)
        if (next === direction) continue
        const texts = lines[direction]
        if (texts !== undefined) writer.put(texts, length)
        direction = next
        length = 0
      }
      writer.put(close, 0)
    }
  }
  return writer.text()
}
