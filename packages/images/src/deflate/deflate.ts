import { RowSums } from "./checksums.ts"
import { BlockWriter, longestMatch, shortestMatch } from "./deflateBlocks.ts"
import { longMatchLength, matchLength } from "./matchLength.ts"

/** A match of this length ends the search. */
const sufficientMatch = 16
/** Distant matches cost many bits: shorter ones are more expensive than literals. */
const shortestFarMatch = 6
const window = 32768

/** The last position of each hash, or -1. Cleared before use, so it is no larger than necessary. */
const hashBits = 13
const latest = new Int32Array(1 << hashBits)

/**
 * Compresses rows of equal length to a zlib stream (RFC 1950, RFC 1951). Tuned for drawn images: rows equal to the
 * previous one cost almost no time; otherwise it searches for runs, the row above, and the last position with the same
 * bytes. Output is the same on every machine and runtime.
 */
export class Deflater {
  // 32 kB window, fast compression, no dictionary; a multiple of 31 as 16 bits.
  private readonly blocks = new BlockWriter(0x78, 0x01)
  private readonly sums = new RowSums()
  /** The number of bytes by which the stream is ahead of the data after each row, due to repeated rows. */
  private extras = new Int32Array(0)
  /** Consecutive positions without a match. */
  private misses = 0

  /**
   * Adds rows of `rowLength` bytes, each as often as `repeats` says, at least once. Matches do not reach into earlier
   * calls. `slant` shortens the stream of rows that equal the one above moved left by that many bytes. For `fine` rows
   * it searches only for runs.
   */
  rows(data: Uint8Array, rowLength: number, repeats: Uint16Array, slant = 0, fine = false): void {
    const canCopy = rowLength >= shortestMatch && rowLength <= window
    if (!canCopy && repeats.some((times) => times > 1)) {
      const copies = Array.from(repeats).flatMap((times, row) => new Array<number>(times).fill(row))
      const written = new Uint8Array(copies.length * rowLength)
      for (const [i, row] of copies.entries()) {
        written.set(data.subarray(row * rowLength, (row + 1) * rowLength), i * rowLength)
      }
      this.rows(written, rowLength, new Uint16Array(copies.length).fill(1), slant, fine)
      return
    }
    const { sums } = this
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (!fine) latest.fill(-1)
    this.extras = new Int32Array(repeats.length)
    let extra = 0
    let copies = 0
    for (let row = 0; row < repeats.length; row++) {
      const start = row * rowLength
      const times = repeats[row] ?? 1
      const isNew =
        row === 0 || longMatchLength(view, start, start - rowLength, start + rowLength) < rowLength
      if (isNew) sums.begin(view, start, rowLength)
      sums.add(rowLength, times)
      if (isNew || !canCopy) {
        this.copy(rowLength, copies)
        if (fine) this.fineRow(data, view, start, rowLength)
        else this.row(data, view, start, rowLength, extra, slant)
        copies = times
      } else {
        copies += times
      }
      extra += (times - 1) * rowLength
      this.extras[row] = extra
    }
    this.copy(rowLength, copies)
  }

  /** Returns the whole stream; ends use of the deflater. */
  finish(): Uint8Array {
    return this.blocks.finish(this.sums.checksum)
  }

  /** Adds `copies` copies of the last row. */
  private copy(rowLength: number, copies: number): void {
    let left = (copies - 1) * rowLength
    while (left > 0) {
      const part = left > longestMatch + shortestMatch ? longestMatch : Math.min(left, longestMatch)
      // The rest must be long enough for a match.
      const taken = left - part > 0 && left - part < shortestMatch ? part - shortestMatch : part
      this.blocks.match(taken, rowLength)
      left -= taken
    }
  }

  private row(
    data: Uint8Array,
    view: DataView,
    start: number,
    rowLength: number,
    extra: number,
    slant: number
  ): void {
    const { blocks } = this
    const end = start + rowLength
    const above = start > 0 && rowLength <= window ? rowLength : 0
    const slanted =
      above > 0 && slant !== 0 && above - slant > 0 && above - slant <= window ? above - slant : 0
    let written = start
    for (let at = start; at + 4 <= end; ) {
      const limit = Math.min(end, at + longestMatch)
      const here = view.getInt32(at, true)
      let best = 0
      let distance = 0
      if (above > 0 && beginAlike(here, view.getInt32(at - above, true))) {
        best = longMatchLength(view, at, at - above, limit)
        distance = above
      }
      // Beyond the row above, the stream may hold a repeated row that the data lack.
      if (slanted > 0 && best < sufficientMatch && at - slanted >= start - above) {
        const moved = matchLength(view, at, at - slanted, limit)
        if (moved > best && moved >= shortestMatch) {
          best = moved
          distance = slanted
        }
      }
      if (best < sufficientMatch && at + best < limit) {
        if (at > 0 && beginAlike(here, view.getInt32(at - 1, true))) {
          const run = matchLength(view, at, at - 1, limit)
          if (run > best) {
            best = run
            distance = 1
          }
        }
        if (at + shortestFarMatch <= end) {
          const hash = hashOf(here, view.getInt32(at + shortestFarMatch - 4, true))
          const candidate = latest[hash] ?? -1
          latest[hash] = at
          if (candidate >= 0 && view.getInt32(candidate, true) === here) {
            const far = matchLength(view, at, candidate, limit)
            const back = at - candidate + this.copiedSince(candidate, start, rowLength, extra)
            if (far > best && far >= shortestFarMatch && back <= window) {
              best = far
              distance = back
            }
          }
        }
      }
      if (best === 0) {
        // The rarer matches are, the more positions are skipped.
        this.misses++
        at += 1 + (this.misses >> 2)
        continue
      }
      this.misses >>= 1
      if (written < at) blocks.literals(data, written, at)
      blocks.match(best, distance)
      at += best
      written = at
    }
    blocks.literals(data, written, end)
  }

  /** Searches only for runs, every four bytes: other matches are rare here. */
  private fineRow(data: Uint8Array, view: DataView, start: number, rowLength: number): void {
    const { blocks } = this
    const end = start + rowLength
    let written = start
    for (let at = start; at + 8 <= end; ) {
      const four = view.getInt32(at)
      if (four !== view.getInt32(at + 4) || four !== ((four << 8) | (four >>> 24))) {
        at += 4
        continue
      }
      const run = matchLength(view, at + 1, at, Math.min(end, at + 1 + longestMatch))
      blocks.literals(data, written, at + 1)
      blocks.match(run, 1)
      at += 1 + run
      written = at
    }
    blocks.literals(data, written, end)
  }

  /** The bytes of repeated rows in the stream between a position in the data and the row at `start`. */
  private copiedSince(place: number, start: number, rowLength: number, extra: number): number {
    return extra === 0 || place >= start ? 0 : extra - (this.extras[Math.floor(place / rowLength)] ?? 0)
  }
}

/** True if two positions, as four bytes each, share the first three: a match. */
const beginAlike = (a: number, b: number): boolean => ((a ^ b) & 0xffffff) === 0

const hashOf = (first: number, last: number): number =>
  (Math.imul(first, 0x9e3779b1) ^ Math.imul(last, 0x85ebca6b)) >>> (32 - hashBits)
