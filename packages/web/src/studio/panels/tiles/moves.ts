/** The arrangement of choices in rows. */
export interface Rows {
  readonly count: number
  /** The number of choices in a row. */
  readonly columns: number
}

/** The choice to which a key moves: sideways also past the ends of rows, up and down within a column. */
const moves: Readonly<Record<string, (at: number, rows: Rows) => number>> = {
  ArrowRight: (at, { count }) => (at + 1) % count,
  ArrowLeft: (at, { count }) => (at + count - 1) % count,
  ArrowDown: (at, { count, columns }) => (at + columns < count ? at + columns : at),
  ArrowUp: (at, { columns }) => (at >= columns ? at - columns : at),
  Home: () => 0,
  End: (_, { count }) => count - 1
}

/** The choice that a key moves to; undefined for other keys. */
export const movedTo = (key: string, at: number, rows: Rows): number | undefined => moves[key]?.(at, rows)

/**
 * The choice whose label begins with the typed text: the next after the current one, or the current one again for a
 * longer text; a repeated letter cycles. Undefined without a match.
 */
export const typedTo = (labels: ReadonlyArray<string>, at: number, typed: string): number | undefined => {
  const letters = [...typed.toLowerCase()]
  const isRepeated = letters.every((letter) => letter === letters[0])
  const sought = isRepeated ? letters.slice(0, 1).join("") : letters.join("")
  const from = letters.length > 1 && !isRepeated ? at : at + 1
  const order = labels.map((_, i) => (from + i) % labels.length)
  // Soft hyphens mark possible breaks of long words.
  const spelled = (label = "") => label.replaceAll("\u00ad", "").toLowerCase()
  return order.find((index) => spelled(labels[index]).startsWith(sought))
}
