import { crc32 } from "./checksums.ts"
import { ColourCanvas } from "./colourCanvas.ts"
import { Deflater } from "./deflate.ts"
import type { IndexedCanvas } from "./indexedCanvas.ts"
import type { IndexedRows } from "./magnify.ts"
import { drawCoarseScene, drawScene, type Images } from "./raster.ts"
import type { Scene } from "./scene.ts"

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Colour types (RFC 2083, section 4.1.1). */
const truecolour = 2
const palette = 3
const truecolourWithAlpha = 6
const filterUp = 2
/** Rows are filtered in pieces of about this many bytes. */
const pieceLength = 1 << 18

interface Chunk {
  readonly type: string
  readonly bytes: Uint8Array
}

const assemble = (chunks: ReadonlyArray<Chunk>): Uint8Array => {
  const length = chunks.reduce((sum, { bytes }) => sum + 12 + bytes.length, signature.length)
  const png = new Uint8Array(length)
  const view = new DataView(png.buffer)
  png.set(signature)
  let at = signature.length
  for (const { type, bytes } of chunks) {
    view.setUint32(at, bytes.length)
    for (let i = 0; i < 4; i++) png[at + 4 + i] = type.charCodeAt(i)
    png.set(bytes, at + 8)
    const end = at + 8 + bytes.length
    view.setUint32(end, crc32(png, at + 4, end))
    at = end + 4
  }
  return png
}

const header = (width: number, height: number, depth: number, colourType: number): Chunk => {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  bytes[8] = depth
  bytes[9] = colourType
  return { type: "IHDR", bytes }
}

const end: Chunk = { type: "IEND", bytes: new Uint8Array(0) }

const paletteChunks = (colours: ReadonlyArray<number>): ReadonlyArray<Chunk> => {
  const rgb = new Uint8Array(3 * colours.length)
  const alpha = new Uint8Array(colours.length)
  for (const [i, colour] of colours.entries()) {
    rgb[3 * i] = colour
    rgb[3 * i + 1] = colour >>> 8
    rgb[3 * i + 2] = colour >>> 16
    alpha[i] = colour >>> 24
  }
  // Alphas left out are opaque.
  const translucent = alpha.findLastIndex((value) => value < 255) + 1
  const chunk = { type: "PLTE", bytes: rgb }
  return translucent === 0 ? [chunk] : [chunk, { type: "tRNS", bytes: alpha.subarray(0, translucent) }]
}

const indexedPng = (image: IndexedRows): Uint8Array => {
  const deflater = new Deflater()
  deflater.rows(image.rows, image.rowLength, image.repeats)
  return assemble([
    header(image.width, image.height, image.depth, palette),
    ...paletteChunks(image.palette),
    { type: "IDAT", bytes: deflater.finish() },
    end
  ])
}

const canvasRows = ({ width, height, palette, stride, rows }: IndexedCanvas): IndexedRows => ({
  width,
  height,
  depth: 8,
  palette,
  rowLength: stride,
  rows,
  repeats: new Uint16Array(height).fill(1)
})

const colourPng = ({ width, height, colours, beganOpaque }: ColourCanvas): Uint8Array => {
  const isOpaque = beganOpaque || colours.every((colour) => colour >= 0xff000000)
  const bytesPerPixel = isOpaque ? 3 : 4
  const rowLength = 1 + bytesPerPixel * width
  const rowsPerPiece = Math.max(1, Math.floor(pieceLength / rowLength))
  const once = new Uint16Array(rowsPerPiece).fill(1)
  const deflater = new Deflater()
  const piece = new Uint8Array(Math.min(height, rowsPerPiece) * rowLength)
  for (let top = 0; top < height; top += rowsPerPiece) {
    let to = 0
    piece.fill(0)
    for (let y = top; y < Math.min(height, top + rowsPerPiece); y++) {
      piece[to++] = filterUp
      for (let at = y * width; at < (y + 1) * width; at++) {
        const colour = colours[at] ?? 0
        const above = y === 0 ? 0 : (colours[at - width] ?? 0)
        // Most pixels are like the one above them.
        if (colour !== above) {
          piece[to] = colour - above
          piece[to + 1] = (colour >>> 8) - (above >>> 8)
          piece[to + 2] = (colour >>> 16) - (above >>> 16)
          if (!isOpaque) piece[to + 3] = (colour >>> 24) - (above >>> 24)
        }
        to += bytesPerPixel
      }
    }
    deflater.rows(piece, rowLength, once.subarray(0, to / rowLength))
  }
  return assemble([
    header(width, height, 8, isOpaque ? truecolour : truecolourWithAlpha),
    { type: "IDAT", bytes: deflater.finish() },
    end
  ])
}

/**
 * A scene as a PNG image of {@link rasterize}'s pixels: with a palette where its colours fit one, else in truecolour, with
 * alpha only where something shows through. The same scene gives the same bytes on every machine and runtime.
 */
export const png = (scene: Scene, width: number, images: Images = new Map()): Uint8Array => {
  const coarse = drawCoarseScene(scene, width)
  if (coarse !== undefined) return indexedPng(coarse)
  const canvas = drawScene(scene, width, images)
  return canvas instanceof ColourCanvas ? colourPng(canvas) : indexedPng(canvasRows(canvas))
}
