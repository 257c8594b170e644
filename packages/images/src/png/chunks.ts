import { crc32 } from "../deflate/checksums.ts"

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Color types (RFC 2083, section 4.1.1). */
export const truecolor = 2
export const palette = 3
export const truecolorWithAlpha = 6

export interface Chunk {
  readonly type: string
  readonly bytes: Uint8Array
}

/** Assembles a PNG from chunks, with lengths and checksums. */
export const assemble = (chunks: ReadonlyArray<Chunk>): Uint8Array => {
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

export const header = (width: number, height: number, depth: number, colorType: number): Chunk => {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  bytes[8] = depth
  bytes[9] = colorType
  return { type: "IHDR", bytes }
}

export const end: Chunk = { type: "IEND", bytes: new Uint8Array(0) }

/** The palette chunks; colors have red in the lowest byte, alpha in the highest. */
export const paletteChunks = (colors: ReadonlyArray<number>): ReadonlyArray<Chunk> => {
  const rgb = new Uint8Array(3 * colors.length)
  const alpha = new Uint8Array(colors.length)
  for (const [i, color] of colors.entries()) {
    rgb[3 * i] = color
    rgb[3 * i + 1] = color >>> 8
    rgb[3 * i + 2] = color >>> 16
    alpha[i] = color >>> 24
  }
  // Omitted alphas are opaque.
  const translucent = alpha.findLastIndex((value) => value < 255) + 1
  const chunk = { type: "PLTE", bytes: rgb }
  return translucent === 0 ? [chunk] : [chunk, { type: "tRNS", bytes: alpha.subarray(0, translucent) }]
}
