import { photographPixelCount } from "@quick-response/images/photograph/photographPixelCount"

/** Milliseconds to read: for any picture, per pixel, and per byte of its file; measured on photographs, the slowest. */
const base = 10
const pixel = 6e-5
const byte = 5e-5

/** Bytes per pixel: inflated or in a codec's memory in four channels, and as grayscale. */
const pixelMemory = 12

/** Milliseconds to compare a picture with a sold code, in addition to reading it. */
export const measuringMilliseconds = 100

/** Estimates time and memory to read a picture from its header. */
export const estimateReading = (
  picture: Uint8Array
): { readonly estimate: number; readonly memory: number } => {
  const pixels = photographPixelCount(picture)
  return {
    estimate: base + pixel * pixels + byte * picture.length,
    memory: pixelMemory * pixels + 3 * picture.length
  }
}
