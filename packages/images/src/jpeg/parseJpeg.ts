import { cutOff, damaged } from "../file/fileFaults.ts"
import { type BoundSize, type PictureSize, withinBounds } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"
import { type Orientation, upright } from "../pixels/Orientation.ts"
import { exifOrientation } from "./exif.ts"

/** A component's 64 quantization steps, in zigzag order. */
export interface QuantizationTable {
  /** True for two bytes a step. */
  readonly isWide: boolean
  readonly steps: Uint16Array
}

/** A Huffman code as in the file: the number of codes of each length from 1 to 16, and the symbols in code order. */
export interface CodeLengths {
  readonly counts: Uint8Array
  readonly symbols: Uint8Array
}

export interface JpegComponent {
  readonly horizontal: number
  readonly vertical: number
}

/** A scan (ITU-T T.81, section B.2.3) with its tables. */
export interface JpegScan {
  readonly isProgressive: boolean
  readonly first: number
  readonly last: number
  readonly high: number
  readonly low: number
  /** Units between restart markers; 0 if unused. */
  readonly restartInterval: number
  readonly components: ReadonlyArray<{
    /** The component's index in the frame. */
    readonly index: number
    readonly quantization: QuantizationTable
    readonly dc: CodeLengths | undefined
    readonly ac: CodeLengths | undefined
  }>
  /** The compressed data with fill bytes, stuffed zeros and restart markers. */
  readonly data: Uint8Array
}

/** The parts of a JPEG that determine its pixels, and its orientation. The data are still encoded. */
export interface JpegFile extends PictureSize {
  readonly orientation: Orientation
  /** True for red, green and blue components. */
  readonly isRgb: boolean
  readonly components: ReadonlyArray<JpegComponent>
  readonly scans: ReadonlyArray<JpegScan>
}

/** Markers (ITU-T T.81, table B.1). */
const marker = {
  baseline: 0xc0,
  progressive: 0xc2,
  huffmanTables: 0xc4,
  lastFrame: 0xcf,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantizationTables: 0xdb,
  numberOfLines: 0xdc,
  restartInterval: 0xdd,
  hierarchy: 0xde,
  expansion: 0xdf,
  jfif: 0xe0,
  exif: 0xe1,
  adobe: 0xee,
  lastApplication: 0xef,
  comment: 0xfe,
  temporary: 0x01
} as const

const rare = Result.refused("otherFormat", "is of a rare kind of JPEG; save it as baseline JPEG or PNG")

const tooManyScans = Result.refused(
  "tooComplex",
  "has too many scans for its size; save it as baseline JPEG or PNG"
)

/** The most work that decoding a JPEG may take. */
export interface JpegBounds {
  readonly size: BoundSize
  /** The most scans. Progressive JPEGs usually have about ten. */
  readonly scans: number
  /** The most 8x8 blocks visited by all scans. */
  readonly visits: number
}

/** Eight full scans of 4 megapixels in full color. */
const logoJpeg: JpegBounds = { size: withinBounds, scans: 64, visits: 1_500_000 }

/** The maximum blocks in an interleaved unit (T.81, section B.2.3). */
const maximumInterleavedBlocks = 10

class Stop extends Error {
  readonly fault: Result.Refused

  constructor(fault: Result.Refused) {
    super(fault.reason)
    this.fault = fault
  }
}

const demand = (holds: boolean, fault: Result.Refused = damaged): void => {
  if (!holds) throw new Stop(fault)
}

interface Component extends JpegComponent {
  readonly id: number
  readonly table: number
}

interface Frame extends PictureSize {
  readonly isProgressive: boolean
  readonly components: ReadonlyArray<Component>
}

/** Reads a segment's content by bytes. */
class Reader {
  private at = 0
  private readonly content: Uint8Array

  constructor(content: Uint8Array) {
    this.content = content
  }

  get left(): number {
    return this.content.length - this.at
  }

  byte(): number {
    demand(this.left > 0)
    return this.content[this.at++] ?? 0
  }

  word(): number {
    return 256 * this.byte() + this.byte()
  }

  /** Both halves of a byte, within the given maxima. */
  halves(mostHigh: number, mostLow: number): readonly [number, number] {
    const byte = this.byte()
    demand(byte >> 4 <= mostHigh && (byte & 15) <= mostLow)
    return [byte >> 4, byte & 15]
  }

  bytes(count: number): Uint8Array {
    demand(count <= this.left)
    this.at += count
    return this.content.subarray(this.at - count, this.at)
  }

  end(): void {
    demand(this.left === 0)
  }
}

const exifPrefix = "Exif\0\0"
const jfifPrefix = "JFIF\0"
const adobePrefix = "Adobe"

const hasPrefix = (content: Uint8Array, prefix: string): boolean =>
  content.length >= prefix.length && String.fromCharCode(...content.subarray(0, prefix.length)) === prefix

/** Metadata before the first scan. */
interface Metadata {
  hasJfif: boolean
  adobeTransform: number | undefined
  orientation: Orientation | undefined
}

/** Reads the color transform and orientation from a segment. */
const readMetadata = (kind: number, content: Uint8Array, metadata: Metadata): void => {
  if (kind === marker.jfif) {
    if (hasPrefix(content, jfifPrefix) && content.length >= 14) metadata.hasJfif = true
  } else if (kind === marker.exif) {
    if (hasPrefix(content, exifPrefix))
      metadata.orientation ??= exifOrientation(content.subarray(exifPrefix.length))
  } else if (kind === marker.adobe) {
    if (hasPrefix(content, adobePrefix) && content.length >= 12) metadata.adobeTransform = content[11]
  }
}

/** True for red, green and blue components, by libjpeg's rules, which browsers follow. */
const isRgb = (components: ReadonlyArray<Component>, { hasJfif, adobeTransform }: Metadata): boolean => {
  if (components.length !== 3 || hasJfif) return false
  if (adobeTransform !== undefined) return adobeTransform === 0
  return components.map(({ id }) => String.fromCharCode(id)).join("") === "RGB"
}

const readFrame = (kind: number, content: Uint8Array, bound: BoundSize): Frame => {
  const reader = new Reader(content)
  demand(reader.byte() === 8, rare)
  const [height, width] = [reader.word(), reader.word()]
  const count = reader.byte()
  demand(count !== 4, Result.refused("otherFormat", "is a CMYK JPEG; save it as RGB"))
  demand(
    count === 1 || count === 3,
    Result.refused("otherFormat", `is a JPEG of ${count} components; save it as RGB`)
  )
  demand(width > 0 && height > 0)
  const components: Array<Component> = []
  for (let i = 0; i < count; i++) {
    const id = reader.byte()
    const [horizontal, vertical] = reader.halves(4, 4)
    const table = reader.byte()
    demand(horizontal > 0 && vertical > 0 && table <= 3 && components.every((other) => other.id !== id))
    components.push({ id, horizontal, vertical, table })
  }
  reader.end()
  const bounded = bound({ width, height })
  if (Result.isRefused(bounded)) throw new Stop(bounded)
  return { isProgressive: kind === marker.progressive, width, height, components }
}

/** The number of blocks in a scan (T.81, section A.2). */
const blocksOf = ({ width, height, components }: Frame, scanned: ReadonlyArray<Component>): number => {
  const columns = Math.ceil(width / (8 * Math.max(...components.map(({ horizontal }) => horizontal))))
  const rows = Math.ceil(height / (8 * Math.max(...components.map(({ vertical }) => vertical))))
  return scanned.reduce((sum, { horizontal, vertical }) => sum + columns * rows * horizontal * vertical, 0)
}

/** The tables defined so far, by number; AC tables have 16 added. */
interface Tables {
  readonly quantization: Map<number, QuantizationTable>
  readonly codes: Map<number, CodeLengths>
  restartInterval: number
}

/** Reads a scan's parameters (T.81, section B.2.3). */
const readScan = (
  content: Uint8Array,
  { isProgressive, components }: Frame,
  { quantization, codes, restartInterval }: Tables
): Omit<JpegScan, "data"> => {
  const reader = new Reader(content)
  const count = reader.byte()
  demand(count > 0 && count <= components.length)
  const told = Array.from({ length: count }, () => {
    const id = reader.byte()
    const index = components.findIndex((component) => component.id === id)
    const [dc, ac] = reader.halves(3, 3)
    return { index, dc: codes.get(dc), ac: codes.get(16 + ac) }
  })
  const [first, last] = [reader.byte(), reader.byte()]
  const [high, low] = reader.halves(13, 13)
  reader.end()
  demand(new Set(told.map(({ index }) => index)).size === count)
  if (isProgressive) {
    demand(first === 0 ? last === 0 : count === 1 && first <= last && last <= 63)
    demand(high === 0 || high === low + 1)
  }
  const needsDc = !isProgressive || (first === 0 && high === 0)
  const needsAc = !isProgressive || first > 0
  let blocks = 0
  const scanned = told.map(({ index, dc, ac }) => {
    const component = components[index]
    const table = quantization.get(component?.table ?? -1)
    if (component === undefined || table === undefined) throw new Stop(damaged)
    demand((!needsDc || dc !== undefined) && (!needsAc || ac !== undefined))
    blocks += component.horizontal * component.vertical
    return { index, quantization: table, dc, ac }
  })
  demand(count === 1 || blocks <= maximumInterleavedBlocks)
  return { isProgressive, first, last, high, low, restartInterval, components: scanned }
}

/** Reads quantization tables of 64 steps of one or two bytes (T.81, section B.2.4.1). */
const readQuantizationTables = (content: Uint8Array, tables: Map<number, QuantizationTable>): void => {
  const reader = new Reader(content)
  while (reader.left > 0) {
    const [precision, table] = reader.halves(1, 3)
    const isWide = precision === 1
    tables.set(table, {
      isWide,
      steps: Uint16Array.from({ length: 64 }, () => (isWide ? reader.word() : reader.byte()))
    })
  }
}

const readRestartInterval = (content: Uint8Array): number => {
  const reader = new Reader(content)
  const interval = reader.word()
  reader.end()
  return interval
}

/** Reads and validates Huffman tables (T.81, section B.2.4.2). */
const readHuffmanTables = (content: Uint8Array, tables: Map<number, CodeLengths>): void => {
  const reader = new Reader(content)
  while (reader.left > 0) {
    const [kind, table] = reader.halves(1, 3)
    const counts = reader.bytes(16)
    const count = counts.reduce((sum, count) => sum + count, 0)
    demand(count <= 256)
    let left = 1
    for (const count of counts) {
      left = 2 * left - count
      demand(left >= 0)
    }
    const symbols = reader.bytes(count)
    demand(kind === 1 || symbols.every((symbol) => symbol <= 15))
    tables.set(16 * kind + table, { counts, symbols })
  }
}

/** The end of compressed data from `from`: the next marker other than a restart. */
const endOfData = (jpeg: Uint8Array, from: number): number => {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at)) {
    const next = jpeg[at + 1]
    if (next === undefined) break
    if (next === 0xff) at += 1
    else if (next === 0 || (next >= marker.firstRestart && next <= marker.lastRestart)) at += 2
    else return at
  }
  throw new Stop(cutOff)
}

const parse = (jpeg: Uint8Array, bounds: JpegBounds): JpegFile => {
  demand(jpeg[0] === 0xff && jpeg[1] === marker.start)
  const metadata: Metadata = { hasJfif: false, adobeTransform: undefined, orientation: undefined }
  const tables: Tables = { quantization: new Map(), codes: new Map(), restartInterval: 0 }
  const scans: Array<JpegScan> = []
  let frame: Frame | undefined
  let visits = 0
  for (let at = 2; ; ) {
    demand(at + 2 <= jpeg.length, cutOff)
    demand(jpeg[at] === 0xff)
    const kind = jpeg[at + 1] ?? 0
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind === marker.end) {
      if (frame === undefined || scans.length === 0) throw new Stop(damaged)
      const { width, height, components } = frame
      const orientation = metadata.orientation ?? upright
      return { width, height, orientation, isRgb: isRgb(components, metadata), components, scans }
    }
    if (kind === marker.temporary || (kind >= marker.firstRestart && kind <= marker.start)) {
      at += 2
      continue
    }
    demand(at + 4 <= jpeg.length, cutOff)
    const length = 256 * (jpeg[at + 2] ?? 0) + (jpeg[at + 3] ?? 0)
    const end = at + 2 + length
    demand(length >= 2)
    demand(end <= jpeg.length, cutOff)
    const content = jpeg.subarray(at + 4, end)
    at = end
    if (kind === marker.huffmanTables) readHuffmanTables(content, tables.codes)
    else if (kind === marker.quantizationTables) readQuantizationTables(content, tables.quantization)
    else if (kind === marker.restartInterval) tables.restartInterval = readRestartInterval(content)
    else if (kind >= marker.baseline && kind <= marker.lastFrame) {
      demand(kind <= marker.progressive, rare)
      demand(frame === undefined)
      frame = readFrame(kind, content, bounds.size)
    } else if (kind === marker.scan) {
      if (frame === undefined) throw new Stop(damaged)
      const { components } = frame
      demand(
        scans.length < bounds.scans,
        Result.refused("tooComplex", `has more than ${bounds.scans} scans; save it as baseline JPEG or PNG`)
      )
      const scan = readScan(content, frame, tables)
      const scanned = scan.components.flatMap(({ index }) => components[index] ?? [])
      visits += blocksOf(frame, scanned)
      demand(visits <= bounds.visits, tooManyScans)
      at = endOfData(jpeg, end)
      scans.push({ ...scan, data: jpeg.subarray(end, at) })
    } else if (kind >= marker.jfif && kind <= marker.lastApplication) {
      if (scans.length === 0) readMetadata(kind, content, metadata)
    } else {
      demand(kind !== marker.numberOfLines && kind !== marker.hierarchy && kind !== marker.expansion, rare)
      demand(kind === marker.comment)
    }
  }
}

/**
 * Parses a complete JPEG's frame, tables and scans, without comments, metadata and trailing data. `bounds` are by
 * default a logo's. A fault follows the file's name in a sentence, with its remedy.
 */
export const parseJpeg = (jpeg: Uint8Array, bounds: JpegBounds = logoJpeg): Result.Result<JpegFile> => {
  try {
    return Result.ok(parse(jpeg, bounds))
  } catch (error) {
    if (error instanceof Stop) return error.fault
    throw error
  }
}
