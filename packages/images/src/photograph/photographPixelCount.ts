import * as Result from "../file/Result.ts"
import { maximumPhotographPixels } from "./photographBounds.ts"
import { webpSize } from "./webpSize.ts"

/** The pixels of a rasterized SVG. */
const svgPixels = 1_500_000

/** The maximum segments searched before a JPEG's frame. */
const mostSegments = 256

const jpegPixels = (view: DataView): number => {
  for (let at = 2, i = 0; i < mostSegments && at + 9 <= view.byteLength; i++) {
    const kind = view.getUint16(at)
    if (kind === 0xffc0 || kind === 0xffc1 || kind === 0xffc2)
      return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += 2 + view.getUint16(at + 2)
  }
  return maximumPhotographPixels
}

/**
 * The number of pixels, by the file's first bytes, which determines the time and memory of scanning; the maximum if
 * unknown. Fast, so that the scan can be scheduled by it.
 *
 * @example
 * ```ts
 * import { photographPixelCount } from "@quick-response/images/photograph/photographPixelCount"
 *
 * photographPixelCount(new TextEncoder().encode("<svg/>")) // => 1_500_000
 * ```
 */
export const photographPixelCount = (bytes: Uint8Array): number => {
  if (bytes.length < 30) return svgPixels
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = view.getUint32(0)
  let pixels = svgPixels
  if (start === 0x89504e47) pixels = view.getUint32(16) * view.getUint32(20)
  else if (start >>> 8 === 0xffd8ff) pixels = jpegPixels(view)
  else if (start === 0x52494646) {
    const size = webpSize(bytes)
    pixels = Result.isRefused(size) ? 0 : size.value.width * size.value.height
  }
  return Math.min(pixels, maximumPhotographPixels)
}
