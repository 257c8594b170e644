import type { CodeLengths, JpegFile, JpegScan, QuantizationTable } from "./parseJpeg.ts"

/** A component's coefficients: 64 to a block, in zigzag order, by rows of blocks, in whole units of the scan. */
export interface Coefficients {
  readonly horizontal: number
  readonly vertical: number
  /** The blocks that the picture needs; the last units may hold more. */
  readonly columns: number
  readonly rows: number
  readonly stride: number
  readonly values: Int16Array
}

/** A JPEG's Huffman code (ITU-T T.81, annex C). */
class HuffmanTable {
  /** By the next eight bits: the symbol, with the code's length above bit 8; 0 if the code is longer. */
  readonly lookup: Uint16Array = new Uint16Array(256)
  /** By length: the greatest code or -1, and the offset from a code to its symbol's index. */
  private readonly greatest = new Int32Array(17).fill(-1)
  private readonly offsets = new Int32Array(17)
  private readonly symbols: Uint8Array

  constructor({ counts, symbols }: CodeLengths) {
    this.symbols = symbols
    let code = 0
    let place = 0
    for (let length = 1; length <= 16; length++) {
      const count = counts[length - 1] ?? 0
      this.offsets[length] = place - code
      for (let i = 0; i < count; i++, code++, place++) {
        if (length > 8) continue
        const first = code << (8 - length)
        this.lookup.fill((length << 8) | (symbols[place] ?? 0), first, first + (1 << (8 - length)))
      }
      if (count > 0) this.greatest[length] = code - 1
      code <<= 1
    }
  }

  /** Decodes a code longer than eight bits from the top of sixteen: length above bit 8, and symbol; 0 if invalid. */
  long(bits: number): number {
    for (let length = 9; length <= 16; length++) {
      const code = bits >>> (16 - length)
      if (code <= (this.greatest[length] ?? -1))
        return (length << 8) | (this.symbols[code + (this.offsets[length] ?? 0)] ?? 0)
    }
    return 0
  }
}

/** The symbol 0 of 17 bits. */
const noCode = 17 << 8

/** The bits of a scan, highest first; zeros follow the end and precede restart markers. */
class BitReader {
  private hold = 0
  private count = 0
  private at = 0
  /** The number of zero bits past the end. */
  private missing = 0
  private readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  /** Fills the buffer to at least 17 bits. */
  private refill(): void {
    const { data } = this
    while (this.count <= 16) {
      let byte: number | undefined = data[this.at]
      if (byte === 0xff) {
        this.passFillBytes()
        if (data[this.at + 1] === 0) this.at += 2
        else byte = undefined
      } else if (byte !== undefined) this.at++
      if (byte === undefined) this.missing += 8
      this.hold = (this.hold << 8) | (byte ?? 0)
      this.count += 8
    }
  }

  /** Any number of bytes 0xff may precede a marker (T.81, section B.1.1.2). */
  private passFillBytes(): void {
    while (this.data[this.at] === 0xff && this.data[this.at + 1] === 0xff) this.at++
  }

  bits(number: number): number {
    if (number === 0) return 0
    if (this.count < number) this.refill()
    this.count -= number
    return (this.hold >>> this.count) & ((1 << number) - 1)
  }

  bit(): number {
    if (this.count < 1) this.refill()
    this.count--
    return (this.hold >>> this.count) & 1
  }

  /** The next symbol. Invalid codes count as symbol 0 of 17 bits, as in libjpeg and browsers. */
  symbol(table: HuffmanTable): number {
    if (this.count < 17) this.refill()
    const next = (this.hold >>> (this.count - 16)) & 0xffff
    const entry = (table.lookup[next >> 8] ?? 0) || table.long(next) || noCode
    this.count -= entry >> 8
    return entry & 255
  }

  /** Reads a number in JPEG's signed form: the lower half of the range is negative. */
  signed(size: number): number {
    if (size === 0) return 0
    const value = this.bits(size)
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value
  }

  /** True if bits past the end were used. */
  get isPastEnd(): boolean {
    return this.missing > this.count
  }

  /** Skips the restart marker of this number; false if it is not next. */
  restart(number: number): boolean {
    if (this.isPastEnd) return false
    // Unused buffered bits must be zeros past the data, or padding of the last byte.
    if (this.count - this.missing >= 8) return false
    this.passFillBytes()
    if (this.data[this.at] !== 0xff || this.data[this.at + 1] !== 0xd0 + (number & 7)) return false
    this.at += 2
    this.hold = 0
    this.count = 0
    this.missing = 0
    return true
  }
}

/** A scan with its codes and target coefficients. */
interface Scan extends Pick<JpegScan, "isProgressive" | "first" | "last" | "high" | "low"> {
  readonly components: ReadonlyArray<{
    readonly coefficients: Coefficients
    readonly dc: HuffmanTable | undefined
    readonly ac: HuffmanTable | undefined
  }>
}

/** Reads one block at an index, given the component's last DC value; false if its bits are invalid. */
type ReadBlock = (values: Int16Array, at: number, component: number) => boolean

/** A sequential scan (T.81, section F.2.2). */
const sequentialBlocks = (bits: BitReader, scan: Scan, predictions: Int32Array): ReadBlock => {
  return (values, at, component) => {
    const { dc, ac } = scan.components[component] ?? {}
    if (dc === undefined || ac === undefined) return false
    const size = bits.symbol(dc)
    if (size > 15) return false
    const prediction = (predictions[component] ?? 0) + bits.signed(size)
    predictions[component] = prediction
    values[at] = prediction
    for (let k = 1; k < 64; k++) {
      const symbol = bits.symbol(ac)
      const bitCount = symbol & 15
      if (bitCount === 0) {
        if (symbol !== 0xf0) return symbol === 0
        k += 15
        continue
      }
      k += symbol >> 4
      if (k > 63) return false
      values[at + k] = bits.signed(bitCount)
    }
    return true
  }
}

/** A first or refining scan of DC coefficients (T.81, section G.1.2.1). */
const dcBlocks = (bits: BitReader, scan: Scan, predictions: Int32Array): ReadBlock => {
  const { high, low } = scan
  if (high > 0)
    return (values, at) => {
      values[at] = (values[at] ?? 0) | (bits.bit() << low)
      return true
    }
  return (values, at, component) => {
    const dc = scan.components[component]?.dc
    if (dc === undefined) return false
    const size = bits.symbol(dc)
    if (size > 15) return false
    const prediction = (predictions[component] ?? 0) + bits.signed(size)
    predictions[component] = prediction
    values[at] = prediction << low
    return true
  }
}

/** The length of the current end-of-band run, in blocks. */
interface EndOfBand {
  blocks: number
}

/** A first scan of AC coefficients (T.81, section G.1.2.2). */
const acBlocks = (bits: BitReader, scan: Scan, run: EndOfBand): ReadBlock => {
  const { first, last, low } = scan
  const ac = scan.components[0]?.ac
  return (values, at) => {
    if (ac === undefined) return false
    if (run.blocks > 0) {
      run.blocks--
      return true
    }
    for (let k = first; k <= last; k++) {
      const symbol = bits.symbol(ac)
      const zeros = symbol >> 4
      const bitCount = symbol & 15
      if (bitCount === 0 && zeros < 15) {
        run.blocks = (1 << zeros) - 1 + bits.bits(zeros)
        return true
      }
      k += zeros
      if (bitCount === 0) continue
      if (k > last) return false
      values[at + k] = bits.signed(bitCount) << low
    }
    return true
  }
}

/** A refining scan of AC coefficients (T.81, section G.1.2.3). */
const refinedBlocks = (bits: BitReader, scan: Scan, run: EndOfBand): ReadBlock => {
  const { first, last, low } = scan
  const ac = scan.components[0]?.ac
  const refine = (values: Int16Array, at: number): void => {
    const value = values[at] ?? 0
    if (bits.bit() === 1 && (Math.abs(value) & (1 << low)) === 0)
      values[at] = value + (value > 0 ? 1 << low : -(1 << low))
  }
  return (values, at) => {
    if (ac === undefined) return false
    let k = first
    if (run.blocks === 0) {
      for (; k <= last; k++) {
        const symbol = bits.symbol(ac)
        let zeros = symbol >> 4
        let value = 0
        if ((symbol & 15) === 0) {
          if (zeros < 15) {
            run.blocks = (1 << zeros) + bits.bits(zeros)
            break
          }
        } else {
          if ((symbol & 15) !== 1) return false
          value = bits.bit() === 1 ? 1 << low : -(1 << low)
        }
        for (; k <= last; k++) {
          if (values[at + k] !== 0) refine(values, at + k)
          else if (zeros-- === 0) break
        }
        if (value !== 0) {
          if (k > last) return false
          values[at + k] = value
        }
      }
    }
    if (run.blocks > 0) {
      for (; k <= last; k++) if (values[at + k] !== 0) refine(values, at + k)
      run.blocks--
    }
    return true
  }
}

/**
 * Visits the blocks of a scan in order, and calls `begin` before each unit. Stops if either returns false; true if all
 * were visited.
 */
export const everyBlock = (
  scanned: ReadonlyArray<Coefficients>,
  begin: () => boolean,
  visit: ReadBlock
): boolean => {
  const [single] = scanned
  if (single === undefined) return false
  const { columns, rows, stride, horizontal, vertical, values } = single
  if (scanned.length === 1) {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        if (!begin() || !visit(values, 64 * (row * stride + column), 0)) return false
    return true
  }
  const across = stride / horizontal
  const down = values.length / 64 / stride / vertical
  for (let unitRow = 0; unitRow < down; unitRow++)
    for (let unit = 0; unit < across; unit++) {
      if (!begin()) return false
      for (let i = 0; i < scanned.length; i++) {
        const part = scanned[i] ?? single
        for (let y = 0; y < part.vertical; y++)
          for (let x = 0; x < part.horizontal; x++) {
            const row = unitRow * part.vertical + y
            const place = 64 * (row * part.stride + unit * part.horizontal + x)
            if (!visit(part.values, place, i)) return false
          }
      }
    }
  return true
}

/** Decodes a scan into its components' coefficients; false if invalid or truncated. Ignores data after the last block. */
const readScanData = (scan: Scan, { data, restartInterval }: JpegScan): boolean => {
  const bits = new BitReader(data)
  const predictions = new Int32Array(scan.components.length)
  const run: EndOfBand = { blocks: 0 }
  const readBlock = !scan.isProgressive
    ? sequentialBlocks(bits, scan, predictions)
    : scan.first === 0
      ? dcBlocks(bits, scan, predictions)
      : scan.high === 0
        ? acBlocks(bits, scan, run)
        : refinedBlocks(bits, scan, run)
  let left = restartInterval
  let restarts = 0
  /** Skips a restart marker if due. */
  const begin = (): boolean => {
    if (bits.isPastEnd) return false
    if (restartInterval === 0) return true
    if (left === 0) {
      if (!bits.restart(restarts++)) return false
      predictions.fill(0)
      run.blocks = 0
      left = restartInterval
    }
    left--
    return true
  }
  const scanned = scan.components.map(({ coefficients }) => coefficients)
  return everyBlock(scanned, begin, readBlock) && !bits.isPastEnd
}

/** A component with its coefficients, and the quantization steps of its first scan. */
export interface ReadComponent {
  readonly coefficients: Coefficients
  readonly quantization: QuantizationTable
}

const emptyCoefficients = ({ width, height, components }: JpegFile): ReadonlyArray<Coefficients> => {
  const mostHorizontal = Math.max(...components.map(({ horizontal }) => horizontal))
  const mostVertical = Math.max(...components.map(({ vertical }) => vertical))
  return components.map(({ horizontal, vertical }) => {
    const stride = Math.ceil(width / (8 * mostHorizontal)) * horizontal
    const allRows = Math.ceil(height / (8 * mostVertical)) * vertical
    return {
      horizontal,
      vertical,
      columns: Math.ceil(Math.ceil((width * horizontal) / mostHorizontal) / 8),
      rows: Math.ceil(Math.ceil((height * vertical) / mostVertical) / 8),
      stride,
      values: new Int16Array(64 * stride * allRows)
    }
  })
}

/** Reads a JPEG's coefficients; undefined if its data are damaged or a component has no scan. */
export const readCoefficients = (file: JpegFile): ReadonlyArray<ReadComponent> | undefined => {
  const all = emptyCoefficients(file)
  const quantizations = new Map<number, QuantizationTable>()
  for (const scan of file.scans) {
    const components = scan.components.flatMap(({ index, quantization, dc, ac }) => {
      const coefficients = all[index]
      if (coefficients === undefined) return []
      if (!quantizations.has(index)) quantizations.set(index, quantization)
      return { coefficients, dc: dc && new HuffmanTable(dc), ac: ac && new HuffmanTable(ac) }
    })
    if (!readScanData({ ...scan, components }, scan)) return undefined
  }
  const read = all.flatMap((coefficients, index) => {
    const quantization = quantizations.get(index)
    return quantization === undefined ? [] : { coefficients, quantization }
  })
  return read.length === all.length ? read : undefined
}
