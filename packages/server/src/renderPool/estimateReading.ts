import { photographPixelCount } from "@quick-response/images/photograph/photographPixelCount"

/** Milliseconds to read any picture, for each of its pixels, and for each byte of its file; those of photographs, which are the most. */
const base = 10
const pixel = 6e-5
const byte = 5e-5

/** Bytes that are held for each pixel: inflated or in the memory of a codec, in four colors, and as the gray that is read. */
const pixelMemory = 12

/** The time and the memory that reading a picture takes, by its header. */
export const estimateReading = (
  picture: Uint8Array
): { readonly estimate: number; readonly memory: number } => {
  const pixels = photographPixelCount(picture)
  return {
    estimate: base + pixel * pixels + byte * picture.length,
    memory: pixelMemory * pixels + 3 * picture.length
  }
}
