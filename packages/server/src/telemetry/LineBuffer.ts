/** Lines of text that are written together. */
export interface LineBuffer {
  /** Takes a line, which ends in a line feed. */
  readonly add: (line: string) => void
  /** Writes the lines that it holds. */
  readonly flush: () => void
}

/**
 * A buffer that flushes itself before a line that would take it over `mostBytes` of UTF-8. Only a single line that is longer
 * than this makes a longer write.
 */
export const makeLineBuffer = (mostBytes: number, write: (lines: string) => void): LineBuffer => {
  let lines = ""
  let bytes = 0
  const flush = (): void => {
    const text = lines
    lines = ""
    bytes = 0
    if (text !== "") write(text)
  }
  return {
    add: (line) => {
      const more = mostBytes === Number.POSITIVE_INFINITY ? 0 : Buffer.byteLength(line)
      if (bytes + more > mostBytes) flush()
      lines += line
      bytes += more
    },
    flush
  }
}
