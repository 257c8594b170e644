import type { PngCanvas } from "./canvas.ts"
import { crc32 } from "./checksums.ts"
import { drawCoarseScene } from "./coarse.ts"
import { Deflater } from "./deflate.ts"
import type { IndexedRows } from "./magnify.ts"
import { drawScene, type Images, type Output } from "./raster.ts"
import type { Scene } from "./scene.ts"

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Colour types (RFC 2083, section 4.1.1). */
const truecolour = 2
const palette = 3
const truecolourWithAlpha = 6

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
  deflater.rows(image.rows, image.rowLength, image.repeats, 0, image.isFine)
  return assemble([
    header(image.width, image.height, image.depth, palette),
    ...paletteChunks(image.palette),
    { type: "IDAT", bytes: deflater.finish() },
    end
  ])
}

const pngOf = (canvas: PngCanvas): Output<Uint8Array> => {
  const { width, height, depth, palette: colours, isOpaque, rowLength } = canvas
  const deflater = new Deflater()
  return {
    band: () => {
      const once = new Uint16Array(canvas.bottom - canvas.top).fill(1)
      deflater.rows(canvas.filtered(), rowLength, once, canvas.slant)
    },
    finish: () =>
      assemble([
        header(
          width,
          height,
          depth,
          colours !== undefined ? palette : isOpaque ? truecolour : truecolourWithAlpha
        ),
        ...(colours === undefined ? [] : paletteChunks(colours)),
        { type: "IDAT", bytes: deflater.finish() },
        end
      ])
  }
}

/**
 * A scene as a PNG image of {@link rasterize}'s pixels: with a palette where its colours fit one, else in truecolour, with
 * alpha only where something shows through. The same scene gives the same bytes on every machine and runtime.
 */
export const png = (scene: Scene, width: number, images: Images = new Map()): Uint8Array => {
  const coarse = drawCoarseScene(scene, width)
  return coarse === undefined ? drawScene(scene, width, images, pngOf) : indexedPng(coarse)
}
