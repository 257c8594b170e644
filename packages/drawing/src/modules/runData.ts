import { grains, number } from "../pathText/pathData.ts"
import { filledCells } from "../scene/filledCells.ts"
import type { Modules } from "../scene/Scene.ts"
import { AsciiTexts, AsciiWriter } from "./AsciiWriter.ts"
import { moveTo } from "./lengthTexts.ts"

const longestKnown = 32

/** Runs of `length` modules, `gap` modules after the previous run, by `gap * (longestKnown + 1) + length`. */
const nextRuns = AsciiTexts.of(
  Array.from(
    { length: (longestKnown + 1) ** 2 },
    (_, key) => `m${Math.floor(key / (longestKnown + 1))} 0h${key % (longestKnown + 1)}`
  )
)

const writeNextRun = (writer: AsciiWriter, gap: number, length: number): void => {
  if (gap > longestKnown || length > longestKnown) writer.put(AsciiTexts.of([`m${gap} 0h${length}`]), 0)
  else writer.put(nextRuns, gap * (longestKnown + 1) + length)
}

const placesKnown = 256
const known = (textOf: (place: number) => string): AsciiTexts =>
  AsciiTexts.of(Array.from({ length: placesKnown }, (_, place) => textOf(place)))
const columnsKnown = known((column) => `M${column}`)
const rowsKnown = known((row) => ` ${row === 0 ? "" : row}.5`)
const lengthsKnown = known((length) => `h${length}`)

const isKnown = (place: number): boolean => place >= 0 && place < placesKnown && Number.isInteger(place)

/** The first run in its row, from the corner (x, y) of its first cell. */
const writeFirstRun = (writer: AsciiWriter, x: number, y: number, length: number): void => {
  if (isKnown(x) && isKnown(y) && isKnown(length)) {
    writer.put(columnsKnown, x)
    writer.put(rowsKnown, y)
    writer.put(lengthsKnown, length)
  } else {
    moveTo(writer, grains(x), grains(y + 0.5))
    writer.put(AsciiTexts.of([`h${number(length)}`]), 0)
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
    // 32 cells at a time, plus an empty one after the row: steps from change to change, not from cell to cell.
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
