import type { EncodeOptions, Overflow } from "../encode.ts"
import { requireLatin2 } from "../latin2.ts"
import type { Matrix } from "../Matrix.ts"
import { inverts } from "../mask.ts"
import { interleave } from "../reedSolomon.ts"
import {
  byteAlphabet,
  gs1Alphabet,
  lengthBits,
  modes,
  plainAlphabet,
  putCharacters,
  type Segmentation,
  segment
} from "../segments.ts"
import type { ErrorCorrectionLevel } from "../versions.ts"
import { microPlan } from "./microPlan.ts"
import {
  type MicroKind,
  type MicroLevel,
  type MicroVersion,
  microLevels,
  microVersion,
  microVersions,
  noMode
} from "./microVersions.ts"

/** Micro QR has no `encoding`, rMQR has one mask. */
export type MicroOptions = Pick<EncodeOptions, "version" | "mask" | "isBoosted" | "encoding">

/** By QR code mask numbers (ISO/IEC 18004, table 10); rMQR has one. */
const masks: Readonly<Record<MicroKind, ReadonlyArray<number>>> = { micro: [1, 4, 6, 7], rmqr: [4] }

/** rMQR's mode indicators (ISO/IEC 23941, table 2); Micro QR's are one less (ISO/IEC 18004, table 2). */
const indicators = { [modes.numeric]: 1, [modes.alphanumeric]: 2, [modes.byte]: 3 } as const

/** ECI designators without the QR code's leading zero, and FNC1 in first position. */
const statements = {
  eci: { value: 0x71a, bits: 11, alphabet: plainAlphabet },
  "iso-8859-2": { value: 0x704, bits: 11, alphabet: byteAlphabet },
  gs1: { value: 5, bits: 3, alphabet: gs1Alphabet },
  auto: { value: 0, bits: 0, alphabet: plainAlphabet }
} as const

type Statement = (typeof statements)[keyof typeof statements]

interface Fit {
  readonly bytes: Uint8Array
  readonly version: MicroVersion
  readonly level: MicroLevel
  readonly segmentation: Segmentation
  readonly statement: Statement
  readonly bits: number
}

const encoder = new TextEncoder()

const requireOptions = (
  kind: MicroKind,
  level: ErrorCorrectionLevel,
  { mask, encoding }: MicroOptions
): void => {
  if (!microLevels[kind].includes(level))
    throw new RangeError(`a symbol of kind ${kind} has no level ${level}`)
  if (
    mask !== undefined &&
    (kind === "rmqr" || !(Number.isInteger(mask) && mask >= 0 && mask < masks.micro.length))
  )
    throw new RangeError("a mask of Micro QR is 0 to 3, and rMQR has one")
  if (kind === "micro" && encoding !== undefined && encoding !== "auto")
    throw new RangeError("Micro QR has no ECI designators and no FNC1")
}

const fit = (
  kind: MicroKind,
  data: string,
  level: ErrorCorrectionLevel,
  options: MicroOptions
): Fit | Overflow => {
  requireOptions(kind, level, options)
  const { encoding = "auto", version: fixed } = options
  const bytes = encoding === "iso-8859-2" ? requireLatin2(data) : encoder.encode(data)
  const isAscii = bytes.length === data.length
  const statement = statements[encoding === "eci" && isAscii ? "auto" : encoding]
  const asked = fixed === undefined ? undefined : microVersion(kind, fixed)
  let requiredBits = 0
  let availableBits = 0
  let larger: Fit | undefined
  for (const version of microVersions[kind]) {
    const found = version.levels[level]
    if (found === undefined) continue
    const segmentation = segment(bytes, version.lengths, statement.alphabet)
    const bits = statement.bits + segmentation.bits
    const made = { bytes, version, level: found, segmentation, statement, bits }
    const holds = bits <= found.dataBits
    if (holds && (asked === undefined || version === asked)) return made
    if (holds) larger ??= made
    if (found.dataBits >= availableBits) [requiredBits, availableBits] = [bits, found.dataBits]
  }
  if (asked === undefined || larger === undefined) return { requiredBits, availableBits }
  const own = statement.bits + segment(bytes, asked.lengths, statement.alphabet).bits
  return {
    // Versions without the mode have no bit count.
    requiredBits: own < noMode ? own : larger.bits,
    availableBits: asked.levels[level]?.dataBits ?? 0,
    leastVersion: larger.version.version
  }
}

/** The highest level, from this one, that holds the bits. */
const boosted = (
  kind: MicroKind,
  { levels }: MicroVersion,
  bits: number,
  level: ErrorCorrectionLevel
): ErrorCorrectionLevel =>
  microLevels[kind]
    .slice(microLevels[kind].indexOf(level))
    .findLast((higher) => bits <= (levels[higher]?.dataBits ?? -1)) ?? level

/** A half codeword's bits are the upper four (section 7.5.2). */
const dataCodewords = (
  kind: MicroKind,
  { bytes, version, segmentation, statement }: Fit,
  { dataBits, blocks }: MicroLevel
): Uint8Array => {
  const { lengths, terminatorBits } = version
  const bits: Array<number> = []
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  put(statement.value, statement.bits)
  for (const part of segmentation.segments) {
    put(indicators[part.mode] - (kind === "micro" ? 1 : 0), lengths.indicator)
    put(part.end - part.start, lengthBits(part.mode, lengths))
    putCharacters(put, bytes, part, statement.alphabet)
  }
  put(0, Math.min(terminatorBits, dataBits - bits.length))
  put(0, Math.min(-bits.length & 7, dataBits - bits.length))
  for (let pad = 0xec; bits.length + 8 <= dataBits; pad ^= 0xec ^ 0x11) put(pad, 8)
  put(0, 8 * blocks.dataCodewords - bits.length)
  return Uint8Array.from({ length: blocks.dataCodewords }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((codeword, bit) => 2 * codeword + bit, 0)
  )
}

/** In placement order. */
const messageBits = (data: Uint8Array, { dataBits, blocks }: MicroLevel): ReadonlyArray<number> => {
  const half = (dataBits & 7) === 0 ? -1 : blocks.dataCodewords - 1
  return [...interleave(data, blocks).subarray(0, -1)].flatMap((codeword, i) =>
    Array.from({ length: i === half ? 4 : 8 }, (_, bit) => (codeword >> (7 - bit)) & 1)
  )
}

/** Dark modules along the edges without timing patterns; higher is better (section 7.8.3.2). */
const edgePoints = (modules: Uint8Array, size: number): number => {
  let [right, bottom] = [0, 0]
  for (let i = 1; i < size; i++) {
    right += modules[i * size + size - 1] ?? 0
    bottom += modules[(size - 1) * size + i] ?? 0
  }
  return right <= bottom ? 16 * right + bottom : 16 * bottom + right
}

const drawUnder = (
  mask: number,
  kind: MicroKind,
  version: MicroVersion,
  level: MicroLevel,
  message: ReadonlyArray<number>
): Uint8Array => {
  const { modules, places } = microPlan(kind, version, level, mask)
  const invert = inverts[masks[kind][mask] ?? 0]
  for (const [i, at] of places.entries()) {
    const isInverted = invert?.(Math.floor(at / version.width), at % version.width) === true
    modules[at] = (message[i] ?? 0) ^ (isInverted ? 1 : 0)
  }
  return modules
}

/**
 * The version that {@link encodeMicro} would choose.
 *
 * @example
 * ```ts
 * import { fittingMicroVersion } from "@quick-response/symbol/micro/encodeMicro"
 *
 * fittingMicroVersion("micro", "12345", "Low") // => 1
 * ```
 */
export const fittingMicroVersion = (
  kind: MicroKind,
  data: string,
  level: ErrorCorrectionLevel,
  options: MicroOptions = {}
): number | Overflow => {
  const found = fit(kind, data, level, options)
  return "version" in found ? found.version.version : found
}

/**
 * Encodes data at a level as the Micro QR or rMQR symbol of least area under its best mask, as UTF-8 if not ASCII.
 * Micro QR has Low, Medium and Quartile (M1 only Low, which detects errors); rMQR has Medium and High. Pure. Returns
 * the excess if the data do not fit. Throws a RangeError for options out of range.
 *
 * @example
 * ```ts
 * import { encodeMicro } from "@quick-response/symbol/micro/encodeMicro"
 *
 * const symbol = encodeMicro("rmqr", "LOT 4711", "Medium")
 * "modules" in symbol && [symbol.width, symbol.height] // => [27, 11]
 * ```
 */
export const encodeMicro = (
  kind: MicroKind,
  data: string,
  level: ErrorCorrectionLevel,
  options: MicroOptions = {}
): Matrix | Overflow => {
  const found = fit(kind, data, level, options)
  if ("requiredBits" in found) return found
  const { version, bits } = found
  const errorCorrectionLevel = options.isBoosted === true ? boosted(kind, version, bits, level) : level
  const own = version.levels[errorCorrectionLevel] ?? found.level
  const message = messageBits(dataCodewords(kind, found, own), own)
  const { width, height } = version
  const symbol = { symbol: kind, version: version.version, errorCorrectionLevel, width, height }
  if (kind === "rmqr") {
    const [mask = 0] = masks.rmqr
    return { ...symbol, mask, modules: drawUnder(0, kind, version, own, message) }
  }
  const candidates = options.mask === undefined ? masks.micro.keys() : [options.mask]
  const drawn = Array.from(candidates, (mask) => {
    const modules = drawUnder(mask, kind, version, own, message)
    return { mask, modules, points: edgePoints(modules, width) }
  })
  const { mask, modules } = drawn.reduce((best, other) => (other.points > best.points ? other : best))
  return { ...symbol, mask, modules }
}
