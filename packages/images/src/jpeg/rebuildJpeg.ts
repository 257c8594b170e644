import { cutOff, damaged } from "../file/fileFaults.ts"
import { type PictureSize, withinBounds } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"
import { type Orientation, upright } from "../pixels/Orientation.ts"
import { exifOrientation } from "./exif.ts"

/** A JPEG that holds nothing but what its pixels need, and how it is turned to stand upright. */
export interface RebuiltJpeg extends PictureSize {
  readonly bytes: Uint8Array
  readonly orientation: Orientation
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

const rare = "is of a rare kind of JPEG; save it as baseline JPEG or PNG"

/** A progressive JPEG has about ten scans. */
const maximumScans = 64

/** Blocks of 8 by 8 samples that all scans together may visit: eight scans of all of 4 megapixels in full color. */
const maximumVisits = 1_500_000

/** The blocks that a scan of several components may interleave (T.81, section B.2.3). */
const maximumInterleavedBlocks = 10

/** Stops reading; the reason is the rest of a sentence about the picture. */
class Fault extends Error {}

const demand = (holds: boolean, reason: string = damaged): void => {
  if (!holds) throw new Fault(reason)
}

interface Component {
  readonly id: number
  readonly horizontal: number
  readonly vertical: number
  readonly table: number
}

interface Frame extends PictureSize {
  readonly isProgressive: boolean
  readonly kind: number
  readonly components: ReadonlyArray<Component>
}

/** The content of a segment, read byte by byte. */
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

  /** Both halves of a byte, each no more than given. */
  halves(mostHigh: number, mostLow: number): readonly [number, number] {
    const byte = this.byte()
    demand(byte >> 4 <= mostHigh && (byte & 15) <= mostLow)
    return [byte >> 4, byte & 15]
  }

  end(): void {
    demand(this.left === 0)
  }
}

/** A JPEG as it is written again. */
class Writer {
  private bytes: Uint8Array
  private length = 0

  constructor(room: number) {
    this.bytes = new Uint8Array(room)
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + count))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  marker(value: number): void {
    this.reserve(2)
    this.bytes[this.length++] = 0xff
    this.bytes[this.length++] = value
  }

  segment(value: number, content: ReadonlyArray<number>): void {
    this.marker(value)
    this.reserve(2 + content.length)
    this.bytes[this.length++] = (content.length + 2) >> 8
    this.bytes[this.length++] = content.length + 2
    for (const byte of content) this.bytes[this.length++] = byte
  }

  data(part: Uint8Array): void {
    this.reserve(part.length)
    this.bytes.set(part, this.length)
    this.length += part.length
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

const bytesOfWord = (word: number): readonly [number, number] => [word >> 8, word & 255]

const exifPrefix = "Exif\0\0"
const jfifPrefix = "JFIF\0"
const adobePrefix = "Adobe"

const hasPrefix = (content: Uint8Array, prefix: string): boolean =>
  content.length >= prefix.length && String.fromCharCode(...content.subarray(0, prefix.length)) === prefix

/** Version 1.1, square pixels, no thumbnail (JFIF 1.02). */
const jfifContent = [...new TextEncoder().encode(jfifPrefix), 1, 1, 0, 0, 1, 0, 1, 0, 0]

/** Colors as they are, not as luminance and chrominance (Adobe TN 5116). */
const adobeRgbContent = [...new TextEncoder().encode(adobePrefix), 0, 100, 0, 0, 0, 0, 0]

/** The segments before the first scan; written once the color transform is known. */
interface Header {
  readonly tables: Array<readonly [kind: number, content: ReadonlyArray<number>]>
  hasJfif: boolean
  adobeTransform: number | undefined
  orientation: Orientation | undefined
}

/** True where the three components are red, green and blue, by the rules that libjpeg made and browsers follow. */
const isRgb = (components: ReadonlyArray<Component>, { hasJfif, adobeTransform }: Header): boolean => {
  if (components.length !== 3 || hasJfif) return false
  if (adobeTransform !== undefined) return adobeTransform === 0
  return components.map(({ id }) => String.fromCharCode(id)).join("") === "RGB"
}

const readFrame = (kind: number, content: Uint8Array): Frame => {
  const reader = new Reader(content)
  demand(reader.byte() === 8, rare)
  const [height, width] = [reader.word(), reader.word()]
  const count = reader.byte()
  demand(count === 1 || count === 3, "is a CMYK JPEG; save it as RGB")
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
  const bounded = withinBounds({ width, height })
  if (Result.isRefused(bounded)) throw new Fault(bounded.reason)
  return { kind, isProgressive: kind === marker.progressive, width, height, components }
}

/** The blocks that a scan of these components visits (T.81, section A.2). */
const blocksOf = ({ width, height, components }: Frame, scanned: ReadonlyArray<Component>): number => {
  const columns = Math.ceil(width / (8 * Math.max(...components.map(({ horizontal }) => horizontal))))
  const rows = Math.ceil(height / (8 * Math.max(...components.map(({ vertical }) => vertical))))
  return scanned.reduce((sum, { horizontal, vertical }) => sum + columns * rows * horizontal * vertical, 0)
}

/** A scan's parameters, as they are written again (T.81, section B.2.3). */
const readScan = (
  content: Uint8Array,
  { isProgressive, components }: Frame,
  ids: ReadonlyArray<number>,
  huffmanTables: ReadonlySet<number>
): { readonly content: ReadonlyArray<number>; readonly components: ReadonlyArray<Component> } => {
  const reader = new Reader(content)
  const count = reader.byte()
  demand(count > 0 && count <= components.length)
  const inside: Array<number> = []
  const tables: Array<readonly [number, number]> = []
  for (let i = 0; i < count; i++) {
    const id = reader.byte()
    const index = components.findIndex((component) => component.id === id)
    demand(index >= 0 && !inside.includes(index))
    inside.push(index)
    tables.push(reader.halves(3, 3))
  }
  const [first, last] = [reader.byte(), reader.byte()]
  const [high, low] = reader.halves(13, 13)
  reader.end()
  if (isProgressive) {
    demand(first === 0 ? last === 0 : count === 1 && first <= last && last <= 63)
    demand(high === 0 || high === low + 1)
  }
  const scanned = inside.flatMap((index) => components[index] ?? [])
  const blocks = scanned.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0)
  demand(count === 1 || blocks <= maximumInterleavedBlocks)
  const needsDc = !isProgressive || (first === 0 && high === 0)
  const needsAc = !isProgressive || first > 0
  for (const [dc, ac] of tables) {
    demand(!needsDc || huffmanTables.has(dc))
    demand(!needsAc || huffmanTables.has(16 + ac))
  }
  return {
    components: scanned,
    content: [
      count,
      ...inside.flatMap((index, i) => {
        const [dc, ac] = tables[i] ?? [0, 0]
        return [ids[index] ?? 0, ((needsDc ? dc : 0) << 4) | (needsAc ? ac : 0)]
      }),
      // A sequential scan is complete; its parameters are ignored.
      ...(isProgressive ? [first, last, (high << 4) | low] : [0, 63, 0])
    ]
  }
}

/** Takes quantization tables, each of 64 steps of one or two bytes, as they are written again (T.81, section B.2.4.1). */
const readQuantizationTables = (content: Uint8Array, defined: Set<number>): ReadonlyArray<number> => {
  const reader = new Reader(content)
  const written: Array<number> = []
  while (reader.left > 0) {
    const [precision, table] = reader.halves(1, 3)
    written.push((precision << 4) | table)
    for (let i = 0; i < 64; i++)
      written.push(...(precision === 0 ? [reader.byte()] : bytesOfWord(reader.word())))
    defined.add(table)
  }
  return written
}

const readRestartInterval = (content: Uint8Array): ReadonlyArray<number> => {
  const reader = new Reader(content)
  const interval = reader.word()
  reader.end()
  return bytesOfWord(interval)
}

/** Takes Huffman tables, each a prefix code that can be, as they are written again (T.81, section B.2.4.2). */
const readHuffmanTables = (content: Uint8Array, defined: Set<number>): ReadonlyArray<number> => {
  const reader = new Reader(content)
  const written: Array<number> = []
  while (reader.left > 0) {
    const [kind, table] = reader.halves(1, 3)
    const counts = Array.from({ length: 16 }, () => reader.byte())
    const symbols = counts.reduce((sum, count) => sum + count, 0)
    demand(symbols <= 256)
    let left = 1
    for (const count of counts) {
      left = 2 * left - count
      demand(left >= 0)
    }
    written.push((kind << 4) | table, ...counts)
    for (let i = 0; i < symbols; i++) {
      const symbol = reader.byte()
      demand(kind === 1 || symbol <= 15)
      written.push(symbol)
    }
    defined.add((kind << 4) | table)
  }
  return written
}

/**
 * Writes the compressed data that begin at `from`, without fill bytes, and gives where the next marker begins. Restart
 * markers and stuffed zeros belong to the data.
 */
const copyScanData = (jpeg: Uint8Array, from: number, writer: Writer): number => {
  let begin = from
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at)) {
    const next = jpeg[at + 1]
    if (next === undefined) break
    if (next === 0xff) {
      writer.data(jpeg.subarray(begin, at))
      begin = at + 1
      at += 1
    } else if (next === 0 || (next >= marker.firstRestart && next <= marker.lastRestart)) {
      at += 2
    } else {
      writer.data(jpeg.subarray(begin, at))
      return at
    }
  }
  throw new Fault(cutOff)
}

/** Writes what stands before the first scan, and gives the numbers of the components. */
const writeHeader = (writer: Writer, header: Header, frame: Frame): ReadonlyArray<number> => {
  const { width, height, components } = frame
  const rgb = isRgb(components, header)
  const ids = components.map((_, i) => (rgb ? "RGB".charCodeAt(i) : i + 1))
  writer.marker(marker.start)
  writer.segment(rgb ? marker.adobe : marker.jfif, rgb ? adobeRgbContent : jfifContent)
  for (const [kind, content] of header.tables) writer.segment(kind, content)
  writer.segment(frame.kind, [
    8,
    ...bytesOfWord(height),
    ...bytesOfWord(width),
    components.length,
    ...components.flatMap(({ horizontal, vertical, table }, i) => [
      ids[i] ?? 0,
      (horizontal << 4) | vertical,
      table
    ])
  ])
  return ids
}

/** Reads the color transform and orientation from a metadata segment. */
const readMetadata = (kind: number, content: Uint8Array, header: Header): void => {
  if (kind === marker.jfif) {
    if (hasPrefix(content, jfifPrefix) && content.length >= 14) header.hasJfif = true
  } else if (kind === marker.exif) {
    if (hasPrefix(content, exifPrefix))
      header.orientation ??= exifOrientation(content.subarray(exifPrefix.length))
  } else if (kind === marker.adobe) {
    if (hasPrefix(content, adobePrefix) && content.length >= 12) header.adobeTransform = content[11]
  }
}

const rebuild = (jpeg: Uint8Array): RebuiltJpeg => {
  demand(jpeg[0] === 0xff && jpeg[1] === marker.start)
  const writer = new Writer(jpeg.length + 64)
  const header: Header = { tables: [], hasJfif: false, adobeTransform: undefined, orientation: undefined }
  const huffmanTables = new Set<number>()
  const quantizationTables = new Set<number>()
  let frame: Frame | undefined
  let ids: ReadonlyArray<number> | undefined
  let scans = 0
  let visits = 0
  const writeTables = (kind: number, content: ReadonlyArray<number>): void => {
    if (ids === undefined) header.tables.push([kind, content])
    else writer.segment(kind, content)
  }
  for (let at = 2; ; ) {
    demand(at + 2 <= jpeg.length, cutOff)
    demand(jpeg[at] === 0xff)
    const kind = jpeg[at + 1] ?? 0
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind === marker.end) {
      if (frame === undefined || ids === undefined) throw new Fault(damaged)
      writer.marker(marker.end)
      const { width, height } = frame
      return { bytes: writer.finish(), width, height, orientation: header.orientation ?? upright }
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
    if (kind === marker.huffmanTables) writeTables(kind, readHuffmanTables(content, huffmanTables))
    else if (kind === marker.quantizationTables)
      writeTables(kind, readQuantizationTables(content, quantizationTables))
    else if (kind === marker.restartInterval) writeTables(kind, readRestartInterval(content))
    else if (kind >= marker.baseline && kind <= marker.lastFrame) {
      demand(kind <= marker.progressive, rare)
      demand(frame === undefined)
      frame = readFrame(kind, content)
    } else if (kind === marker.scan) {
      if (frame === undefined) throw new Fault(damaged)
      scans += 1
      demand(scans <= maximumScans, `has more than ${maximumScans} scans; save it as baseline JPEG or PNG`)
      ids ??= writeHeader(writer, header, frame)
      const scan = readScan(content, frame, ids, huffmanTables)
      demand(scan.components.every(({ table }) => quantizationTables.has(table)))
      visits += blocksOf(frame, scan.components)
      demand(visits <= maximumVisits, "has too many scans for its size; save it as baseline JPEG or PNG")
      writer.segment(kind, scan.content)
      at = copyScanData(jpeg, end, writer)
    } else if (kind >= marker.jfif && kind <= marker.lastApplication) {
      if (scans === 0) readMetadata(kind, content, header)
    } else {
      demand(kind !== marker.numberOfLines && kind !== marker.hierarchy && kind !== marker.expansion, rare)
      demand(kind === marker.comment)
    }
  }
}

/**
 * Rewrites a JPEG of at most 4 megapixels with its frame, tables and scans only: no comments, metadata or trailing
 * data. Compressed data are copied here; `transcodeJpeg` rewrites those. A fault is the rest of a sentence, with its
 * remedy.
 */
export const rebuildJpeg = (jpeg: Uint8Array): Result.Result<RebuiltJpeg> => {
  try {
    return Result.ok(rebuild(jpeg))
  } catch (fault) {
    if (fault instanceof Fault) return Result.refused(fault.message)
    throw fault
  }
}
