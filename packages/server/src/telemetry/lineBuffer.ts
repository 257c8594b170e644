/** Lines that wait to be written together. */
export interface Gathering {
  /** Takes a line, which ends in a line feed. */
  readonly add: (line: string) => void
  /** Writes what has been taken. */
  readonly flush: () => void
}

/**
 * Gathers lines until they are flushed, or sooner where the next would make them longer than so many bytes of UTF-8: then
 * what is written at once has no more, unless a single line does.
 */
export const gatherLines = (mostBytes: number, write: (lines: string) => void): Gathering => {
  let lines = ""
  let bytes = 0
  const flush = (): void => {
    const gathered = lines
    lines = ""
    bytes = 0
    if (gathered !== "") write(gathered)
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
