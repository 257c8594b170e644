import type { Edges } from "./edges.ts"

/** Receives covered spans: `length` pixels from (`x`, `y`) to the right, by `coverage` of 255, above 0. */
export interface SpanSink {
  span(y: number, x: number, length: number, coverage: number): void
}

/**
 * Computes each pixel's coverage by closed edges and a fill rule in a `width` by `height` picture, exact to rounding if
 * at most one boundary crosses the pixel. Clips to the picture. Emits rows from top to bottom, each from left to right,
 * as many at a time as requested.
 */
export class Sweep {
  private readonly edges: Edges
  private readonly width: number
  private readonly firstOfRow: Int32Array
  private readonly nextInRow: Int32Array
  private readonly bottom: number
  private readonly active: Int32Array
  private activeCount = 0
  /** The change of coverage at each pixel, and a bit set of changes, 32 pixels to a word. */
  private readonly changes: Float64Array
  private readonly changed: Int32Array
  /** The last row's spans if kept: x, length and coverage of each. */
  private readonly emitted: Array<number> = []
  /** Rows crossed only by whole vertical edges equal the previous row until an edge ends. */
  private uprightUntil = 0
  private y: number
  private readonly isEvenOdd: boolean

  constructor(edges: Edges, width: number, height: number, rule: "nonzero" | "evenodd" = "nonzero") {
    const count = edges.length / 4
    const firstOfRow = new Int32Array(height).fill(-1)
    const nextInRow = new Int32Array(count)
    let top = height
    let bottom = 0
    for (let i = 0; i < count; i++) {
      const y0 = edges[4 * i + 1] ?? 0
      const y1 = edges[4 * i + 3] ?? 0
      const row = Math.max(0, Math.floor(Math.min(y0, y1)))
      const end = Math.min(height, Math.ceil(Math.max(y0, y1)))
      if (row >= end) continue
      nextInRow[i] = firstOfRow[row] ?? -1
      firstOfRow[row] = i
      if (row < top) top = row
      if (end > bottom) bottom = end
    }
    this.edges = edges
    this.width = width
    this.firstOfRow = firstOfRow
    this.nextInRow = nextInRow
    this.bottom = bottom
    this.active = new Int32Array(count)
    this.changes = new Float64Array(width)
    this.changed = new Int32Array((width + 31) >> 5)
    this.y = top
    this.isEvenOdd = rule === "evenodd"
  }

  /** Continues down to row `until`, exclusive. */
  rows(sink: SpanSink, until: number): void {
    const { edges, width, active, firstOfRow, nextInRow, emitted } = this
    const bottom = Math.min(until, this.bottom)
    for (; this.y < bottom; this.y++) {
      const y = this.y
      const begins = firstOfRow[y] !== -1
      for (let i = firstOfRow[y] ?? -1; i >= 0; i = nextInRow[i] ?? -1) active[this.activeCount++] = i
      if (!begins && y + 1 <= this.uprightUntil) {
        for (let i = 0; i < emitted.length; i += 3) {
          sink.span(y, emitted[i] ?? 0, emitted[i + 1] ?? 0, emitted[i + 2] ?? 0)
        }
        continue
      }
      let uprightUntil = firstOfRow.length
      let kept = 0
      for (let j = 0; j < this.activeCount; j++) {
        const i = active[j] ?? 0
        const x0 = edges[4 * i] ?? 0
        const y0 = edges[4 * i + 1] ?? 0
        const x1 = edges[4 * i + 2] ?? 0
        const y1 = edges[4 * i + 3] ?? 0
        const isDown = y0 < y1
        const end = isDown ? y1 : y0
        const from = Math.max(y, isDown ? y0 : y1)
        const to = Math.min(y + 1, end)
        const slope = (x1 - x0) / (y1 - y0)
        const a = Math.min(width, Math.max(0, x0 + (from - y0) * slope))
        const b = Math.min(width, Math.max(0, x0 + (to - y0) * slope))
        this.cross(Math.min(a, b), Math.max(a, b), isDown ? to - from : from - to)
        uprightUntil = Math.min(uprightUntil, x0 === x1 && to - from === 1 ? end : 0)
        if (end > y + 1) active[kept++] = i
      }
      this.activeCount = kept
      this.uprightUntil = uprightUntil
      this.emitRow(sink, y, uprightUntil > y)
    }
  }

  private change(x: number, by: number): void {
    const { changes, changed } = this
    if (x >= this.width) return
    changes[x] = (changes[x] ?? 0) + by
    changed[x >> 5] = (changed[x >> 5] ?? 0) | (1 << (x & 31))
  }

  /** Adds an edge within one row, descending by `dy` of it (negative: ascending), from `a` to `b`, a <= b. */
  private cross(a: number, b: number, dy: number): void {
    const first = Math.floor(a)
    const last = Math.ceil(b)
    if (last <= first + 1) {
      const beyond = dy * ((a + b) / 2 - first)
      this.change(first, dy - beyond)
      this.change(first + 1, beyond)
      return
    }
    // The share of each pixel right of the edge grows along the edge.
    const slope = dy / (b - a)
    let before = 0
    for (let x = first; x < last; x++) {
      const from = Math.max(a, x)
      const to = Math.min(b, x + 1)
      const passed = slope * (from - a)
      const within = slope * (to - from)
      const covered = passed + within * (x + 1 - (from + to) / 2)
      this.change(x, covered - before)
      before = covered
    }
    this.change(last, dy - before)
  }

  private emitRow(sink: SpanSink, y: number, isKept: boolean): void {
    const { changes, changed, emitted } = this
    emitted.length = 0
    let covered = 0
    let from = 0
    for (let word = 0; word < changed.length; word++) {
      let bits = changed[word] ?? 0
      if (bits === 0) continue
      changed[word] = 0
      while (bits !== 0) {
        const x = 32 * word + 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        this.emit(sink, y, from, x - from, covered, isKept)
        covered += changes[x] ?? 0
        changes[x] = 0
        from = x
      }
    }
    this.emit(sink, y, from, this.width - from, covered, isKept)
  }

  private emit(sink: SpanSink, y: number, x: number, length: number, covered: number, isKept: boolean): void {
    const winding = Math.abs(covered)
    const share = this.isEvenOdd ? Math.abs(winding - 2 * Math.floor((winding + 1) / 2)) : winding
    const coverage = Math.min(255, Math.floor(share * 255 + 0.5))
    if (coverage === 0 || length === 0) return
    sink.span(y, x, length, coverage)
    if (isKept) this.emitted.push(x, length, coverage)
  }
}
