const encoder = new TextEncoder()

/** Escapes a TEXT value (RFC 6350, section 3.4; RFC 5545, section 3.3.11): backslash, comma, semicolon and line breaks. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[\\,;]/g, (character) => `\\${character}`).replaceAll("\n", "\\n")

const longestLine = 75

/** Folds a line to at most 75 bytes a line, between characters (RFC 5545, section 3.1). */
const fold = (line: string): string => {
  if (3 * line.length <= longestLine) return line
  let folded = ""
  let bytes = 0
  for (const character of line) {
    const length = encoder.encode(character).length
    if (bytes + length > longestLine) {
      folded += "\r\n "
      bytes = 1
    }
    folded += character
    bytes += length
  }
  return folded
}

/** The folded content lines of a vCard or calendar, each with its line end. Undefined lines are skipped. */
export const contentLines = (lines: ReadonlyArray<string | undefined>): string =>
  lines
    .filter((line) => line !== undefined)
    .map((line) => `${fold(line)}\r\n`)
    .join("")
