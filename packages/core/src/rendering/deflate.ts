import { RowSums } from "./checksums.ts"
import { BlockWriter, longestMatch, shortestMatch } from "./deflateBlocks.ts"

/** A match of this length is taken without looking for a longer one. */
const sufficientMatch = 48
const window = 32768
const hashBits = 13

/**
 * Compresses rows of equal length to a zlib stream (RFC 1950, RFC 1951), made for drawn images: whole rows that equal the
 * one above cost next to nothing, and within a row it looks for runs, for what stands above, and for the last place that
 * began with the same four bytes. The same rows give the same bytes on every machine and runtime.
 */
export class Deflater {
  // 32 kB window, compressed fast, no dictionary; a multiple of 31 as 16 bits.
  private readonly blocks = new BlockWriter(0x78, 0x01)
  private readonly latest = new Int32Array(1 << hashBits)
  private readonly sums = new RowSums()
  /** By row: how much further the stream is than the data after it, because rows came more than once. */
  private extras = new Int32Array(0)

  /**
   * Takes rows of `rowLength` bytes each, one for each of `repeats`, which says how often it comes, at least once. Matches
   * do not reach back into what an earlier call took.
   */
  rows(data: Uint8Array, rowLength: number, repeats: Uint16Array): void {
    if ((rowLength < shortestMatch || rowLength > window) && repeats.some((times) => times > 1)) {
      const copies = Array.from(repeats).flatMap((times, row) => new Array<number>(times).fill(row))
      const written = new Uint8Array(copies.length * rowLength)
      for (const [i, row] of copies.entries()) {
        written.set(data.subarray(row * rowLength, (row + 1) * rowLength), i * rowLength)
      }
      this.rows(written, rowLength, new Uint16Array(copies.length).fill(1))
      return
    }
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    this.latest.fill(-1)
    this.sums.begin()
    this.extras = new Int32Array(repeats.length)
    let extra = 0
    let copies = 0
    for (let row = 0; row < repeats.length; row++) {
      const start = row * rowLength
      const times = repeats[row] ?? 1
      if (
        rowLength >= shortestMatch &&
        rowLength <= window &&
        row > 0 &&
        matchLength(view, start, start - rowLength, start + rowLength) === rowLength
      ) {
        copies += times
      } else {
        this.copy(rowLength, copies)
        this.row(data, view, start, rowLength, extra)
        copies = times
      }
      extra += (times - 1) * rowLength
      this.extras[row] = extra
    }
    this.copy(rowLength, copies)
  }

  /** The whole stream; the deflater is used up. */
  finish(): Uint8Array {
    return this.blocks.finish(this.sums.checksum)
  }

  /** Closes a row that is written once already and comes `copies` times. */
  private copy(rowLength: number, copies: number): void {
    if (copies === 0) return
    this.sums.add(rowLength, copies)
    let left = (copies - 1) * rowLength
    while (left > 0) {
      const part = left > longestMatch + shortestMatch ? longestMatch : Math.min(left, longestMatch)
      // What is left after this part must be a match too.
      const taken = left - part > 0 && left - part < shortestMatch ? part - shortestMatch : part
      this.blocks.match(taken, rowLength)
      left -= taken
    }
  }

  private row(data: Uint8Array, view: DataView, start: number, rowLength: number, extra: number): void {
    const { latest, blocks, sums } = this
    const end = start + rowLength
    const above = start > 0 && rowLength <= window ? rowLength : 0
    for (let at = start; at < end; ) {
      const limit = Math.min(end, at + longestMatch)
      let best = 0
      let distance = 0
      if (above > 0) {
        best = matchLength(view, at, at - above, limit)
        distance = above
      }
      if (best < sufficientMatch && at + best < limit) {
        const byte = data[at]
        if (at > 0 && byte === data[at - 1] && byte === data[at + best]) {
          const run = matchLength(view, at, at - 1, limit)
          if (run > best) {
            best = run
            distance = 1
          }
        }
        if (at + 4 <= end) {
          const hash = hashOf(view, at)
          const candidate = latest[hash] ?? -1
          latest[hash] = at
          if (candidate >= 0 && at + best < limit && data[candidate + best] === data[at + best]) {
            const passed =
              candidate >= start || extra === 0
                ? 0
                : extra - (this.extras[Math.floor(candidate / rowLength)] ?? 0)
            const back = at - candidate + passed
            const found = back <= window ? matchLength(view, at, candidate, limit) : 0
            if (found > best) {
              best = found
              distance = back
            }
          }
        }
      }
      const next = at + (best >= shortestMatch ? best : 1)
      if (best >= shortestMatch) blocks.match(best, distance)
      else blocks.literal(data[at] ?? 0)
      // What equals the row above leaves the sums of that row as they were.
      if (best < shortestMatch || distance !== above)
        sums.change(data, at, next, end, start > 0 ? rowLength : 0)
      at = next
    }
  }
}

/** How many bytes from `at` on equal those from `earlier` on, up to `limit`. */
const matchLength = (view: DataView, at: number, earlier: number, limit: number): number => {
  let i = at
  let j = earlier
  for (; i + 4 <= limit; i += 4, j += 4) {
    const difference = view.getInt32(i, true) ^ view.getInt32(j, true)
    if (difference !== 0) return i - at + ((31 - Math.clz32(difference & -difference)) >> 3)
  }
  while (i < limit && view.getUint8(i) === view.getUint8(j)) {
    i++
    j++
  }
  return i - at
}

const hashOf = (view: DataView, at: number): number =>
  Math.imul(view.getInt32(at, true), 0x9e3779b1) >>> (32 - hashBits)
