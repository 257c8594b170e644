import { RowSums } from "./checksums.ts"
import { BlockWriter, longestMatch, shortestMatch } from "./deflateBlocks.ts"
import { longMatchLength, matchLength } from "./matchLength.ts"

/** A match of this length is taken without looking for a longer one. */
const sufficientMatch = 16
/** A match further back than the row above costs many bits: a shorter one is worth less than the bytes themselves. */
const shortestFarMatch = 6
const window = 32768

/** The last position of some bytes by their hash, or -1. Emptied before each use; too large to do so without need. */
const hashBits = 13
const latest = new Int32Array(1 << hashBits)

/**
 * Compresses rows of equal length to a zlib stream (RFC 1950, RFC 1951), made for drawn images: whole rows that equal the
 * one above cost next to nothing, and within a row it looks for runs, for what stands above, and for the last place that
 * began with the same bytes. The same rows give the same bytes on every machine and runtime.
 */
export class Deflater {
  // 32 kB window, compressed fast, no dictionary; a multiple of 31 as 16 bits.
  private readonly blocks = new BlockWriter(0x78, 0x01)
  private readonly sums = new RowSums()
  /** The lead of the stream over the data after each row, because rows came more than once. */
  private extras = new Int32Array(0)
  /** Consecutive positions without a match. */
  private misses = 0

  /**
   * Takes rows of `rowLength` bytes each, one for each of `repeats`, which says how often it comes, at least once. Matches
   * do not reach back into what an earlier call took. Where rows are much like the one above them, but moved to the left by
   * `slant` bytes, knowing it makes the stream shorter. In `fine` rows little comes again but runs: only they are looked for.
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

  /** The whole stream; the deflater is used up. */
  finish(): Uint8Array {
    return this.blocks.finish(this.sums.checksum)
  }

  /** Closes a row that is written once already and comes `copies` times. */
  private copy(rowLength: number, copies: number): void {
    let left = (copies - 1) * rowLength
    while (left > 0) {
      const part = left > longestMatch + shortestMatch ? longestMatch : Math.min(left, longestMatch)
      // The rest after this part must be long enough for a match.
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
      // Further back than the row above there may be a copy of it that the data has not.
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
        // The less is found, the fewer places are tried.
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

  /** Looks for runs only, every four bytes: there are hardly any but where nothing is drawn. */
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

  /** The bytes of repeated rows in the stream between a place in the data and the row at `start`. */
  private copiedSince(place: number, start: number, rowLength: number, extra: number): number {
    return extra === 0 || place >= start ? 0 : extra - (this.extras[Math.floor(place / rowLength)] ?? 0)
  }
}

/** True if two places, given by four bytes each, begin with the same three bytes: a match. */
const beginAlike = (a: number, b: number): boolean => ((a ^ b) & 0xffffff) === 0

const hashOf = (first: number, last: number): number =>
  (Math.imul(first, 0x9e3779b1) ^ Math.imul(last, 0x85ebca6b)) >>> (32 - hashBits)
