import type { Matrix } from "@quick-response/symbol/Matrix"

/** Black on white of the 256-color cube, which terminal themes leave unchanged. */
const inked = "\u001b[38;5;16;48;5;231m"
const plain = "\u001b[0m"

/** Half-block characters by [upper is dark][lower is dark]. */
const halves = [
  [" ", "▄"],
  ["▀", "█"]
] as const

/** The number of terminal columns of a symbol with a quiet zone of `margin` modules. */
export const columnsOf = ({ width }: Matrix, margin: number): number => width + 2 * margin

/**
 * A symbol for a terminal, black on white in any color scheme. A character shows two modules, one above the other, so
 * modules are about square.
 */
export const terminalPicture = (matrix: Matrix, margin: number): string => {
  const { width, height, modules } = matrix
  const isDark = (x: number, y: number): 0 | 1 =>
    x >= 0 && x < width && y >= 0 && y < height && modules[y * width + x] === 1 ? 1 : 0
  const columns = columnsOf(matrix, margin)
  const lines = Array.from({ length: Math.ceil((height + 2 * margin) / 2) }, (_, line) => {
    const y = 2 * line - margin
    const cells = Array.from({ length: columns }, (_, column) => {
      const x = column - margin
      return halves[isDark(x, y)][isDark(x, y + 1)]
    })
    return `${inked}${cells.join("")}${plain}\n`
  })
  return lines.join("")
}
