import { crc32 } from "@quick-response/images/deflate/checksums"

/** The end of a PNG's header chunk: the signature, then 13 bytes with length, type and checksum. */
const afterHeader = 8 + 25

const metersPerInch = 0.0254

/**
 * A PNG with its resolution in pixels an inch as a `pHYs` chunk (PNG, section 11.3.4.3). The chunk holds whole pixels a
 * meter: 300 becomes 299.9994.
 */
export const withResolution = (png: Uint8Array, pixelsPerInch: number): Uint8Array<ArrayBuffer> => {
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  const pixelsPerMeter = Math.round(pixelsPerInch / metersPerInch)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, pixelsPerMeter)
  view.setUint32(12, pixelsPerMeter)
  chunk[16] = 1
  view.setUint32(17, crc32(chunk, 4, 17))
  const marked = new Uint8Array(png.length + chunk.length)
  marked.set(png.subarray(0, afterHeader))
  marked.set(chunk, afterHeader)
  marked.set(png.subarray(afterHeader), afterHeader + chunk.length)
  return marked
}
