import type { Edges } from "./polyline.ts"

/** Takes what an area covers: `length` pixels from (`x`, `y`) to the right, each by `coverage` of 255, above 0. */
export interface SpanSink {
  span(y: number, x: number, length: number, coverage: number): void
}

/**
 * Finds how much of each pixel of a `width` by `height` picture lies inside closed edges by the nonzero rule, exact to
 * rounding where at most one boundary crosses a pixel. What leaves the picture is cut off. Rows come from top to
 * bottom, each from left to right.
 */
export const cover = (edges: Edges, width: number, height: number, sink: SpanSink): void => {
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
  const active = new Int32Array(count)
  let activeCount = 0
  // By how much the covered share changes from pixel to pixel, and where it does, 32 pixels to a word.
  const changes = new Float64Array(width)
  const changed = new Int32Array((width + 31) >> 5)

  const change = (x: number, by: number) => {
    if (x >= width) return
    changes[x] = (changes[x] ?? 0) + by
    changed[x >> 5] = (changed[x >> 5] ?? 0) | (1 << (x & 31))
  }

  /** An edge within one row, going down by `dy` of it (negative: up), from `a` to `b`, a <= b. */
  const cross = (a: number, b: number, dy: number) => {
    const first = Math.floor(a)
    const last = Math.ceil(b)
    if (last <= first + 1) {
      const beyond = dy * ((a + b) / 2 - first)
      change(first, dy - beyond)
      change(first + 1, beyond)
      return
    }
    // The share of each pixel to the right of the edge grows as the edge passes through it.
    const slope = dy / (b - a)
    let before = 0
    for (let x = first; x < last; x++) {
      const from = Math.max(a, x)
      const to = Math.min(b, x + 1)
      const passed = slope * (from - a)
      const within = slope * (to - from)
      const covered = passed + within * (x + 1 - (from + to) / 2)
      change(x, covered - before)
      before = covered
    }
    change(last, dy - before)
  }

  /** The spans of the row that was swept last, if it was kept: x, length and coverage of each. */
  const emitted: Array<number> = []
  const emit = (y: number, x: number, length: number, covered: number, isKept: boolean) => {
    const coverage = Math.min(255, Math.floor(Math.abs(covered) * 255 + 0.5))
    if (coverage === 0 || length === 0) return
    sink.span(y, x, length, coverage)
    if (isKept) emitted.push(x, length, coverage)
  }

  const sweep = (y: number, isKept: boolean) => {
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
        emit(y, from, x - from, covered, isKept)
        covered += changes[x] ?? 0
        changes[x] = 0
        from = x
      }
    }
    emit(y, from, width - from, covered, isKept)
  }

  // Rows that only whole upright edges cross are like the one above them, until one of the edges ends.
  let uprightUntil = 0
  for (let y = top; y < bottom; y++) {
    const begins = firstOfRow[y] !== -1
    for (let i = firstOfRow[y] ?? -1; i >= 0; i = nextInRow[i] ?? -1) active[activeCount++] = i
    if (!begins && y + 1 <= uprightUntil) {
      for (let i = 0; i < emitted.length; i += 3) {
        sink.span(y, emitted[i] ?? 0, emitted[i + 1] ?? 0, emitted[i + 2] ?? 0)
      }
      continue
    }
    uprightUntil = height
    let kept = 0
    for (let j = 0; j < activeCount; j++) {
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
      cross(Math.min(a, b), Math.max(a, b), isDown ? to - from : from - to)
      uprightUntil = Math.min(uprightUntil, x0 === x1 && to - from === 1 ? end : 0)
      if (end > y + 1) active[kept++] = i
    }
    activeCount = kept
    sweep(y, uprightUntil > y)
  }
}
