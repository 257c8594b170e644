const longest = 200

/** A text in one line of at most 200 characters, the same however it is indented. */
const inOneLine = (text) => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > longest ? `${line.slice(0, longest)}...` : line
}

/**
 * Names a mutant by its file, the lines that it is in, and what they become: it stays the same fault where lines move.
 * Positions are Stryker's, which count from 1 for lines and columns.
 */
export const faultOf = (file, source, { location: { start, end }, replacement }) => {
  const lines = source.split("\n").slice(start.line - 1, end.line)
  const before = lines[0]?.slice(0, start.column - 1) ?? ""
  const after = lines.at(-1)?.slice(end.column - 1) ?? ""
  return { file, code: inOneLine(lines.join("\n")), becomes: inOneLine(`${before}${replacement}${after}`) }
}

/** True if two faults are the same. */
export const sameFault = (one, other) => one.code === other.code && one.becomes === other.becomes
