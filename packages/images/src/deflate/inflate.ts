/** The end of a stream's inflation. */
export type Inflation =
  /** All bytes that were wanted were given; what follows them in the stream was not read. */
  | "complete"
  /** The stream ended before the bytes that were wanted. */
  | "short"
  | "cut off"
  | "damaged"

/** The largest distance of a match. */
const windowSize = 32768
const longestMatch = 258
const bufferSize = 3 * windowSize

const longestCode = 15
/** Codes of at most these many bits are looked up, longer ones are decoded bit by bit: tables are cheap to make. */
const tableBits = 10
const distanceTableBits = 8

/** The end of a block; literals are below it, and matches, by their length, above. */
const endOfBlock = 256
const lengthOffset = 254
const invalid = 0xffff
/** A distance that no buffer has, for the symbols that mean none. */
const tooFar = 0x3fffff

/** A symbol's meaning: its value above bit 8, the number of its extra bits above bit 4, and room for its code's length. */
const literalMeanings = new Int32Array(288)
for (let symbol = 0; symbol < 288; symbol++) {
  const step = symbol - 257
  const extra = step < 8 || symbol >= 285 ? 0 : (step >> 2) - 1
  const length = step < 8 ? step + 3 : symbol === 285 ? longestMatch : ((4 + (step & 3)) << extra) + 3
  const value = symbol <= endOfBlock ? symbol : symbol > 285 ? invalid : lengthOffset + length
  literalMeanings[symbol] = (value << 8) | (extra << 4)
}

const distanceMeanings = new Int32Array(32)
for (let symbol = 0; symbol < 32; symbol++) {
  const extra = symbol < 4 ? 0 : (symbol >> 1) - 1
  const distance = symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << extra) + 1
  distanceMeanings[symbol] = ((symbol < 30 ? distance : tooFar) << 8) | (extra << 4)
}

/** The meaning of a symbol of the code of code lengths is its number. */
const lengthMeanings = Int32Array.from({ length: 19 }, (_, symbol) => symbol << 8)

/** The order of the code length code's lengths (RFC 1951, section 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const

/** A canonical prefix code (RFC 1951, section 3.2.2), its bits least significant first. */
class PrefixCode {
  readonly table: Int32Array
  readonly mask: number
  private readonly bits: number
  private readonly counts = new Uint16Array(longestCode + 1)
  private readonly offsets = new Uint16Array(longestCode + 2)
  private readonly codes = new Uint16Array(longestCode + 2)
  private readonly symbols: Uint16Array
  private readonly meanings: Int32Array

  constructor(meanings: Int32Array, bits: number) {
    this.meanings = meanings
    this.bits = bits
    this.mask = (1 << bits) - 1
    this.table = new Int32Array(1 << bits)
    this.symbols = new Uint16Array(meanings.length)
  }

  /** Takes the code whose symbols have these lengths, 0 for none; false where it is not complete and has two codes or more. */
  define(lengths: Uint8Array, from: number, to: number): boolean {
    const { counts, offsets, codes, symbols, table, meanings, bits } = this
    counts.fill(0)
    for (let i = from; i < to; i++) counts[lengths[i] ?? 0] = (counts[lengths[i] ?? 0] ?? 0) + 1
    counts[0] = 0
    offsets[1] = 0
    codes[1] = 0
    let left = 1
    let used = 0
    for (let length = 1; length <= longestCode; length++) {
      const count = counts[length] ?? 0
      left = 2 * left - count
      if (left < 0) return false
      used += count
      offsets[length + 1] = (offsets[length] ?? 0) + count
      codes[length + 1] = ((codes[length] ?? 0) + count) << 1
    }
    if (left > 0 && (used > 1 || used !== counts[1])) return false
    table.fill(0)
    for (let i = from; i < to; i++) {
      const length = lengths[i] ?? 0
      if (length === 0) continue
      const symbol = i - from
      symbols[offsets[length] ?? 0] = symbol
      offsets[length] = (offsets[length] ?? 0) + 1
      const code = codes[length] ?? 0
      codes[length] = code + 1
      if (length > bits) continue
      const entry = (meanings[symbol] ?? 0) | length
      for (let at = reversed(code, length); at < table.length; at += 1 << length) table[at] = entry
    }
    return true
  }

  /** The meaning of a code longer than the table's, with its length, or 0 where there is none. */
  long(hold: number): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= longestCode; length++) {
      code |= (hold >>> (length - 1)) & 1
      const count = this.counts[length] ?? 0
      if (code - count < first) return (this.meanings[this.symbols[index + code - first] ?? 0] ?? 0) | length
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return 0
  }
}

const reversed = (code: number, length: number): number => {
  let result = 0
  for (let i = 0; i < length; i++) result |= ((code >>> i) & 1) << (length - 1 - i)
  return result
}

const fixedLengths = Uint8Array.from({ length: 320 }, (_, i) =>
  i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : i < 288 ? 8 : 5
)

const fixedLiteralCode = new PrefixCode(literalMeanings, tableBits)
const fixedDistanceCode = new PrefixCode(distanceMeanings, distanceTableBits)
fixedLiteralCode.define(fixedLengths, 0, 288)
fixedDistanceCode.define(fixedLengths, 288, 320)

/**
 * Inflates a zlib stream (RFC 1950, RFC 1951) up to `wanted` bytes and gives them to `take` in parts, each a range of a
 * buffer that is used again. Its work is bounded by the bytes read and the bytes wanted; the checksum is not read.
 */
export const inflate = (
  stream: Uint8Array,
  wanted: number,
  take: (buffer: Uint8Array, from: number, to: number) => void
): Inflation => {
  const { length } = stream
  const [method = 0, flags = 0] = stream
  if (length < 2) return "cut off"
  if ((method & 15) !== 8 || method >> 4 > 7 || (256 * method + flags) % 31 !== 0 || (flags & 0x20) !== 0)
    return "damaged"
  const buffer = new Uint8Array(Math.min(bufferSize, windowSize + wanted) + longestMatch)
  const full = buffer.length - longestMatch
  const lengths = new Uint8Array(320)
  const lengthCode = new PrefixCode(lengthMeanings, 7)
  const ownLiteralCode = new PrefixCode(literalMeanings, tableBits)
  const ownDistanceCode = new PrefixCode(distanceMeanings, distanceTableBits)
  /** Bits that are read and not yet used, the next in the lowest. Behind the stream's end come zeros. */
  let hold = 0
  let count = 0
  let at = 2
  let size = 0
  let given = 0
  let left = wanted

  /** Holds 24 bits at least. */
  const refill = (): void => {
    while (count <= 24) {
      hold |= (stream[at++] ?? 0) << count
      count += 8
    }
  }
  const bits = (number: number): number => {
    if (count < number) refill()
    const value = hold & ((1 << number) - 1)
    hold >>>= number
    count -= number
    return value
  }
  const isPastEnd = (): boolean => at - (count >> 3) > length
  /** Gives what is there; false where that is all. */
  const give = (): boolean => {
    const part = Math.min(size - given, left)
    take(buffer, given, given + part)
    left -= part
    if (left === 0) return false
    buffer.copyWithin(0, size - windowSize, size)
    size = windowSize
    given = windowSize
    return true
  }

  const readCodes = (): boolean => {
    const literals = bits(5) + 257
    const distances = bits(5) + 1
    const told = bits(4) + 4
    lengths.fill(0)
    for (let i = 0; i < told; i++) lengths[lengthOrder[i] ?? 0] = bits(3)
    if (literals > 286 || distances > 30 || !lengthCode.define(lengths, 0, 19)) return false
    for (let i = 0; i < literals + distances; ) {
      if (count < 14) refill()
      const entry = lengthCode.table[hold & lengthCode.mask] ?? 0
      if (entry === 0) return false
      bits(entry & 15)
      const symbol = entry >> 8
      if (symbol < 16) {
        lengths[i++] = symbol
        continue
      }
      if (symbol === 16 && i === 0) return false
      const value = symbol === 16 ? (lengths[i - 1] ?? 0) : 0
      const end = i + (symbol === 16 ? bits(2) + 3 : symbol === 17 ? bits(3) + 3 : bits(7) + 11)
      if (end > literals + distances) return false
      lengths.fill(value, i, end)
      i = end
    }
    return (
      lengths[endOfBlock] !== 0 &&
      ownLiteralCode.define(lengths, 0, literals) &&
      ownDistanceCode.define(lengths, literals, literals + distances)
    )
  }

  const stored = (): Inflation | undefined => {
    bits(count & 7)
    at -= count >> 3
    hold = 0
    count = 0
    if (at + 4 > length) return "cut off"
    const told = (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8)
    if (told !== (~((stream[at + 2] ?? 0) | ((stream[at + 3] ?? 0) << 8)) & 0xffff)) return "damaged"
    at += 4
    let rest = told
    while (rest > 0) {
      const part = Math.min(rest, full - size, length - at)
      if (part === 0) return "cut off"
      buffer.set(stream.subarray(at, at + part), size)
      at += part
      size += part
      rest -= part
      if ((size >= full || size - given >= left) && !give()) return "complete"
    }
    return undefined
  }

  const compressed = (literalCode: PrefixCode, distanceCode: PrefixCode): Inflation | undefined => {
    const { table: literalTable, mask: literalMask } = literalCode
    const { table: distanceTable, mask: distanceMask } = distanceCode
    // The state is kept in locals: the loop runs once for each symbol.
    let [held, heldCount, place, to] = [hold, count, at, size]
    const save = () => {
      hold = held
      count = heldCount
      at = place
      size = to
    }
    for (;;) {
      if (to >= full || to - given >= left) {
        save()
        if (isPastEnd()) return "cut off"
        if (!give()) return "complete"
        to = size
      }
      if (heldCount < 20) {
        if (place > length + 8) return "cut off"
        while (heldCount <= 24) {
          held |= (stream[place++] ?? 0) << heldCount
          heldCount += 8
        }
      }
      let entry = literalTable[held & literalMask] ?? 0
      if (entry === 0) {
        entry = literalCode.long(held)
        if (entry === 0) return "damaged"
      }
      held >>>= entry & 15
      heldCount -= entry & 15
      const value = entry >> 8
      if (value < endOfBlock) {
        buffer[to++] = value
        continue
      }
      if (value === endOfBlock) {
        save()
        return isPastEnd() ? "cut off" : undefined
      }
      if (value === invalid) return "damaged"
      const lengthBits = (entry >> 4) & 15
      const matchLength = value - lengthOffset + (held & ((1 << lengthBits) - 1))
      held >>>= lengthBits
      heldCount -= lengthBits
      while (heldCount <= 24) {
        held |= (stream[place++] ?? 0) << heldCount
        heldCount += 8
      }
      let far = distanceTable[held & distanceMask] ?? 0
      if (far === 0) {
        far = distanceCode.long(held)
        if (far === 0) return "damaged"
      }
      held >>>= far & 15
      heldCount -= far & 15
      const distanceBits = (far >> 4) & 15
      while (heldCount < distanceBits) {
        held |= (stream[place++] ?? 0) << heldCount
        heldCount += 8
      }
      const distance = (far >> 8) + (held & ((1 << distanceBits) - 1))
      held >>>= distanceBits
      heldCount -= distanceBits
      if (distance > to) return "damaged"
      const end = to + matchLength
      if (distance === 1) buffer.fill(buffer[to - 1] ?? 0, to, end)
      else for (let from = to - distance; to < end; ) buffer[to++] = buffer[from++] ?? 0
      to = end
    }
  }

  for (let isLast = false; !isLast; ) {
    refill()
    if (isPastEnd()) return "cut off"
    isLast = bits(1) === 1
    const type = bits(2)
    if (type === 3) return "damaged"
    if (type === 2 && !readCodes()) return isPastEnd() ? "cut off" : "damaged"
    const end =
      type === 0
        ? stored()
        : type === 1
          ? compressed(fixedLiteralCode, fixedDistanceCode)
          : compressed(ownLiteralCode, ownDistanceCode)
    if (end !== undefined) return end
  }
  return "short"
}
