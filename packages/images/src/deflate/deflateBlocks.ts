import { canonicalCodes, codeLengths } from "./huffman.ts"

/** Literals, end of block and lengths; the last two never occur, but the fixed code includes them. */
const literalSymbols = 288
const distanceSymbols = 30
/** Distances follow literals and lengths, so that one table holds both codes of a block. */
const symbols = literalSymbols + distanceSymbols
const endOfBlock = 256
export const shortestMatch = 3
export const longestMatch = 258
/** A token is a symbol, with its extra bits above. A match takes two tokens. */
const symbolBits = 9
const symbolMask = (1 << symbolBits) - 1
const blockTokens = 1 << 14
/**
 * The maximum code length, three below deflate's: a code with its extra bits, or two codes, then fit into a word that
 * already has 7 bits.
 */
const longestCode = 12

/** The extra bits of each symbol's code (RFC 1951, section 3.2.5). */
const extraBits = new Uint8Array(symbols)
for (let code = 8; code < 28; code++) extraBits[257 + code] = (code >> 2) - 1
for (let code = 4; code < distanceSymbols; code++) extraBits[literalSymbols + code] = (code >> 1) - 1

const lengthTokens = new Uint32Array(longestMatch + 1)
for (let length = shortestMatch; length < longestMatch; length++) {
  const n = length - shortestMatch
  const top = 31 - Math.clz32(n)
  const symbol = 257 + (n < 8 ? n : 4 * (top - 1) + ((n >> (top - 2)) & 3))
  lengthTokens[length] = symbol | ((n & ((1 << (extraBits[symbol] ?? 0)) - 1)) << symbolBits)
}
lengthTokens[longestMatch] = 285

const distanceToken = (distance: number): number => {
  const n = distance - 1
  if (n < 4) return literalSymbols + n
  const top = 31 - Math.clz32(n)
  const symbol = literalSymbols + 2 * top + ((n >> (top - 1)) & 1)
  return symbol | ((n & ((1 << (top - 1)) - 1)) << symbolBits)
}

const fixedLengths = Uint8Array.from({ length: symbols }, (_, i) =>
  i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : i < literalSymbols ? 8 : 5
)

/** The order of the code length code's lengths (RFC 1951, section 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const

/** The bits of a repetition count after a code length symbol. */
const repetitionBits = (symbol: number): number =>
  symbol < 16 ? 0 : symbol === 16 ? 2 : symbol === 17 ? 3 : 7
const runSymbolBits = 5
const runSymbolOf = (run: number): number => run & ((1 << runSymbolBits) - 1)

/** Run-length encodes code lengths: symbols with their extra bits above. */
const runs = (lengths: Uint8Array): Array<number> => {
  const found: Array<number> = []
  for (let i = 0; i < lengths.length; ) {
    const length = lengths[i] ?? 0
    let end = i + 1
    while (end < lengths.length && lengths[end] === length) end++
    let left = end - i
    if (length === 0) {
      while (left >= 3) {
        const run = Math.min(138, left)
        found.push(run < 11 ? 17 | ((run - 3) << runSymbolBits) : 18 | ((run - 11) << runSymbolBits))
        left -= run
      }
    } else {
      found.push(length)
      left--
      while (left >= 3) {
        const run = Math.min(6, left)
        found.push(16 | ((run - 3) << runSymbolBits))
        left -= run
      }
    }
    for (; left > 0; left--) found.push(length)
    i = end
  }
  return found
}

const lastUsed = (lengths: Uint8Array, least: number): number => {
  let count = lengths.length
  while (count > least && lengths[count - 1] === 0) count--
  return count
}

/** Writes the codes of a block by their lengths. */
const writeCodes = (lengths: Uint8Array, codes: Uint32Array): Uint32Array => {
  canonicalCodes(lengths.subarray(0, literalSymbols), codes)
  canonicalCodes(lengths.subarray(literalSymbols), codes.subarray(literalSymbols))
  return codes
}

// Writing a block is synchronous, so all blocks share these.
const ownLengths = new Uint8Array(symbols)
const ownCodes = new Uint32Array(symbols)
const headerFrequencies = new Uint32Array(19)
const headerLengths = new Uint8Array(19)
const headerCodes = new Uint32Array(19)

/** The best code lengths for the frequencies, and the block header that declares them. */
const ownCodeLengths = (frequencies: Uint32Array) => {
  const literals = ownLengths.subarray(0, literalSymbols)
  const distances = ownLengths.subarray(literalSymbols)
  codeLengths(frequencies.subarray(0, literalSymbols), longestCode, literals)
  codeLengths(frequencies.subarray(literalSymbols), longestCode, distances)
  const literalCount = lastUsed(literals, 257)
  const distanceCount = lastUsed(distances, 1)
  const told = new Uint8Array(literalCount + distanceCount)
  told.set(literals.subarray(0, literalCount))
  told.set(distances.subarray(0, distanceCount), literalCount)
  return { lengths: ownLengths, literalCount, distanceCount, runs: runs(told) }
}

const fixedCodes = writeCodes(fixedLengths, new Uint32Array(symbols))

/** The size in bits of a block's tokens with these code lengths. */
const bitsFor = (frequencies: Uint32Array, lengths: Uint8Array): number => {
  let bits = 0
  for (let symbol = 0; symbol < symbols; symbol++) {
    bits += (frequencies[symbol] ?? 0) * ((lengths[symbol] ?? 0) + (extraBits[symbol] ?? 0))
  }
  return bits
}

/** A writer's buffers, reused by the next, so that small images allocate no memory. */
interface Workspace {
  readonly tokens: Uint32Array
  readonly frequencies: Uint32Array
}
let spare: Workspace | undefined

/** Writes literals and matches as a deflate stream (RFC 1951), with dynamic codes for blocks that they shorten. */
export class BlockWriter {
  private out = new Uint8Array(1024)
  private length = 0
  private bits = 0
  private bitCount = 0
  private readonly workspace: Workspace
  private tokenCount = 0

  constructor(...header: ReadonlyArray<number>) {
    for (const byte of header) this.out[this.length++] = byte
    this.workspace = spare ?? {
      tokens: new Uint32Array(blockTokens),
      frequencies: new Uint32Array(symbols)
    }
    spare = undefined
  }

  /** Adds the bytes in `[start, end)` as literals. */
  literals(data: Uint8Array, start: number, end: number): void {
    const { tokens, frequencies } = this.workspace
    for (let at = start; at < end; ) {
      if (this.tokenCount === blockTokens) this.writeBlock(false)
      const stop = Math.min(end, at + blockTokens - this.tokenCount)
      let to = this.tokenCount
      // Two at a time nearly halves array accesses.
      for (; at + 2 <= stop; at += 2, to += 2) {
        const first = data[at] ?? 0
        const second = data[at + 1] ?? 0
        tokens[to] = first
        tokens[to + 1] = second
        frequencies[first] = (frequencies[first] ?? 0) + 1
        frequencies[second] = (frequencies[second] ?? 0) + 1
      }
      this.tokenCount = to
      if (at < stop) this.add(data[at] ?? 0, data[at++] ?? 0)
    }
  }

  match(length: number, distance: number): void {
    if (this.tokenCount + 2 > blockTokens) this.writeBlock(false)
    const lengthToken = lengthTokens[length] ?? 0
    this.add(lengthToken, lengthToken & symbolMask)
    const token = distanceToken(distance)
    this.add(token, token & symbolMask)
  }

  /** Returns the whole stream with a 32-bit checksum; ends use of the writer. */
  finish(checksum: number): Uint8Array {
    this.writeBlock(true)
    this.put(0, (8 - (this.bitCount & 7)) & 7)
    this.flush()
    this.reserve(4)
    for (let shift = 24; shift >= 0; shift -= 8) this.out[this.length++] = checksum >>> shift
    spare = this.workspace
    return this.out.subarray(0, this.length)
  }

  private add(token: number, symbol: number): void {
    const { tokens, frequencies } = this.workspace
    tokens[this.tokenCount++] = token
    frequencies[symbol] = (frequencies[symbol] ?? 0) + 1
  }

  private writeBlock(isLast: boolean): void {
    const { frequencies } = this.workspace
    frequencies[endOfBlock] = 1
    const own = ownCodeLengths(frequencies)
    headerFrequencies.fill(0)
    for (const run of own.runs) {
      const symbol = runSymbolOf(run)
      headerFrequencies[symbol] = (headerFrequencies[symbol] ?? 0) + 1
    }
    codeLengths(headerFrequencies, 7, headerLengths)
    let headerCount = 19
    while (headerCount > 4 && headerLengths[lengthOrder[headerCount - 1] ?? 0] === 0) headerCount--

    let ownBits = 14 + 3 * headerCount + bitsFor(frequencies, own.lengths)
    for (const run of own.runs) {
      const symbol = runSymbolOf(run)
      ownBits += (headerLengths[symbol] ?? 0) + repetitionBits(symbol)
    }
    const fixedBits = bitsFor(frequencies, fixedLengths)
    const isFixed = fixedBits <= ownBits

    // Includes pending bits and the overrun of the last word.
    this.reserve((Math.min(ownBits, fixedBits) >> 3) + 16)
    this.put(isLast ? 1 : 0, 1)
    this.put(isFixed ? 1 : 2, 2)
    if (!isFixed) {
      this.put(own.literalCount - 257, 5)
      this.put(own.distanceCount - 1, 5)
      this.put(headerCount - 4, 4)
      for (let i = 0; i < headerCount; i++) this.put(headerLengths[lengthOrder[i] ?? 0] ?? 0, 3)
      canonicalCodes(headerLengths, headerCodes)
      for (const run of own.runs) {
        const symbol = runSymbolOf(run)
        const code = headerCodes[symbol] ?? 0
        this.put(code & 0xffff, code >>> 16)
        this.put(run >> runSymbolBits, repetitionBits(symbol))
      }
    }
    const codes = isFixed ? fixedCodes : writeCodes(own.lengths, ownCodes)
    this.putTokens(codes)
    const end = codes[endOfBlock] ?? 0
    this.put(end & 0xffff, end >>> 16)
    this.flush()
    frequencies.fill(0)
    this.tokenCount = 0
  }

  private putTokens(codes: Uint32Array): void {
    const { tokenCount } = this
    const { tokens } = this.workspace
    const out = new DataView(this.out.buffer)
    this.flush()
    // Local variables for the hot loop. It writes whole words and overwrites incomplete ones, which is cheaper than an
    // unpredictable branch.
    let { bits, bitCount, length } = this
    for (let i = 0; i < tokenCount; ) {
      const token = tokens[i++] ?? 0
      const code = codes[token & symbolMask] ?? 0
      bits |= (code & 0xffff) << bitCount
      bitCount += code >>> 16
      if (token < endOfBlock) {
        // The next code fits as well: two codes and seven bits fill at most a word.
        const next = i < tokenCount ? (tokens[i] ?? 0) : endOfBlock
        if (next < endOfBlock) {
          i++
          const nextCode = codes[next] ?? 0
          bits |= (nextCode & 0xffff) << bitCount
          bitCount += nextCode >>> 16
        }
      } else {
        bits |= (token >>> symbolBits) << bitCount
        bitCount += extraBits[token & symbolMask] ?? 0
      }
      out.setInt32(length, bits, true)
      length += bitCount >> 3
      // Shifting a word by 32 would not change it.
      bits = bitCount === 32 ? 0 : bits >>> (bitCount & 24)
      bitCount &= 7
    }
    this.bits = bits
    this.bitCount = bitCount
    this.length = length
  }

  /** Writes up to 16 bits, lowest first, into reserved space. */
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
