import { inflate } from "../deflate/inflate.ts"
import { cutOff, damaged, misoriented } from "../file/fileFaults.ts"
import { type BoundSize, type PictureSize, withinBounds } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"
import { exifOrientation } from "../jpeg/exif.ts"
import { upright } from "../pixels/Orientation.ts"
import type { Pixels } from "../pixels/Pixels.ts"
import { unfilter } from "./unfilter.ts"

/** Color types (PNG, third edition, section 11.2.1). */
const gray = 0
const trueColor = 2
const indexed = 3
const grayWithAlpha = 4
const trueColorWithAlpha = 6

interface ColorType {
  readonly channels: number
  readonly depths: ReadonlyArray<number>
}

const colorTypes: ReadonlyMap<number, ColorType> = new Map([
  [gray, { channels: 1, depths: [1, 2, 4, 8, 16] }],
  [trueColor, { channels: 3, depths: [8, 16] }],
  [indexed, { channels: 1, depths: [1, 2, 4, 8] }],
  [grayWithAlpha, { channels: 2, depths: [8, 16] }],
  [trueColorWithAlpha, { channels: 4, depths: [8, 16] }]
])

/** A parsed PNG with encoded pixels. */
export interface PngFile extends PictureSize {
  readonly depth: number
  readonly colorType: number
  readonly isInterlaced: boolean
  /** Three bytes a color. */
  readonly palette: Uint8Array
  /** The chunk `tRNS`: the palette's alphas, or the transparent color. */
  readonly transparency: Uint8Array
  readonly compressed: ReadonlyArray<Uint8Array>
}

const chunkType = (name: string): number =>
  [...name].reduce((type, letter) => type * 256 + letter.charCodeAt(0), 0)

const types = {
  header: chunkType("IHDR"),
  palette: chunkType("PLTE"),
  transparency: chunkType("tRNS"),
  data: chunkType("IDAT"),
  orientation: chunkType("eXIf"),
  end: chunkType("IEND")
}

/** The type bit of ancillary chunks, which decoders may skip. */
const ancillary = 0x20000000

const signature = [0x89504e47, 0x0d0a1a0a] as const

const readHeader = (
  view: DataView,
  bound: BoundSize
): Result.Result<Omit<PngFile, "palette" | "transparency" | "compressed">> => {
  if (view.byteLength < 33) return cutOff
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== types.header) return damaged
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, colorType, interlace] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  const isKnown = view.getUint8(26) === 0 && view.getUint8(27) === 0 && interlace <= 1
  if (width === 0 || height === 0 || !isKnown || !colorTypes.get(colorType)?.depths.includes(depth))
    return damaged
  return bound({ width, height, depth, colorType, isInterlaced: interlace === 1 })
}

/** The bytes of `tRNS` by color type; a palette's may be shorter. */
const transparencyLength: ReadonlyMap<number, number> = new Map([
  [gray, 2],
  [trueColor, 6],
  [indexed, 256]
])

/**
 * Parses a complete PNG's size, palette and transparency without inflating. `bound` limits its size, by default to a
 * logo's. Returns the file, or the fault and its remedy to follow its name in a sentence.
 */
export const parsePng = (bytes: Uint8Array, bound: BoundSize = withinBounds): Result.Result<PngFile> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8) return cutOff
  if (view.getUint32(0) !== signature[0] || view.getUint32(4) !== signature[1]) return damaged
  const header = readHeader(view, bound)
  if (Result.isRefused(header)) return header
  const { colorType } = header.value
  let palette: Uint8Array = new Uint8Array(0)
  let transparency: Uint8Array = new Uint8Array(0)
  const compressed: Array<Uint8Array> = []
  for (let at = 33; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    const end = at + 8 + length
    if (end + 4 > bytes.length) break
    const content = bytes.subarray(at + 8, end)
    if (type === types.end)
      return compressed.length === 0 || (colorType === indexed && palette.length === 0)
        ? damaged
        : Result.ok({ ...header.value, palette, transparency, compressed })
    if (type === types.data) compressed.push(content)
    else if (type === types.palette) {
      if (length === 0 || length % 3 !== 0 || length > 768) return damaged
      palette = content
    } else if (type === types.transparency) {
      const most = transparencyLength.get(colorType)
      // `tRNS` is meaningless for color types with alpha.
      if (most !== undefined) {
        if (length > most || (colorType !== indexed && length < most)) return damaged
        transparency = content
      }
    } else if (type === types.orientation) {
      const orientation = exifOrientation(content)
      if (orientation !== undefined && orientation !== upright) return misoriented
    } else if ((type & ancillary) === 0) return damaged
    at = end + 4
  }
  return cutOff
}

/** The pixels of one interlace pass: every `xStep`th of every `yStep`th row. */
interface Pass {
  readonly x: number
  readonly y: number
  readonly xStep: number
  readonly yStep: number
}

const whole: ReadonlyArray<Pass> = [{ x: 0, y: 0, xStep: 1, yStep: 1 }]

/** Adam7 (PNG, third edition, section 8.2). */
const adam7: ReadonlyArray<Pass> = [
  { x: 0, y: 0, xStep: 8, yStep: 8 },
  { x: 4, y: 0, xStep: 8, yStep: 8 },
  { x: 0, y: 4, xStep: 4, yStep: 8 },
  { x: 2, y: 0, xStep: 4, yStep: 4 },
  { x: 0, y: 2, xStep: 2, yStep: 4 },
  { x: 1, y: 0, xStep: 2, yStep: 2 },
  { x: 0, y: 1, xStep: 1, yStep: 2 }
]

/** A pass over a picture of known size: pixels in a row, rows, and bytes of a row including the filter type. */
interface SizedPass extends Pass {
  readonly columns: number
  readonly rows: number
  readonly rowLength: number
}

const passesOf = (file: PngFile, pixelBits: number): ReadonlyArray<SizedPass> =>
  (file.isInterlaced ? adam7 : whole)
    .map((pass) => {
      const columns = Math.ceil((file.width - pass.x) / pass.xStep)
      const rows = Math.ceil((file.height - pass.y) / pass.yStep)
      return { ...pass, columns, rows, rowLength: 1 + Math.ceil((columns * pixelBits) / 8) }
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0)

/** Rounds 16 bits to 8. */
const eightBits = (value: number): number => (value * 255 + 32895) >> 16

/** Writes an unfiltered row's pixels from `to` in `data`, `step` bytes apart. */
type WriteRow = (row: Uint8Array, columns: number, data: Uint8Array, to: number, step: number) => void

/** Writes samples below 8 bits or of a palette, by a table of RGBA colors. */
const lookUpRow =
  (colors: Uint8Array, depth: number): WriteRow =>
  (row, columns, data, to, step) => {
    const mask = (1 << depth) - 1
    for (let column = 0, at = to; column < columns; column++, at += step) {
      const bit = column * depth
      const color = 4 * (((row[1 + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask)
      data[at] = colors[color] ?? 0
      data[at + 1] = colors[color + 1] ?? 0
      data[at + 2] = colors[color + 2] ?? 0
      data[at + 3] = colors[color + 3] ?? 0
    }
  }

const paletteColors = ({ palette, transparency, depth }: PngFile): Uint8Array => {
  const colors = new Uint8Array(4 << depth)
  for (let i = 0; i < 1 << depth; i++) {
    colors.set(palette.subarray(3 * i, 3 * i + 3), 4 * i)
    colors[4 * i + 3] = transparency[i] ?? 255
  }
  return colors
}

const sampleAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

const grayColors = ({ transparency, depth }: PngFile): Uint8Array => {
  const last = (1 << depth) - 1
  const clear = transparency.length === 0 ? -1 : sampleAt(transparency, 0) & last
  const colors = new Uint8Array(4 << depth)
  for (let i = 0; i <= last; i++) colors.fill((i * 255) / last, 4 * i, 4 * i + 3)
  for (let i = 0; i <= last; i++) colors[4 * i + 3] = i === clear ? 0 : 255
  return colors
}

const trueColorRow = ({ transparency }: PngFile): WriteRow => {
  const clear =
    transparency.length === 0
      ? -1
      : ((transparency[1] ?? 0) << 16) | ((transparency[3] ?? 0) << 8) | (transparency[5] ?? 0)
  return (row, columns, data, to, step) => {
    for (let column = 0, at = to, from = 1; column < columns; column++, at += step, from += 3) {
      const [red, green, blue] = [row[from] ?? 0, row[from + 1] ?? 0, row[from + 2] ?? 0]
      data[at] = red
      data[at + 1] = green
      data[at + 2] = blue
      data[at + 3] = ((red << 16) | (green << 8) | blue) === clear ? 0 : 255
    }
  }
}

const trueColorWithAlphaRow: WriteRow = (row, columns, data, to, step) => {
  if (step === 4) {
    data.set(row.subarray(1, 1 + 4 * columns), to)
    return
  }
  for (let column = 0, at = to, from = 1; column < columns; column++, at += step, from += 4)
    for (let channel = 0; channel < 4; channel++) data[at + channel] = row[from + channel] ?? 0
}

const grayWithAlphaRow: WriteRow = (row, columns, data, to, step) => {
  for (let column = 0, at = to, from = 1; column < columns; column++, at += step, from += 2) {
    data.fill(row[from] ?? 0, at, at + 3)
    data[at + 3] = row[from + 1] ?? 0
  }
}

/** Writes 16-bit samples of any color type. */
const wideRow = ({ colorType, transparency }: PngFile, channels: number): WriteRow => {
  const isGray = colorType === gray || colorType === grayWithAlpha
  const hasAlpha = colorType === grayWithAlpha || colorType === trueColorWithAlpha
  return (row, columns, data, to, step) => {
    for (let column = 0, at = to, from = 1; column < columns; column++, at += step, from += 2 * channels) {
      let isClear = transparency.length > 0
      for (let i = 0; isClear && i < transparency.length; i++) isClear = row[from + i] === transparency[i]
      const green = isGray ? from : from + 2
      const blue = isGray ? from : from + 4
      data[at] = eightBits(sampleAt(row, from))
      data[at + 1] = eightBits(sampleAt(row, green))
      data[at + 2] = eightBits(sampleAt(row, blue))
      data[at + 3] = hasAlpha ? eightBits(sampleAt(row, from + 2 * channels - 2)) : isClear ? 0 : 255
    }
  }
}

const rowWriter = (file: PngFile, channels: number): WriteRow => {
  if (file.depth === 16) return wideRow(file, channels)
  switch (file.colorType) {
    case gray:
      return lookUpRow(grayColors(file), file.depth)
    case indexed:
      return lookUpRow(paletteColors(file), file.depth)
    case trueColor:
      return trueColorRow(file)
    case grayWithAlpha:
      return grayWithAlphaRow
    default:
      return trueColorWithAlphaRow
  }
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Places a pass's row by the writer. */
type TakeRow = (row: Uint8Array, pass: SizedPass, y: number, write: WriteRow) => void

/** The bytes of a PNG's filtered rows. */
export const pngBytes = (file: PngFile): number => passesOf(file, pixelBitsOf(file)).reduce(addRows, 0)

const addRows = (sum: number, { rows, rowLength }: SizedPass): number => sum + rows * rowLength

const channelsOf = ({ colorType }: PngFile): number => colorTypes.get(colorType)?.channels ?? 1

const pixelBitsOf = (file: PngFile): number => channelsOf(file) * file.depth

/** Inflation stops 64 KiB past the expected size; time is linear in bytes and pixels. */
const eachRow = <A>(file: PngFile, target: () => A, take: (target: A) => TakeRow): Result.Result<A> => {
  const pixelBits = pixelBitsOf(file)
  const filterStep = Math.max(1, pixelBits >> 3)
  const passes = passesOf(file, pixelBits)
  const write = rowWriter(file, channelsOf(file))
  const filtered = inflate(joined(file.compressed), passes.reduce(addRows, 0))
  if (filtered === undefined) return damaged
  const made = target()
  const takeRow = take(made)
  let at = 0
  for (const pass of passes) {
    const { rows, rowLength } = pass
    let above: Uint8Array = new Uint8Array(rowLength)
    for (let line = 0; line < rows; line++) {
      const row = filtered.subarray(at, at + rowLength)
      at += rowLength
      if (!unfilter(row, above, rowLength, filterStep)) return damaged
      takeRow(row, pass, pass.y + line * pass.yStep, write)
      above = row
    }
  }
  return Result.ok(made)
}

/** Decodes a parsed PNG of any color type, depth and interlace. */
export const pngPixels = (file: PngFile): Result.Result<Pixels> => {
  const { width, height } = file
  return eachRow(
    file,
    () => ({ width, height, data: new Uint8Array(4 * width * height) }),
    ({ data }) =>
      (row, { x, xStep, columns }, y, write) =>
        write(row, columns, data, 4 * (y * width + x), 4 * xStep)
  )
}

/**
 * Maps a parsed PNG's pixels to one byte each, a row at a time: decoding a whole photograph would take four times the
 * memory. The function maps RGBA to the byte.
 */
export const pngBytePixels = (
  file: PngFile,
  byteOf: (colors: Uint8Array) => Uint8Array
): Result.Result<Uint8Array> => {
  const { width, height } = file
  return eachRow(
    file,
    () => new Uint8Array(width * height),
    (bytes) =>
      (row, { x, xStep, columns }, y, write) => {
        const colors = new Uint8Array(4 * columns)
        write(row, columns, colors, 0, 4)
        const made = byteOf(colors)
        for (let column = 0, to = y * width + x; column < columns; column++, to += xStep)
          bytes[to] = made[column] ?? 0
      }
  )
}

/**
 * Decodes a PNG of at most 4 megapixels; or returns the fault and its remedy to follow the file's name in a sentence.
 * Assumes sRGB; ignores the file's profile.
 */
export const decodePng = (bytes: Uint8Array): Result.Result<Pixels> =>
  Result.flatMap(parsePng(bytes), pngPixels)
