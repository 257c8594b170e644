import { longMatchLength } from "./matchLength.ts"

/** The remainders of RFC 2083's CRC for each byte, and for each byte with one, two and three zero bytes after it. */
const remainders = new Int32Array(4 * 256)
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
 * The CRC-32 of the bytes in `[start, end)`, as PNG chunks (RFC 2083, section 3.4) and files of a ZIP carry it.
 *
 * @example
 * ```ts
 * import { crc32 } from "@quick-response/images/deflate/checksums"
 *
 * crc32(new TextEncoder().encode("123456789"), 0, 9).toString(16) // => "cbf43926"
 * ```
 */
export const crc32 = (bytes: Uint8Array, start: number, end: number): number => {
  let crc = -1
  let i = start
  for (; i + 4 <= end; i += 4) {
    crc ^=
      (bytes[i] ?? 0) | ((bytes[i + 1] ?? 0) << 8) | ((bytes[i + 2] ?? 0) << 16) | ((bytes[i + 3] ?? 0) << 24)
    crc =
      (remainders[768 + (crc & 255)] ?? 0) ^
      (remainders[512 + ((crc >>> 8) & 255)] ?? 0) ^
      (remainders[256 + ((crc >>> 16) & 255)] ?? 0) ^
      (remainders[crc >>> 24] ?? 0)
  }
  for (; i < end; i++) crc = (crc >>> 8) ^ (remainders[(crc ^ (bytes[i] ?? 0)) & 255] ?? 0)
  return ~crc >>> 0
}

const adlerModulus = 65521

/**
 * The Adler-32 of a stream of rows (RFC 1950, section 8.2), told only what each row changes in the one above it: what
 * stays, and rows that come more than once, cost next to nothing.
 */
export class RowSums {
  private low = 1
  private high = 0
  /** The sum of the row's bytes, and of the sums after each of them. */
  private sum = 0
  private sums = 0

  /** Goes to the row that begins at `start`, from any row. */
  begin(view: DataView, start: number, length: number): true {
    const end = start + length
    let sum = 0
    let sums = 0
    let i = start
    for (; i + 4 <= end; i += 4) {
      const four = view.getInt32(i, true)
      const [first, second, third, fourth] = [
        four & 255,
        (four >>> 8) & 255,
        (four >>> 16) & 255,
        four >>> 24
      ]
      sums += 4 * (sum + first) + 3 * second + 2 * third + fourth
      sum += first + second + third + fourth
    }
    for (; i < end; i++) {
      sum += view.getUint8(i)
      sums += sum
    }
    this.sum = sum
    this.sums = sums
    return true
  }

  /** Goes on to the row that begins at `start`, from the one right above it; tells whether they differ. */
  change(view: DataView, start: number, length: number): boolean {
    const end = start + length
    let sum = 0
    let sums = 0
    let i = start + longMatchLength(view, start, start - length, end)
    const differs = i < end
    while (i + 4 <= end) {
      const now = view.getInt32(i, true)
      const above = view.getInt32(i - length, true)
      if (now === above) {
        i += longMatchLength(view, i, i - length, end)
        continue
      }
      const first = (now & 255) - (above & 255)
      const second = ((now >>> 8) & 255) - ((above >>> 8) & 255)
      const third = ((now >>> 16) & 255) - ((above >>> 16) & 255)
      const fourth = (now >>> 24) - (above >>> 24)
      const change = first + second + third + fourth
      sum += change
      sums += change * (end - i) - second - 2 * third - 3 * fourth
      i += 4
    }
    for (; i < end; i++) {
      const change = view.getUint8(i) - view.getUint8(i - length)
      sum += change
      sums += change * (end - i)
    }
    this.sum += sum
    this.sums += sums
    return differs
  }

  /** Takes the row as it is now, of `length` bytes, `times` over. */
  add(length: number, times: number): void {
    for (let i = 0; i < times; i++) {
      this.high = (this.high + length * this.low + this.sums) % adlerModulus
      this.low = (this.low + this.sum) % adlerModulus
    }
  }

  /** The checksum of all rows so far. */
  get checksum(): number {
    return this.high * 65536 + this.low
  }
}
