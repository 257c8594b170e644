import { requireLatin2 } from "./latin2.ts"
import type { Matrix } from "./Matrix.ts"
import { applyMask, bestMask } from "./mask.ts"
import { interleave } from "./reedSolomon.ts"
import {
  type Alphabet,
  byteAlphabet,
  gs1Alphabet,
  type LengthClass,
  leastBits,
  lengthBits,
  lengthClasses,
  modes,
  plainAlphabet,
  putCharacters,
  type Segmentation,
  segment
} from "./segments.ts"
import { mostWords, type SymbolPlan, symbolPlan } from "./symbolPlan.ts"
import type { ErrorCorrectionLevel } from "./versions.ts"
import { blocksOf, levelNames, maximumVersion, requireVersion } from "./versions.ts"

const encoder = new TextEncoder()
const ascii = new Uint8Array(7089)

/** Valid until the next call. Copies short ASCII, which is faster. */
const utf8 = (text: string): Uint8Array => {
  if (text.length > ascii.length) return encoder.encode(text)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return encoder.encode(text)
    ascii[i] = code
  }
  return ascii.subarray(0, text.length)
}

/** The bytes of data in an encoding, valid until the next call. Throws a RangeError for a letter that it lacks. */
const bytesOf = (data: string, { encoding }: EncodeOptions): Uint8Array =>
  encoding === "iso-8859-2" ? requireLatin2(data) : utf8(data)

export interface EncodeOptions {
  /** The minimum version, 1 to 40. */
  readonly minimumVersion?: number | undefined
  /** The version, 1 to 40; by default the smallest. */
  readonly version?: number | undefined
  /** The mask, 0 to 7; by default the best. */
  readonly mask?: number | undefined
  /** True raises the level as far as the version allows. */
  readonly isBoosted?: boolean | undefined
  /**
   * `"eci"` adds a UTF-8 designator before non-ASCII data (ISO/IEC 18004, section 7.4.2). `"gs1"` adds FNC1 in first
   * position for GS1 element strings, separated by U+001D (section 7.4.8.2).
   * `"iso-8859-2"` adds that designator and writes its bytes, without other modes.
   */
  readonly encoding?: "auto" | "eci" | "gs1" | "iso-8859-2" | undefined
  /** Structured append (ISO/IEC 18004, clause 8). */
  readonly sequence?: SymbolSequence | undefined
}

export interface SymbolSequence {
  /** From 1 to the total. */
  readonly index: number
  /** The number of symbols, 2 to 16. */
  readonly total: number
  /** The exclusive or of the whole text's bytes, 0 to 255. */
  readonly parity: number
}

/** Data that exceed the largest or requested version, in bits. */
export interface Overflow {
  readonly requiredBits: number
  readonly availableBits: number
  /** The smallest version that fits, if the requested one does not. */
  readonly leastVersion?: number | undefined
}

/** At most 32 bits before the segments, and their alphabet. */
interface Header {
  readonly value: number
  readonly bits: number
  readonly alphabet: Alphabet
}

const noHeader: Header = { value: 0, bits: 0, alphabet: plainAlphabet }

/** The ECI indicator, and UTF-8's designator (AIM ECI assignment 26). */
const utf8Designator: Header = { value: 0x71a, bits: 12, alphabet: plainAlphabet }

/** ISO/IEC 8859-2's designator. */
const latin2Designator: Header = { value: 0x704, bits: 12, alphabet: byteAlphabet }

/** FNC1 in first position. */
const gs1Indicator: Header = { value: 5, bits: 4, alphabet: gs1Alphabet }

const statementOf = (encoding: EncodeOptions["encoding"], isAscii: boolean): Header => {
  if (encoding === "gs1") return gs1Indicator
  if (encoding === "iso-8859-2") return latin2Designator
  return encoding === "eci" && !isAscii ? utf8Designator : noHeader
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** A structured append's header of 20 bits (section 8.2). */
const placeOf = ({ index, total, parity }: SymbolSequence): number => {
  if (!isWithin(total, 2, 16) || !isWithin(index, 1, total) || !isWithin(parity, 0, 255))
    throw new RangeError("a sequence has 2 to 16 symbols, numbered from 1, and a parity of one byte")
  return (3 << 16) | ((index - 1) << 12) | ((total - 1) << 8) | parity
}

const headerOf = ({ encoding, sequence }: EncodeOptions, isAscii: boolean): Header => {
  const statement = statementOf(encoding, isAscii)
  const { value, bits, alphabet } = statement
  return sequence === undefined
    ? statement
    : { value: (placeOf(sequence) << bits) | value, bits: 20 + bits, alphabet }
}

interface Fit {
  readonly version: number
  readonly segmentation: Segmentation
  readonly header: Header
}

const capacity = (version: number, level: ErrorCorrectionLevel): number =>
  8 * blocksOf(version, level).dataCodewords

const classOf = (version: number): LengthClass =>
  version <= 9 ? lengthClasses[0] : version <= 26 ? lengthClasses[1] : lengthClasses[2]

/** The highest level, from this one, that fits the version. */
const boosted = (bits: number, version: number, level: ErrorCorrectionLevel): ErrorCorrectionLevel =>
  levelNames.findLast(
    (higher) => levelNames.indexOf(higher) >= levelNames.indexOf(level) && bits <= capacity(version, higher)
  ) ?? level

/** The smallest version for bytes after a header, with their best segmentation. */
const fit = (
  bytes: Uint8Array,
  level: ErrorCorrectionLevel,
  minimumVersion: number,
  header: Header
): Fit | Overflow => {
  const least = header.bits + leastBits(bytes, header.alphabet)
  let requiredBits = least
  let version = minimumVersion
  for (const lengths of lengthClasses) {
    if (lengths.lastVersion < minimumVersion) continue
    const isLast = lengths.lastVersion === maximumVersion
    if (least <= capacity(lengths.lastVersion, level) || isLast) {
      const segmentation = segment(bytes, lengths, header.alphabet)
      requiredBits = header.bits + segmentation.bits
      for (; version <= lengths.lastVersion; version++) {
        if (requiredBits <= capacity(version, level)) return { version, segmentation, header }
      }
    }
    version = lengths.lastVersion + 1
  }
  return { requiredBits, availableBits: capacity(maximumVersion, level) }
}

/** The data in this version, or the missing bits and the smallest version that fits. */
const fitExactly = (
  bytes: Uint8Array,
  level: ErrorCorrectionLevel,
  version: number,
  header: Header
): Fit | Overflow => {
  const found = fit(bytes, level, version, header)
  if ("requiredBits" in found || found.version === version) return found
  const requiredBits = header.bits + segment(bytes, classOf(version), header.alphabet).bits
  return { requiredBits, availableBits: capacity(version, level), leastVersion: found.version }
}

const fitData = (
  data: string,
  bytes: Uint8Array,
  level: ErrorCorrectionLevel,
  options: EncodeOptions
): Fit | Overflow => {
  const { minimumVersion = 1, version } = options
  requireVersion(version ?? minimumVersion)
  const header = headerOf(options, bytes.length === data.length)
  return version === undefined
    ? fit(bytes, level, minimumVersion, header)
    : fitExactly(bytes, level, version, header)
}

/** Header, segments, terminator and padding (ISO/IEC 18004, sections 7.4 and 7.4.10). */
const dataCodewords = (
  bytes: Uint8Array,
  { segments }: Segmentation,
  version: number,
  count: number,
  { value: header, bits: headerBits, alphabet }: Header
): Uint8Array => {
  const codewords = new Uint8Array(count)
  let at = 0
  let pending = 0
  let pendingBits = 0
  const put = (value: number, bits: number) => {
    pending = (pending << bits) | value
    pendingBits += bits
    while (pendingBits >= 8) {
      pendingBits -= 8
      codewords[at++] = pending >>> pendingBits
    }
    pending &= (1 << pendingBits) - 1
  }
  put(header >>> 16, Math.max(0, headerBits - 16))
  put(header & 0xffff, Math.min(16, headerBits))
  const lengths = classOf(version)
  for (const segment of segments) {
    const { mode, start, end } = segment
    put(mode, 4)
    put(end - start, lengthBits(mode, lengths))
    if (mode === modes.byte) {
      // A whole byte keeps the number of pending bits.
      for (let i = start; i < end; i++) {
        pending = (pending << 8) | (bytes[i] ?? 0)
        codewords[at++] = pending >>> pendingBits
      }
      pending &= (1 << pendingBits) - 1
    } else putCharacters(put, bytes, segment, alphabet)
  }
  put(0, Math.min(4, 8 * (count - at) - pendingBits))
  if (pendingBits > 0) put(0, 8 - pendingBits)
  for (let pad = 0xec; at < count; pad ^= 0xec ^ 0x11) codewords[at++] = pad
  return codewords
}

// Shared, since encoding is synchronous.
const rows = new Int32Array(mostWords)
const columns = new Int32Array(mostWords)

/** A codeword's bits in four steps up or down: the right column's, with the left one's four bits above. */
const spread = (way: number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, codeword) => {
    let bits = 0
    for (let step = 0; step < 4; step++) {
      const place = way < 0 ? 3 - step : step
      const pair = (codeword >> (6 - 2 * step)) & 3
      bits |= ((pair >> 1) << place) | ((pair & 1) << (place + 4))
    }
    return bits
  })
const upwards = spread(-1)
const downwards = spread(1)

/** Sets modules of a line from bit `from`, within one word. */
const darken = (line: number, from: number, bits: number): void => {
  const at = line + (from >> 5)
  columns[at] = (columns[at] ?? 0) | (bits << from)
}

/** Writes the unmasked symbol to `columns`, without format information. */
const fill = (codewords: Uint8Array, { dark, words, stretches }: SymbolPlan): void => {
  columns.set(dark)
  let next = 0
  let pending = 0
  let pendingBits = 0
  for (const { row, column, way, width, steps } of stretches) {
    const left = (column + 1) * words
    const right = left + words
    let at = row + 1
    let step = 0
    for (; width === 2 && step + 4 <= steps; step += 4, at += 4 * way) {
      pending = (pending << 8) | (codewords[next++] ?? 0)
      const codeword = (pending >>> pendingBits) & 255
      const bits = (way < 0 ? upwards[codeword] : downwards[codeword]) ?? 0
      const from = way < 0 ? at - 3 : at
      darken(right, from, bits & 15)
      darken(left, from, bits >> 4)
      const split = 32 - (from & 31)
      if (split < 4) {
        darken(right, from + split, (bits & 15) >> split)
        darken(left, from + split, bits >> (4 + split))
      }
    }
    for (; step < steps; step++, at += way) {
      if (pendingBits < width) {
        pending = (pending << 8) | (codewords[next++] ?? 0)
        pendingBits += 8
      }
      pendingBits -= width
      const bits = pending >>> pendingBits
      darken(left, at, bits & 1)
      if (width === 2) darken(right, at, (bits >> 1) & 1)
    }
  }
}

const block = new Int32Array(32)

/** Transposes `columns` to `rows`, 32 by 32. */
const transpose = ({ size, words }: SymbolPlan): void => {
  for (let top = 0; top < words; top++) {
    const height = Math.min(32, size + 1 - 32 * top)
    for (let word = 0; word < words; word++) {
      for (let i = 0; i < height; i++) block[i] = columns[(32 * top + i) * words + word] ?? 0
      block.fill(0, height)
      for (let half = 16, low = 0xffff; half > 0; half >>= 1, low ^= low << half) {
        for (let i = 0; i < 32; i = (i + half + 1) & ~half) {
          const upper = block[i] ?? 0
          const lower = block[i + half] ?? 0
          const swapped = ((upper >>> half) ^ lower) & low
          block[i] = upper ^ (swapped << half)
          block[i + half] = lower ^ swapped
        }
      }
      const width = Math.min(32, size + 1 - 32 * word)
      for (let i = 0; i < width; i++) rows[(32 * word + i) * words + top] = block[i] ?? 0
    }
  }
}

/** Shared by small symbols: allocation costs more than filling. */
const slabSize = 1 << 14
let slab = new DataView(new ArrayBuffer(slabSize))
let slabUsed = 0

/** Expands `rows` to bytes, four at a time by a multiplication. */
const unpack = ({ size, words }: SymbolPlan): Uint8Array => {
  // Each row overwrites the previous one's overrun; the last row has spare space.
  const room = size * size + 3
  if (slabUsed + room > slab.byteLength) {
    slab = new DataView(new ArrayBuffer(Math.max(slabSize, room)))
    slabUsed = 0
  }
  const view = slab
  const start = slabUsed
  slabUsed += room
  for (let row = 1, to = start; row <= size; row++) {
    for (let word = 0, left = size; left > 0; word++) {
      const first = word === 0 ? 1 : 0
      const end = to + Math.min(32 - first, left)
      left -= end - to
      for (let bits = (rows[row * words + word] ?? 0) >>> first; to < end; to += 4, bits >>>= 4) {
        view.setInt32(to, Math.imul(bits & 15, 0x00204081) & 0x01010101, true)
      }
      to = end
    }
  }
  return new Uint8Array(view.buffer, start, size * size)
}

/**
 * The version that {@link encodeSymbol} would choose.
 *
 * @example
 * ```ts
 * import { fittingVersion } from "@quick-response/symbol/encode"
 *
 * fittingVersion("https://example.com/", "High") // => 3
 * ```
 */
export const fittingVersion = (
  data: string,
  level: ErrorCorrectionLevel,
  options: EncodeOptions = {}
): number | Overflow => {
  const found = fitData(data, bytesOf(data, options), level, options)
  return "version" in found ? found.version : found
}

/**
 * Encodes data at a level as the smallest symbol under its best mask, as UTF-8 if not ASCII. Pure; identical to the npm
 * package `qrcode` for the same segments. Returns the excess if the data do not fit. Throws a RangeError for options
 * out of range.
 *
 * @example
 * ```ts
 * import { encodeSymbol } from "@quick-response/symbol/encode"
 *
 * const symbol = encodeSymbol("HELLO", "Low", { minimumVersion: 3 })
 * "version" in symbol && symbol.version // => 3
 * ```
 */
export const encodeSymbol = (
  data: string,
  level: ErrorCorrectionLevel,
  options: EncodeOptions = {}
): Matrix | Overflow => {
  const bytes = bytesOf(data, options)
  const found = fitData(data, bytes, level, options)
  if ("requiredBits" in found) return found
  const { version, segmentation, header } = found
  const errorCorrectionLevel =
    options.isBoosted === true ? boosted(header.bits + segmentation.bits, version, level) : level
  const plan = symbolPlan(version)
  const blocks = blocksOf(version, errorCorrectionLevel)
  const codewords = dataCodewords(bytes, segmentation, version, blocks.dataCodewords, header)
  fill(interleave(codewords, blocks), plan)
  transpose(plan)
  const mask = options.mask ?? bestMask(rows, columns, plan, errorCorrectionLevel)
  applyMask(rows, plan, errorCorrectionLevel, mask)
  const { size } = plan
  return {
    symbol: "qr",
    version,
    errorCorrectionLevel,
    mask,
    width: size,
    height: size,
    modules: unpack(plan)
  }
}
