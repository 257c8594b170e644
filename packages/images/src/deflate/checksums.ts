/** The remainders of RFC 2083's CRC for each byte followed by zero to seven zero bytes. */
const remainders = new Int32Array(8 * 256)
for (let byte = 0; byte < 256; byte++) {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ ((remainder & 1) * 0xedb88320)
  remainders[byte] = remainder
}
for (let i = 256; i < remainders.length; i++) {
  const before = remainders[i - 256] ?? 0
  remainders[i] = (before >>> 8) ^ (remainders[before & 255] ?? 0)
}

/**
 * The CRC-32 of the bytes in `[start, end)`, as in PNG chunks (RFC 2083, section 3.4) and ZIP files.
 *
 * @example
 * ```ts
 * import { crc32 } from "@quick-response/images/deflate/checksums"
 *
 * crc32(new TextEncoder().encode("123456789"), 0, 9).toString(16) // => "cbf43926"
 * ```
 *
 * @param before The CRC-32 of the bytes before these; 0 without any.
 */
export const crc32 = (bytes: Uint8Array, start: number, end: number, before = 0): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let crc = ~before
  let i = start
  // Eight bytes at a time: steps depend on each other, the lookups within one do not.
  for (; i + 8 <= end; i += 8) {
    const first = crc ^ view.getInt32(i, true)
    const second = view.getInt32(i + 4, true)
    crc =
      (remainders[1792 + (first & 255)] ?? 0) ^
      (remainders[1536 + ((first >>> 8) & 255)] ?? 0) ^
      (remainders[1280 + ((first >>> 16) & 255)] ?? 0) ^
      (remainders[1024 + (first >>> 24)] ?? 0) ^
      (remainders[768 + (second & 255)] ?? 0) ^
      (remainders[512 + ((second >>> 8) & 255)] ?? 0) ^
      (remainders[256 + ((second >>> 16) & 255)] ?? 0) ^
      (remainders[second >>> 24] ?? 0)
  }
  for (; i < end; i++) crc = (crc >>> 8) ^ (remainders[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0)
  return ~crc >>> 0
}

const adlerModulus = 65521

/** The bytes summed in half words before the sums could exceed a signed 32-bit integer. */
const stretch = 64

/** The sum of both halves of a word. */
const halves = (word: number): number => (word & 0xffff) + (word >>> 16)

/** The Adler-32 of a stream of rows (RFC 1950, section 8.2). Repeated rows cost almost no time. */
export class RowSums {
  private low = 1
  private high = 0
  /** The sum of the row's bytes, and of their running sums. */
  private sum = 0
  private sums = 0

  /** Starts the row at `start`. */
  begin(view: DataView, start: number, length: number): void {
    const end = start + length
    let sum = 0
    let sums = 0
    let i = start
    while (i + stretch <= end) {
      // The bytes at even and odd positions, two in a word: their sums, and the running sums after each word.
      let [even, odd, evens, odds] = [0, 0, 0, 0]
      for (const stop = i + stretch; i < stop; i += 4) {
        const four = view.getInt32(i, true)
        evens += even
        odds += odd
        even += four & 0xff00ff
        odd += (four >>> 8) & 0xff00ff
      }
      sums += stretch * sum + 4 * (halves(evens) + halves(odds))
      // Within a word the first byte counts four times, the last once.
      sums += 2 * (halves(even) + (even & 0xffff)) + halves(odd) + 2 * (odd & 0xffff)
      sum += halves(even) + halves(odd)
    }
    for (; i < end; i++) {
      sum += view.getUint8(i)
      sums += sum
    }
    this.sum = sum
    this.sums = sums
  }

  /** Adds the current row of `length` bytes, `times` times. */
  add(length: number, times: number): void {
    for (let i = 0; i < times; i++) {
      this.high = (this.high + length * this.low + this.sums) % adlerModulus
      this.low = (this.low + this.sum) % adlerModulus
    }
  }

  get checksum(): number {
    return this.high * 65536 + this.low
  }
}
