import { Adler32 } from "./checksums.ts"
import { canonicalCodes, codeLengths } from "./huffman.ts"

const literalSymbols = 286
const distanceSymbols = 30
const endOfBlock = 256
const shortestMatch = 3
const longestMatch = 258
/** A match of this length is taken without looking for a longer one. */
const sufficientMatch = 48
const window = 32768
/** Tokens to a block: each is a literal, or a match as its length above 16 bits of its distance. */
const blockTokens = 1 << 14
const hashBits = 13

/** The symbol of each match length, less 257 (RFC 1951, section 3.2.5). */
const lengthCodes = new Uint8Array(longestMatch + 1)
for (let length = shortestMatch; length < longestMatch; length++) {
  const n = length - shortestMatch
  const top = 31 - Math.clz32(n)
  lengthCodes[length] = n < 8 ? n : 4 * (top - 1) + ((n >> (top - 2)) & 3)
}
lengthCodes[longestMatch] = 28
const lengthExtraBits = (code: number): number => (code < 8 || code === 28 ? 0 : (code >> 2) - 1)

const distanceCode = (distance: number): number => {
  const n = distance - 1
  if (n < 4) return n
  const top = 31 - Math.clz32(n)
  return 2 * top + ((n >> (top - 1)) & 1)
}
const distanceExtraBits = (code: number): number => (code < 4 ? 0 : (code >> 1) - 1)

const fixedLiteralLengths = Uint8Array.from({ length: 288 }, (_, i) =>
  i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8
)
const fixedDistanceLengths = new Uint8Array(distanceSymbols).fill(5)
const fixedLiteralCodes = canonicalCodes(fixedLiteralLengths)
const fixedDistanceCodes = canonicalCodes(fixedDistanceLengths)

/** The order in which the lengths of the code of code lengths are written (RFC 1951, section 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const

/** Code lengths as runs: symbol, then the value and width of its extra bits. */
const runs = (lengths: Uint8Array): Array<readonly [symbol: number, extra: number, bits: number]> => {
  const found: Array<readonly [number, number, number]> = []
  for (let i = 0; i < lengths.length; ) {
    const length = lengths[i] ?? 0
    let end = i + 1
    while (end < lengths.length && lengths[end] === length) end++
    let left = end - i
    if (length === 0) {
      while (left >= 3) {
        const run = Math.min(138, left)
        found.push(run < 11 ? [17, run - 3, 3] : [18, run - 11, 7])
        left -= run
      }
    } else {
      found.push([length, 0, 0])
      left--
      while (left >= 3) {
        const run = Math.min(6, left)
        found.push([16, run - 3, 2])
        left -= run
      }
    }
    for (; left > 0; left--) found.push([length, 0, 0])
    i = end
  }
  return found
}

const lastUsed = (lengths: Uint8Array, least: number): number => {
  let count = lengths.length
  while (count > least && lengths[count - 1] === 0) count--
  return count
}

/**
 * Compresses rows of equal length to a zlib stream (RFC 1950, RFC 1951), made for drawn images: whole rows that equal the
 * one above cost next to nothing, and within a row it looks for runs, for what stands above, and for the last place that
 * began with the same four bytes. The same rows give the same bytes on every machine and runtime.
 */
export class Deflater {
  private out = new Uint8Array(4096)
  private length = 0
  private bits = 0
  private bitCount = 0
  private readonly tokens = new Uint32Array(blockTokens)
  private tokenCount = 0
  private readonly literals = new Uint32Array(literalSymbols)
  private readonly distances = new Uint32Array(distanceSymbols)
  private readonly latest = new Int32Array(1 << hashBits)
  private readonly adler = new Adler32()
  /** The sum of the last row's bytes, and of the sums after each of them, for the checksum. */
  private rowSum = 0
  private rowSums = 0
  /** By row: how much further the stream is than the data after it, because rows came more than once. */
  private extras = new Int32Array(0)

  constructor() {
    // 32 kB window, compressed fast, no dictionary; a multiple of 31 as 16 bits.
    this.out[this.length++] = 0x78
    this.out[this.length++] = 0x01
  }

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
    this.rowSum = 0
    this.rowSums = 0
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
    this.writeBlock(true)
    this.put(0, (8 - (this.bitCount & 7)) & 7)
    this.flush()
    this.reserve(4)
    const sum = this.adler.value
    for (let shift = 24; shift >= 0; shift -= 8) this.out[this.length++] = sum >>> shift
    return this.out.subarray(0, this.length)
  }

  /** Closes a row that is written once already and comes `copies` times. */
  private copy(rowLength: number, copies: number): void {
    if (copies === 0) return
    this.adler.add(this.rowSum, this.rowSums, rowLength, copies)
    let left = (copies - 1) * rowLength
    while (left > 0) {
      const part = left > longestMatch + shortestMatch ? longestMatch : Math.min(left, longestMatch)
      // What is left after this part must be a match too.
      const taken = left - part > 0 && left - part < shortestMatch ? part - shortestMatch : part
      this.match(taken, rowLength)
      left -= taken
    }
  }

  private literal(byte: number): void {
    if (this.tokenCount === blockTokens) this.writeBlock(false)
    this.tokens[this.tokenCount++] = byte
    this.literals[byte] = (this.literals[byte] ?? 0) + 1
  }

  private match(length: number, distance: number): void {
    if (this.tokenCount === blockTokens) this.writeBlock(false)
    this.tokens[this.tokenCount++] = (length << 16) | distance
    const symbol = 257 + (lengthCodes[length] ?? 0)
    this.literals[symbol] = (this.literals[symbol] ?? 0) + 1
    const code = distanceCode(distance)
    this.distances[code] = (this.distances[code] ?? 0) + 1
  }

  private row(data: Uint8Array, view: DataView, start: number, rowLength: number, extra: number): void {
    const { latest } = this
    const end = start + rowLength
    const above = start > 0 && rowLength <= window ? rowLength : 0
    let { rowSum, rowSums } = this
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
              candidate >= start ? 0 : extra - (this.extras[Math.floor(candidate / rowLength)] ?? 0)
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
      if (best >= shortestMatch) this.match(best, distance)
      else this.literal(data[at] ?? 0)
      // What equals the row above leaves the sums of that row as they were.
      if (best < shortestMatch || distance !== above) {
        let sum = 0
        let sums = 0
        for (let i = at; i < next; i++) {
          sum = (sum + (data[i] ?? 0) - (start > 0 ? (data[i - rowLength] ?? 0) : 0)) | 0
          sums = (sums + sum) | 0
        }
        rowSum += sum
        rowSums += sums + sum * (end - next)
      }
      at = next
    }
    this.rowSum = rowSum
    this.rowSums = rowSums
  }

  private writeBlock(isLast: boolean): void {
    const { literals, distances, tokens } = this
    literals[endOfBlock] = 1
    const ownLiteralLengths = new Uint8Array(literalSymbols)
    const ownDistanceLengths = new Uint8Array(distanceSymbols)
    codeLengths(literals, 15, ownLiteralLengths)
    codeLengths(distances, 15, ownDistanceLengths)
    const literalCount = lastUsed(ownLiteralLengths, 257)
    const distanceCount = lastUsed(ownDistanceLengths, 1)
    const header = new Uint8Array(literalCount + distanceCount)
    header.set(ownLiteralLengths.subarray(0, literalCount))
    header.set(ownDistanceLengths.subarray(0, distanceCount), literalCount)
    const headerRuns = runs(header)
    const headerFrequencies = new Uint32Array(19)
    for (const [symbol] of headerRuns) headerFrequencies[symbol] = (headerFrequencies[symbol] ?? 0) + 1
    const headerLengths = new Uint8Array(19)
    codeLengths(headerFrequencies, 7, headerLengths)
    let headerCount = 19
    while (headerCount > 4 && headerLengths[lengthOrder[headerCount - 1] ?? 0] === 0) headerCount--

    let ownBits = 14 + 3 * headerCount
    for (const [symbol, , bits] of headerRuns) ownBits += (headerLengths[symbol] ?? 0) + bits
    let fixedBits = 0
    for (let i = 0; i < literalSymbols; i++) {
      ownBits += (literals[i] ?? 0) * (ownLiteralLengths[i] ?? 0)
      fixedBits += (literals[i] ?? 0) * (fixedLiteralLengths[i] ?? 0)
    }
    for (let i = 0; i < distanceSymbols; i++) {
      ownBits += (distances[i] ?? 0) * (ownDistanceLengths[i] ?? 0)
      fixedBits += (distances[i] ?? 0) * (fixedDistanceLengths[i] ?? 0)
    }
    const isFixed = fixedBits <= ownBits
    const literalLengths = isFixed ? fixedLiteralLengths : ownLiteralLengths
    const distanceLengths = isFixed ? fixedDistanceLengths : ownDistanceLengths
    const literalCodes = isFixed ? fixedLiteralCodes : canonicalCodes(ownLiteralLengths)
    const distanceCodes = isFixed ? fixedDistanceCodes : canonicalCodes(ownDistanceLengths)

    this.reserve(512 + 6 * this.tokenCount)
    this.put(isLast ? 1 : 0, 1)
    this.put(isFixed ? 1 : 2, 2)
    if (!isFixed) {
      this.put(literalCount - 257, 5)
      this.put(distanceCount - 1, 5)
      this.put(headerCount - 4, 4)
      const headerCodes = canonicalCodes(headerLengths)
      for (let i = 0; i < headerCount; i++) this.put(headerLengths[lengthOrder[i] ?? 0] ?? 0, 3)
      for (const [symbol, extra, bits] of headerRuns) {
        this.put(headerCodes[symbol] ?? 0, headerLengths[symbol] ?? 0)
        this.put(extra, bits)
      }
    }
    for (let i = 0; i < this.tokenCount; i++) {
      const token = tokens[i] ?? 0
      if (token < 256) {
        this.put(literalCodes[token] ?? 0, literalLengths[token] ?? 0)
        continue
      }
      const length = token >>> 16
      const lengthCode = lengthCodes[length] ?? 0
      this.put(literalCodes[257 + lengthCode] ?? 0, literalLengths[257 + lengthCode] ?? 0)
      const lengthBits = lengthExtraBits(lengthCode)
      this.put((length - shortestMatch) & ((1 << lengthBits) - 1), lengthBits)
      const distance = token & 0xffff
      const code = distanceCode(distance)
      this.put(distanceCodes[code] ?? 0, distanceLengths[code] ?? 0)
      const distanceBits = distanceExtraBits(code)
      this.put((distance - 1) & ((1 << distanceBits) - 1), distanceBits)
    }
    this.put(literalCodes[endOfBlock] ?? 0, literalLengths[endOfBlock] ?? 0)
    this.flush()
    literals.fill(0)
    distances.fill(0)
    this.tokenCount = 0
  }

  /** Writes up to 16 bits, lowest first, into room that was reserved. */
  private put(value: number, count: number): void {
    this.bits |= value << this.bitCount
    this.bitCount += count
    if (this.bitCount >= 16) {
      this.out[this.length++] = this.bits
      this.out[this.length++] = this.bits >>> 8
      this.bits >>>= 16
      this.bitCount -= 16
    }
  }

  private flush(): void {
    while (this.bitCount >= 8) {
      this.out[this.length++] = this.bits
      this.bits >>>= 8
      this.bitCount -= 8
    }
  }

  private reserve(count: number): void {
    if (this.length + count <= this.out.length) return
    const larger = new Uint8Array(Math.max(2 * this.out.length, this.length + count))
    larger.set(this.out.subarray(0, this.length))
    this.out = larger
  }
}

/** How many bytes from `at` on equal those from `earlier` on, up to `limit`. */
const matchLength = (view: DataView, at: number, earlier: number, limit: number): number => {
  let i = at
  let j = earlier
  // Four at a time; the byte order only has to be the same.
  while (i + 4 <= limit && view.getInt32(i, true) === view.getInt32(j, true)) {
    i += 4
    j += 4
  }
  while (i < limit && view.getUint8(i) === view.getUint8(j)) {
    i++
    j++
  }
  return i - at
}

const hashOf = (view: DataView, at: number): number =>
  Math.imul(view.getInt32(at, true), 0x9e3779b1) >>> (32 - hashBits)
