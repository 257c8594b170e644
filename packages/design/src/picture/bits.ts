import { contrastGrid } from "@quick-response/images/logo/grayGrid"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import { encodeSymbol } from "@quick-response/symbol/encode"
import { bitsMask } from "@quick-response/symbol/mask"
import { writeErrorCodewords } from "@quick-response/symbol/reedSolomon"
import { lengthClasses, segment } from "@quick-response/symbol/segments"
import { symbolPlan } from "@quick-response/symbol/symbolPlan"
import { blocksOf, sizeOf } from "@quick-response/symbol/versions"
import type { ErrorCorrectionLevel } from "../config/options.ts"

/**
 * Digits are chosen in groups of three, which take ten bits. Nine are free: 512 of the numbers have three digits and
 * all combinations of these bits.
 */
const groupDigits = 3
const groupBits = 10
const freeBits = 9

/** Smaller symbols have too few modules for a picture; larger ones are harder to scan from a distance. */
const versions = [6, 7, 8, 9] as const
const [lengths] = lengthClasses

/** The minimum share of free data bits. */
const leastFree = 0.5

const encoder = new TextEncoder()

interface Room {
  readonly version: number
  readonly groups: number
  /** The number of bits before the first group. */
  readonly start: number
}

const digitsOf = (numbers: ReadonlyArray<number>): string =>
  numbers.map((number) => String(number).padStart(groupDigits, "0")).join("")

const roomFor = (address: string, level: ErrorCorrectionLevel): Room | undefined => {
  // The overhead is the same for any number of groups.
  const start = segment(encoder.encode(`${address}#${digitsOf([0])}`), lengths).bits - groupBits
  for (const version of versions) {
    const bits = 8 * blocksOf(version, level).dataCodewords
    const groups = Math.floor((bits - start) / groupBits)
    if (groups * groupBits >= leastFree * bits) return { version, groups, start }
  }
  return undefined
}

/** The module of each codeword bit, in placement order. */
const modulesOf = (version: number): Int32Array => {
  const { size, stretches, codewords } = symbolPlan(version)
  const modules = new Int32Array(8 * codewords)
  let bit = 0
  for (const { row, column, way, width, steps } of stretches) {
    for (let i = 0; i < steps * width && bit < modules.length; i++, bit++)
      modules[bit] = (row + way * Math.floor(i / width)) * size + column + width - 1 - (i % width)
  }
  return modules
}

/** A Reed-Solomon block and the positions of its codewords in the symbol, data first. */
interface Block {
  /** The range of its data codewords in the symbol, end exclusive. */
  readonly from: number
  readonly to: number
  /** The positions of its codewords in the symbol, in order. */
  readonly places: ReadonlyArray<number>
}

const blocksIn = (version: number, level: ErrorCorrectionLevel): ReadonlyArray<Block> => {
  const { count, errorCodewords, shortCount, shortDataCodewords, dataCodewords } = blocksOf(version, level)
  let from = 0
  return Array.from({ length: count }, (_, block) => {
    const length = shortDataCodewords + (block < shortCount ? 0 : 1)
    const data = Array.from({ length }, (_, i) =>
      i < shortDataCodewords ? i * count + block : shortDataCodewords * count + block - shortCount
    )
    const errors = Array.from({ length: errorCodewords }, (_, i) => dataCodewords + i * count + block)
    const made = { from, to: from + length, places: [...data, ...errors] }
    from += length
    return made
  })
}

const wordsFor = (bits: number): number => (bits + 31) >> 5

/** The effect of one bit of a group: the block's changed bits, then the number of the free bit. */
type Row = Int32Array

const flip = (row: Row, bit: number): void => {
  row[bit >> 5] = (row[bit >> 5] ?? 0) ^ (1 << (bit & 31))
}

const has = (row: Row, bit: number): boolean => (((row[bit >> 5] ?? 0) >>> (bit & 31)) & 1) === 1

const add = (row: Row, other: Row): void => {
  for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) ^ (other[i] ?? 0)
}

/** The weight of a module in the picture: higher in the middle and for clearly dark or light areas. */
const weightOf = (gray: number, module: number, size: number): number => {
  const x = ((module % size) + 0.5) / size - 0.5
  const y = (Math.floor(module / size) + 0.5) / size - 0.5
  return Math.abs(gray - 0.5) * (1.4 - x * x - y * y)
}

/**
 * Adds digits after `#`, which browsers do not send, so that the symbol's modules show a picture (Cox, "QArt codes",
 * 2012). Gaussian elimination over GF(2) in each Reed-Solomon block sets as many modules as bits are free, the
 * weightiest first, without errors. Undefined if there is too little room.
 */
export const withBits = (
  address: string,
  level: ErrorCorrectionLevel,
  picture: LogoContent
): string | undefined => {
  const room = roomFor(address, level)
  if (room === undefined) return undefined
  const { version, groups, start } = room
  const size = sizeOf(version)
  const numbers = new Array<number>(groups).fill(0)
  const symbol = encodeSymbol(`${address}#${digitsOf(numbers)}`, level, { mask: bitsMask })
  if ("requiredBits" in symbol) return undefined
  const gray = contrastGrid(picture, size)
  const modules = modulesOf(version)
  const weights = Float64Array.from(modules, (module) => weightOf(gray[module] ?? 1, module, size))
  const { errorCodewords } = blocksOf(version, level)

  for (const { from, to, places } of blocksIn(version, level)) {
    const length = to - from
    const blockWords = wordsFor(8 * places.length)
    const moduleOf = (bit: number): number => modules[8 * (places[bit >> 3] ?? 0) + (bit & 7)] ?? 0
    const free: Array<{ readonly group: number; readonly value: number }> = []
    const changes: Array<readonly [bit: number, errors: Uint8Array]> = []
    for (let bit = 8 * from; bit < 8 * to; bit++) {
      const [group, place] = [Math.floor((bit - start) / groupBits), (bit - start) % groupBits]
      // A group's first bit would make it 512 or more.
      if (bit < start || group >= groups || place < groupBits - freeBits) continue
      const data = new Uint8Array(length)
      const own = bit - 8 * from
      data[own >> 3] = 128 >> (own & 7)
      const errors = new Uint8Array(errorCodewords)
      writeErrorCodewords(data, 0, length, errorCodewords, errors, 0, 1)
      free.push({ group, value: 1 << (groupBits - 1 - place) })
      changes.push([own, errors])
    }
    const width = blockWords + wordsFor(free.length)
    const rows = changes.map(([own, errors], i) => {
      const row = new Int32Array(width)
      flip(row, own)
      for (let bit = 0; bit < 8 * errorCodewords; bit++)
        if ((((errors[bit >> 3] ?? 0) << (bit & 7)) & 128) !== 0) flip(row, 8 * length + bit)
      flip(row, 32 * blockWords + i)
      return row
    })
    const current = new Int32Array(width)
    for (let bit = 0; bit < 8 * places.length; bit++) {
      if (symbol.modules[moduleOf(bit)] === 1) flip(current, bit)
    }
    const order = Array.from({ length: 8 * places.length }, (_, bit) => bit)
    const weight = (bit: number): number => weights[8 * (places[bit >> 3] ?? 0) + (bit & 7)] ?? 0
    order.sort((a, b) => weight(b) - weight(a) || a - b)
    let decided = 0
    for (const bit of order) {
      let found = decided
      while (found < rows.length && !has(rows[found] ?? current, bit)) found++
      const pivot = rows[found]
      const other = rows[decided]
      if (pivot === undefined || other === undefined) continue
      rows[found] = other
      rows[decided++] = pivot
      for (let i = found + 1; i < rows.length; i++) {
        const row = rows[i]
        if (row !== undefined && has(row, bit)) add(row, pivot)
      }
      const isDark = (gray[moduleOf(bit)] ?? 1) < 0.5
      if (has(current, bit) !== isDark) add(current, pivot)
      if (decided === rows.length) break
    }
    for (const [i, { group, value }] of free.entries())
      if (has(current, 32 * blockWords + i)) numbers[group] = (numbers[group] ?? 0) + value
  }
  return `${address}#${digitsOf(numbers)}`
}

/** True if data end in digits from {@link withBits}. */
export const hasBits = (data: string): boolean => /#(?:\d{3}){20,}$/.test(data)
