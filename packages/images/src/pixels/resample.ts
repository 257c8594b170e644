import type { Pixels } from "./Pixels.ts"

/** The weights for scaling one side; those of each target pixel sum to one. */
interface Axis {
  /** The first source pixel of each target pixel. */
  readonly starts: Int32Array
  /** The index of each target pixel's first weight, then the number of weights. */
  readonly offsets: Int32Array
  readonly weights: Float64Array
}

/** Area averaging to shrink, linear interpolation to enlarge. */
const axisOf = (from: number, to: number): Axis => {
  const starts = new Int32Array(to)
  const offsets = new Int32Array(to + 1)
  const ratio = from / to
  const weights = new Float64Array(ratio > 1 ? from + 2 * to : 2 * to)
  let count = 0
  for (let i = 0; i < to; i++) {
    offsets[i] = count
    if (ratio > 1) {
      const begin = i * ratio
      const end = Math.min(from, (i + 1) * ratio)
      const first = Math.floor(begin)
      starts[i] = first
      for (let at = first; at < end; at++)
        weights[count++] = (Math.min(at + 1, end) - Math.max(at, begin)) / ratio
    } else {
      const place = Math.min(from - 1, Math.max(0, (i + 0.5) * ratio - 0.5))
      const first = Math.floor(place)
      starts[i] = first
      weights[count++] = 1 - (place - first)
      if (place > first) weights[count++] = place - first
    }
  }
  offsets[to] = count
  return { starts, offsets, weights }
}

/** Resamples a row to premultiplied RGBA. */
const resampledRow = (data: Uint8Array, row: number, axis: Axis, result: Float64Array): void => {
  const { starts, offsets, weights } = axis
  for (let i = 0; i < starts.length; i++) {
    let at = row + 4 * (starts[i] ?? 0)
    let k = offsets[i] ?? 0
    const end = (offsets[i + 1] ?? 0) - 1
    const first = (weights[k] ?? 0) * (data[at + 3] ?? 0)
    let red = first * (data[at] ?? 0)
    let green = first * (data[at + 1] ?? 0)
    let blue = first * (data[at + 2] ?? 0)
    let alpha = first
    k++
    at += 4
    if (k < end) {
      // Inner pixels have equal weights: their sums are whole numbers.
      const weight = weights[k] ?? 0
      let [reds, greens, blues, alphas] = [0, 0, 0, 0]
      for (; k < end; k++) {
        const share = data[at + 3] ?? 0
        reds += share * (data[at] ?? 0)
        greens += share * (data[at + 1] ?? 0)
        blues += share * (data[at + 2] ?? 0)
        alphas += share
        at += 4
      }
      red += weight * reds
      green += weight * greens
      blue += weight * blues
      alpha += weight * alphas
    }
    if (k === end) {
      const last = (weights[k] ?? 0) * (data[at + 3] ?? 0)
      red += last * (data[at] ?? 0)
      green += last * (data[at + 1] ?? 0)
      blue += last * (data[at + 2] ?? 0)
      alpha += last
    }
    result[4 * i] = red
    result[4 * i + 1] = green
    result[4 * i + 2] = blue
    result[4 * i + 3] = alpha
  }
}

/**
 * Fits a picture into the middle of a transparent square of `size` pixels, by area averaging to shrink and smoothly to
 * enlarge. Weights colors by alpha. Linear in the pixels of both.
 */
export const fitInto = ({ width, height, data }: Pixels, size: number): Pixels => {
  const longer = Math.max(width, height)
  const columns = Math.max(1, Math.round((width * size) / longer))
  const rows = Math.max(1, Math.round((height * size) / longer))
  const result = new Uint8Array(4 * size * size)
  const left = (size - columns) >> 1
  const top = (size - rows) >> 1
  const horizontal = axisOf(width, columns)
  const vertical = axisOf(height, rows)
  // Caches the last two rows: neighbors share a source row, two when enlarging.
  const kept = [new Float64Array(4 * columns), new Float64Array(4 * columns)] as const
  const keptRows = [-1, -1]
  const sums = new Float64Array(4 * columns)
  for (let y = 0; y < rows; y++) {
    sums.fill(0)
    const first = vertical.offsets[y] ?? 0
    for (let k = first; k < (vertical.offsets[y + 1] ?? 0); k++) {
      const source = (vertical.starts[y] ?? 0) + k - first
      const place = source & 1
      const line = place === 0 ? kept[0] : kept[1]
      if (keptRows[place] !== source) {
        resampledRow(data, 4 * source * width, horizontal, line)
        keptRows[place] = source
      }
      const weight = vertical.weights[k] ?? 0
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + weight * (line[i] ?? 0)
    }
    let to = 4 * ((top + y) * size + left)
    for (let i = 0; i < sums.length; i += 4, to += 4) {
      const alpha = sums[i + 3] ?? 0
      if (alpha === 0) continue
      result[to] = (sums[i] ?? 0) / alpha + 0.5
      result[to + 1] = (sums[i + 1] ?? 0) / alpha + 0.5
      result[to + 2] = (sums[i + 2] ?? 0) / alpha + 0.5
      result[to + 3] = alpha + 0.5
    }
  }
  return { width: size, height: size, data: result }
}
