import { codeLengths } from "../deflate/huffman.ts"
import { damaged } from "../file/fileFaults.ts"
import * as Result from "../file/Result.ts"
import { everyBlock, type ReadComponent, readCoefficients } from "./jpegCoefficients.ts"
import type { JpegFile } from "./parseJpeg.ts"

const longestCode = 16

/** The symbols of a table, and one for the code of all ones, which JPEG forbids. */
const tableSymbols = 257

/** An optimal code for counted symbols. */
class CodeTable {
  private readonly frequencies = new Uint32Array(tableSymbols)
  private readonly lengths = new Uint8Array(tableSymbols)
  private readonly codes = new Uint16Array(tableSymbols)

  count(symbol: number): void {
    this.frequencies[symbol] = (this.frequencies[symbol] ?? 0) + 2
  }

  /** Makes the codes; returns the segment's content (ITU-T T.81, section B.2.4.2). */
  define(): ReadonlyArray<number> {
    // The rarest symbol, last of the longest codes, takes the code of all ones.
    this.frequencies[tableSymbols - 1] = 1
    codeLengths(this.frequencies, longestCode, this.lengths)
    const counts = new Array<number>(longestCode).fill(0)
    const symbols: Array<number> = []
    let code = 0
    for (let length = 1; length <= longestCode; length++) {
      for (let symbol = 0; symbol < tableSymbols; symbol++) {
        if (this.lengths[symbol] !== length) continue
        this.codes[symbol] = code++
        if (symbol === tableSymbols - 1) continue
        counts[length - 1] = (counts[length - 1] ?? 0) + 1
        symbols.push(symbol)
      }
      code <<= 1
    }
    return [...counts, ...symbols]
  }

  /** A symbol's code, with the length above. */
  code(symbol: number): number {
    return ((this.lengths[symbol] ?? 0) << 16) | (this.codes[symbol] ?? 0)
  }
}

/** A growing buffer that stuffs a zero after each 0xff of compressed data. */
class JpegWriter {
  private bytes: Uint8Array
  private length = 0
  private hold = 0
  private held = 0

  constructor(room: number) {
    this.bytes = new Uint8Array(room)
  }

  put(part: ArrayLike<number>): void {
    this.reserve(part.length)
    this.bytes.set(part, this.length)
    this.length += part.length
  }

  segment(marker: number, content: ReadonlyArray<number>): void {
    this.put([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content])
  }

  /** Writes up to 16 bits, highest first. */
  bits(value: number, count: number): void {
    this.hold = (this.hold << count) | value
    this.held += count
    while (this.held >= 8) {
      this.held -= 8
      this.byte((this.hold >>> this.held) & 255)
    }
    this.hold &= (1 << this.held) - 1
  }

  /** Pads the last byte with ones. */
  align(): void {
    if (this.held > 0) this.bits((1 << (8 - this.held)) - 1, 8 - this.held)
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  private byte(value: number): void {
    this.reserve(2)
    this.bytes[this.length++] = value
    if (value === 0xff) this.bytes[this.length++] = 0
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + count))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }
}

/** The bits of a number without its sign. */
const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value))

/** Visits a block's symbols with their additional bits. */
const symbolsOf = (
  values: Int16Array,
  at: number,
  prediction: number,
  dc: (symbol: number, value: number, size: number) => void,
  ac: (symbol: number, value: number, size: number) => void
): void => {
  const difference = (values[at] ?? 0) - prediction
  dc(sizeOf(difference), difference, sizeOf(difference))
  let zeros = 0
  for (let k = at + 1; k < at + 64; k++) {
    const value = values[k] ?? 0
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) ac(0xf0, 0, 0)
    const size = sizeOf(value)
    ac((zeros << 4) | size, value, size)
    zeros = 0
  }
  if (zeros > 0) ac(0, 0, 0)
}

/** Version 1.1, square pixels, no thumbnail (JFIF 1.02). */
const jfif = [...new TextEncoder().encode("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]

/** RGB, not luminance and chrominance (Adobe TN 5116). */
const adobeRgb = [...new TextEncoder().encode("Adobe"), 0, 100, 0, 0, 0, 0, 0]

/** A component with its number in frame and scans. */
interface Written extends ReadComponent {
  readonly id: number
}

const bytesOfWord = (word: number): readonly [number, number] => [word >> 8, word & 255]

/** The maximum blocks in an interleaved unit (T.81, section B.2.3). */
const maximumInterleavedBlocks = 10

/** Writes sequential scans with their own tables; false if a coefficient exceeds JPEG's range. */
const writeScan = (writer: JpegWriter, scanned: ReadonlyArray<Written>): boolean => {
  // The first component has its own tables; the others share theirs.
  const tableOf = (component: number): number => Math.min(component, 1)
  const tables = scanned.slice(0, 2).map(() => ({ dc: new CodeTable(), ac: new CodeTable() }))
  const pass = (
    use: (component: number) => {
      readonly dc: (symbol: number, value: number, size: number) => void
      readonly ac: (symbol: number, value: number, size: number) => void
    }
  ): void => {
    const uses = scanned.map((_, i) => use(i))
    const predictions = new Int32Array(scanned.length)
    const visit = (values: Int16Array, at: number, component: number): boolean => {
      const told = uses[component]
      if (told !== undefined) symbolsOf(values, at, predictions[component] ?? 0, told.dc, told.ac)
      predictions[component] = values[at] ?? 0
      return true
    }
    everyBlock(
      scanned.map(({ coefficients }) => coefficients),
      () => true,
      visit
    )
  }
  let largest = 0
  pass((component) => {
    const table = tables[tableOf(component)]
    return {
      dc: (symbol, _, size) => {
        largest = Math.max(largest, size)
        table?.dc.count(symbol)
      },
      ac: (symbol, _, size) => {
        largest = Math.max(largest, size)
        table?.ac.count(symbol)
      }
    }
  })
  if (largest > 15) return false
  for (const [i, { dc, ac }] of tables.entries()) {
    writer.segment(0xc4, [i, ...dc.define()])
    writer.segment(0xc4, [16 + i, ...ac.define()])
  }
  writer.segment(0xda, [scanned.length, ...scanned.flatMap(({ id }, i) => [id, 17 * tableOf(i)]), 0, 63, 0])
  pass((component) => {
    const table = tables[tableOf(component)]
    const write = (codes: CodeTable | undefined) => (symbol: number, value: number, size: number) => {
      const code = codes?.code(symbol) ?? 0
      writer.bits(code & 0xffff, code >>> 16)
      if (size > 0) writer.bits((value < 0 ? value - 1 : value) & ((1 << size) - 1), size)
    }
    return { dc: write(table?.dc), ac: write(table?.ac) }
  })
  writer.align()
  return true
}

const write = (
  { width, height, isRgb, scans: given }: JpegFile,
  read: ReadonlyArray<ReadComponent>
): Uint8Array | undefined => {
  const components = read.map((component, i) => ({ ...component, id: isRgb ? "RGB".charCodeAt(i) : i + 1 }))
  const writer = new JpegWriter(given.reduce((sum, { data }) => sum + data.length, 2048))
  writer.put([0xff, 0xd8])
  if (isRgb) writer.segment(0xee, adobeRgb)
  else writer.segment(0xe0, jfif)
  for (const [i, { quantization }] of components.entries()) {
    const { isWide, steps } = quantization
    writer.segment(0xdb, [
      (isWide ? 16 : 0) | i,
      ...(isWide ? Array.from(steps).flatMap(bytesOfWord) : steps)
    ])
  }
  // Steps of two bytes exceed the baseline.
  writer.segment(components.some(({ quantization }) => quantization.isWide) ? 0xc1 : 0xc0, [
    8,
    ...bytesOfWord(height),
    ...bytesOfWord(width),
    components.length,
    ...components.flatMap(({ id, coefficients }, i) => [
      id,
      (coefficients.horizontal << 4) | coefficients.vertical,
      i
    ])
  ])
  const blocks = components.reduce(
    (sum, { coefficients }) => sum + coefficients.horizontal * coefficients.vertical,
    0
  )
  const scans = blocks <= maximumInterleavedBlocks ? [components] : components.map((component) => [component])
  if (!scans.every((scanned) => writeScan(writer, scanned))) return undefined
  writer.put([0xff, 0xd9])
  return writer.finish()
}

/**
 * Re-encodes a JPEG losslessly as one sequential scan with its own codes. Only visible data remain, and viewers need
 * not decode many scans.
 */
export const transcodeJpeg = (file: JpegFile): Result.Result<Uint8Array> => {
  const read = readCoefficients(file)
  const bytes = read === undefined ? undefined : write(file, read)
  return bytes === undefined ? damaged : Result.ok(bytes)
}
