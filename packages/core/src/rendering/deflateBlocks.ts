import { canonicalCodes, codeLengths } from "./huffman.ts"

const literalSymbols = 286
const distanceSymbols = 30
const endOfBlock = 256
/** The lengths that a match can have. */
export const shortestMatch = 3
export const longestMatch = 258
/** Tokens to a block: each is a literal, or a match as its length above 16 bits of its distance. */
const blockTokens = 1 << 14

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
 * Writes literals and matches as a deflate stream (RFC 1951), in blocks with prefix codes of their own where those are
 * shorter than the fixed ones.
 */
export class BlockWriter {
  private out = new Uint8Array(4096)
  private length = 0
  private bits = 0
  private bitCount = 0
  private readonly tokens = new Uint32Array(blockTokens)
  private tokenCount = 0
  private readonly literals = new Uint32Array(literalSymbols)
  private readonly distances = new Uint32Array(distanceSymbols)

  /** Begins with the bytes of a header. */
  constructor(...header: ReadonlyArray<number>) {
    for (const byte of header) this.out[this.length++] = byte
  }

  literal(byte: number): void {
    if (this.tokenCount === blockTokens) this.writeBlock(false)
    this.tokens[this.tokenCount++] = byte
    this.literals[byte] = (this.literals[byte] ?? 0) + 1
  }

  match(length: number, distance: number): void {
    if (this.tokenCount === blockTokens) this.writeBlock(false)
    this.tokens[this.tokenCount++] = (length << 16) | distance
    const symbol = 257 + (lengthCodes[length] ?? 0)
    this.literals[symbol] = (this.literals[symbol] ?? 0) + 1
    const code = distanceCode(distance)
    this.distances[code] = (this.distances[code] ?? 0) + 1
  }

  /** Everything, with the 32 bits of a checksum behind it; the writer is used up. */
  finish(checksum: number): Uint8Array {
    this.writeBlock(true)
    this.put(0, (8 - (this.bitCount & 7)) & 7)
    this.flush()
    this.reserve(4)
    for (let shift = 24; shift >= 0; shift -= 8) this.out[this.length++] = checksum >>> shift
    return this.out.subarray(0, this.length)
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
