import type { Matrix } from "@quick-response/symbol/Matrix"

/** Black on white of the color cube, which themes of terminals leave as they are. */
const inked = "\u001b[38;5;16;48;5;231m"
const plain = "\u001b[0m"

/** A character's upper and lower half, each a module: by whether the upper, and the lower one is dark. */
const halves = [
  [" ", "▄"],
  ["▀", "█"]
] as const

/** The number of columns of a terminal that a symbol takes, with a quiet zone of this many modules. */
export const columnsOf = ({ width }: Matrix, margin: number): number => width + 2 * margin

/**
 * A symbol for a terminal, black on white in any color scheme: a character shows two modules, one above the other, so that modules
 * are about square.
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
