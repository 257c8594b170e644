import { codewordLayout } from "@quick-response/symbol/codewordLayout"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { microPlan } from "@quick-response/symbol/micro/microPlan"
import { type MicroKind, type MicroLevel, microVersion } from "@quick-response/symbol/micro/microVersions"
import type { Blocks } from "@quick-response/symbol/versions"

/** One Reed-Solomon block. */
export interface BlockSize {
  /** Data and error correction codewords together. */
  readonly codewords: number
  /** The wrong codewords that it can correct: half of its error correction codewords, rounded down. */
  readonly correctable: number
}

/** The codewords and blocks of a symbol. */
export interface BlockLayout {
  /** The codeword of each module, row by row, in placement order; -1 for function patterns and remainder bits. */
  readonly codewordOf: Int16Array
  /** The block of each codeword. */
  readonly blockOf: Uint8Array
  /** In the order in which ISO/IEC 18004 numbers them: short blocks first. */
  readonly blocks: ReadonlyArray<BlockSize>
}

/** The blocks of interleaved codewords (ISO/IEC 18004, section 7.6). */
const interleavedBlocks = (codewords: number, blocks: Blocks): Uint8Array =>
  Uint8Array.from({ length: codewords }, (_, i) => {
    const { count, dataCodewords, shortCount, shortDataCodewords } = blocks
    if (i >= dataCodewords) return (i - dataCodewords) % count
    return i < shortDataCodewords * count ? i % count : shortCount + i - shortDataCodewords * count
  })

const sizesOf = (blockOf: Uint8Array, count: number, correctable: number): ReadonlyArray<BlockSize> => {
  const sizes = new Array<number>(count).fill(0)
  for (const block of blockOf) sizes[block] = (sizes[block] ?? 0) + 1
  return sizes.map((codewords) => ({ codewords, correctable }))
}

/** The codeword of each bit in placement order; a last data codeword of M1 and M3 has four bits. */
const microCodewords = ({ blocks, dataBits }: MicroLevel): ReadonlyArray<number> => {
  const half = (dataBits & 7) === 0 ? -1 : blocks.dataCodewords - 1
  const codewords = blocks.dataCodewords + blocks.count * blocks.errorCodewords
  return Array.from({ length: codewords }, (_, i) => new Array<number>(i === half ? 4 : 8).fill(i)).flat()
}

const microLayout = (kind: MicroKind, { version, errorCorrectionLevel, mask }: Symbol): BlockLayout => {
  const found = microVersion(kind, version)
  const level = found.levels[errorCorrectionLevel]
  if (level === undefined)
    throw new RangeError(`version ${version} of kind ${kind} has no level ${errorCorrectionLevel}`)
  const codewordOf = new Int16Array(found.width * found.height).fill(-1)
  const bits = microCodewords(level)
  for (const [i, at] of microPlan(kind, found, level, mask).places.entries()) codewordOf[at] = bits[i] ?? -1
  const { blocks } = level
  const blockOf = interleavedBlocks(blocks.dataCodewords + blocks.count * blocks.errorCodewords, blocks)
  return { codewordOf, blockOf, blocks: sizesOf(blockOf, blocks.count, blocks.errorCodewords >> 1) }
}

type Symbol = Pick<Matrix, "symbol" | "version" | "errorCorrectionLevel" | "mask">

/**
 * The layout of a symbol's codewords: a wrong module spoils its codeword, and a symbol decodes if no block has more
 * spoilt codewords than it can correct.
 *
 * @example
 * ```ts
 * import { blockLayout } from "@quick-response/drawing/measure/blockLayout"
 *
 * const { blocks } = blockLayout({ symbol: "qr", version: 5, errorCorrectionLevel: "Quartile", mask: 0 })
 * blocks.map(({ codewords }) => codewords) // => [33, 33, 34, 34]
 * blocks[0]?.correctable // => 9
 * ```
 */
export const blockLayout = (symbol: Symbol): BlockLayout => {
  if (symbol.symbol !== "qr") return microLayout(symbol.symbol, symbol)
  const { codewordOf, blockOf, blockCount, correctable } = codewordLayout(
    symbol.version,
    symbol.errorCorrectionLevel
  )
  return { codewordOf, blockOf, blocks: sizesOf(blockOf, blockCount, correctable) }
}
