/** Inflates at most `room` bytes, fewer if the stream is truncated; throws if it is damaged or longer. */
export type InflateRaw = (stream: Uint8Array, room: number) => Uint8Array

const longestCode = 15
/** Codes up to this many bits use the lookup table, longer ones are decoded bit by bit: small tables are cheap to make. */
const tableBits = 10

const endOfBlock = 256
const longestMatch = 258

/** The base values of length and distance symbols, to which extra bits are added (RFC 1951, section 3.2.5). */
const lengthExtra = (symbol: number): number => (symbol < 8 || symbol === 28 ? 0 : (symbol >> 2) - 1)
const distanceExtra = (symbol: number): number => (symbol < 2 ? 0 : (symbol >> 1) - 1)

const basesOf = (first: number, symbols: number, extra: (symbol: number) => number): Uint16Array => {
  const bases = new Uint16Array(symbols)
  for (let symbol = 0, base = first; symbol < symbols; base += 1 << extra(symbol++)) bases[symbol] = base
  return bases
}

const lengthBases = basesOf(3, 29, lengthExtra)
lengthBases[28] = longestMatch
const distanceBases = basesOf(1, 30, distanceExtra)

/** The order of the code length code's lengths (RFC 1951, section 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const

class Damage extends Error {}

const demand = (holds: boolean): void => {
  if (!holds) throw new Damage("damaged")
}

/** A canonical prefix code (RFC 1951, section 3.2.2), its bits least significant first. */
class PrefixCode {
  /** By the next bits: each symbol above the four bits of its code's length; 0 if the code is longer or absent. */
  readonly table = new Uint16Array(1 << tableBits)
  readonly #counts = new Uint16Array(longestCode + 1)
  readonly #codes = new Uint16Array(longestCode + 1)
  readonly #places = new Uint16Array(longestCode + 1)
  readonly #symbols = new Uint16Array(288)

  /**
   * Defines the code by its symbols' lengths, 0 if unused. An incomplete code may only have one code of one bit, or be
   * empty.
   */
  define(lengths: Uint8Array, isComplete = false): this {
    const [counts, codes, places] = [this.#counts.fill(0), this.#codes, this.#places]
    for (let i = 0; i < lengths.length; i++) {
      const length = lengths[i] ?? 0
      counts[length] = (counts[length] ?? 0) + 1
    }
    const used = lengths.length - (counts[0] ?? 0)
    counts[0] = 0
    let left = 1
    for (let length = 1; length <= longestCode; length++) {
      const shorter = counts[length - 1] ?? 0
      codes[length] = ((codes[length - 1] ?? 0) + shorter) << 1
      places[length] = (places[length - 1] ?? 0) + shorter
      left = 2 * left - (counts[length] ?? 0)
      demand(left >= 0)
    }
    demand(left === 0 || (!isComplete && (used === 0 || (used === 1 && counts[1] === 1))))
    const table = this.table.fill(0)
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const length = lengths[symbol] ?? 0
      if (length === 0) continue
      const place = places[length] ?? 0
      places[length] = place + 1
      this.#symbols[place] = symbol
      const code = codes[length] ?? 0
      codes[length] = code + 1
      if (length > tableBits) continue
      let reversed = 0
      for (let i = 0; i < length; i++) reversed |= ((code >>> i) & 1) << (length - 1 - i)
      for (let at = reversed; at < table.length; at += 1 << length) table[at] = (symbol << 4) | length
    }
    return this
  }

  /** The next symbol, above the four bits of its code's length. */
  next(bits: number): number {
    return this.table[bits & ((1 << tableBits) - 1)] || this.#long(bits)
  }

  #long(bits: number): number {
    let code = 0
    let first = 0
    let place = 0
    for (let length = 1; length <= longestCode; length++) {
      code |= (bits >>> (length - 1)) & 1
      const count = this.#counts[length] ?? 0
      if (code - first < count) return ((this.#symbols[place + code - first] ?? 0) << 4) | length
      place += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Damage("no such code")
  }
}

const fixedLengths = Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))
const fixedLiteralCode = /* @__PURE__ */ new PrefixCode().define(fixedLengths)
const fixedDistanceCode = /* @__PURE__ */ new PrefixCode().define(new Uint8Array(32).fill(5))

/** Inflates on platforms without synchronous zlib, such as browsers. Linear time. */
export const inflateInScript: InflateRaw = (stream, room) => {
  const output = new Uint8Array(room + longestMatch)
  const [ownLiteralCode, ownDistanceCode] = [new PrefixCode(), new PrefixCode()]
  let size = 0
  let at = 0
  /** Unused bits, the next one lowest. Zeros follow the stream's end. */
  let hold = 0
  let count = 0

  const refill = (): void => {
    for (; count <= 24; count += 8) hold |= (stream[at++] ?? 0) << count
  }
  const drop = (number: number): void => {
    hold >>>= number
    count -= number
  }
  const bits = (number: number): number => {
    if (count < number) refill()
    const value = hold & ((1 << number) - 1)
    drop(number)
    return value
  }
  const isPastEnd = (): boolean => at - (count >> 3) > stream.length
  const symbolOf = (code: PrefixCode): number => {
    if (count < longestCode) refill()
    const entry = code.next(hold)
    drop(entry & 15)
    return entry >> 4
  }

  const readCodes = (): void => {
    const [literals, distances, told] = [bits(5) + 257, bits(5) + 1, bits(4) + 4]
    demand(literals <= 286 && distances <= 30)
    const ownLengths = new Uint8Array(19)
    for (let i = 0; i < told; i++) ownLengths[lengthOrder[i] ?? 0] = bits(3)
    const lengthCode = ownLiteralCode.define(ownLengths, true)
    const lengths = new Uint8Array(literals + distances)
    for (let i = 0; i < lengths.length; ) {
      const symbol = symbolOf(lengthCode)
      demand(symbol !== 16 || i > 0)
      const value = symbol < 16 ? symbol : symbol === 16 ? (lengths[i - 1] ?? 0) : 0
      const times = symbol < 16 ? 1 : symbol === 16 ? bits(2) + 3 : symbol === 17 ? bits(3) + 3 : bits(7) + 11
      demand(i + times <= lengths.length)
      lengths.fill(value, i, i + times)
      i += times
    }
    demand(lengths[endOfBlock] !== 0)
    ownLiteralCode.define(lengths.subarray(0, literals))
    ownDistanceCode.define(lengths.subarray(literals))
  }

  const stored = (): void => {
    drop(count & 7)
    at -= count >> 3
    hold = 0
    count = 0
    const length = bits(16)
    const check = bits(16)
    if (isPastEnd()) return
    demand((length ^ check) === 0xffff)
    demand(size + length <= room)
    const part = stream.subarray(at, at + length)
    output.set(part, size)
    size += part.length
    at += length
  }

  /** Reads a block up to its end or the stream's. */
  const compressed = (literalCode: PrefixCode, distanceCode: PrefixCode): void => {
    for (;;) {
      const symbol = symbolOf(literalCode)
      if (at > stream.length && isPastEnd()) return
      if (symbol < endOfBlock) {
        output[size++] = symbol
        demand(size <= room)
        continue
      }
      if (symbol === endOfBlock) return
      const lengthSymbol = symbol - 257
      const length = lengthBases[lengthSymbol]
      if (length === undefined) throw new Damage("no such length")
      const end = size + length + bits(lengthExtra(lengthSymbol))
      const distanceSymbol = symbolOf(distanceCode)
      const base = distanceBases[distanceSymbol]
      if (base === undefined) throw new Damage("no such distance")
      const distance = base + bits(distanceExtra(distanceSymbol))
      if (at > stream.length && isPastEnd()) return
      demand(distance <= size && end <= room)
      if (distance === 1) output.fill(output[size - 1] ?? 0, size, end)
      else for (let from = size - distance, to = size; to < end; ) output[to++] = output[from++] ?? 0
      size = end
    }
  }

  const readBlocks = (): void => {
    for (let isLast = false; !isLast && !isPastEnd(); ) {
      isLast = bits(1) === 1
      const type = bits(2)
      if (isPastEnd()) return
      demand(type < 3)
      if (type === 2) readCodes()
      if (type === 0) stored()
      else if (type === 1) compressed(fixedLiteralCode, fixedDistanceCode)
      else compressed(ownLiteralCode, ownDistanceCode)
    }
  }

  try {
    readBlocks()
  } catch (fault) {
    // Faults past the end only mean that the stream is truncated.
    if (!(fault instanceof Damage && isPastEnd())) throw fault
  }
  return output.subarray(0, size)
}
