import type { BoundSize } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"

/** The bytes that a picture may have whose symbols are read: 8 MiB. */
export const maximumPhotographBytes: number = 8 * 2 ** 20

/** The pixels that it may have: 16 megapixels, of 4096 by 4096 pixels. */
export const maximumPhotographPixels: number = 2 ** 24

/** The pixels along a side that it may have. */
const maximumPhotographSide: number = 16_384

/** The pixels that a WebP may have: its decoder holds each twice in color, which were 128 MiB of 16 megapixels. */
const maximumWebpPixels: number = 2 ** 23

/** The bytes of a PNG's rows: four for each of 16 megapixels, and what filters take. */
export const maximumPngBytes: number = 4 * maximumPhotographPixels + 65_536

/** A size that a picture to read can have: at most 16 megapixels; or what is wrong, as the rest of a sentence. */
export const withinPhotograph: BoundSize = (size) => {
  const { width, height } = size
  if (width * height > maximumPhotographPixels)
    return Result.refused(
      "tooManyPixels",
      `has ${width} x ${height} pixels, more than 16 megapixels; scale it down, or cut it closer to the code`
    )
  return Math.max(width, height) > maximumPhotographSide
    ? Result.refused(
        "tooLong",
        `is ${Math.max(width, height)} pixels ${width > height ? "wide" : "high"}, more than ${maximumPhotographSide}; cut it closer to the code`
      )
    : Result.ok(size)
}

/** A size that a WebP to read can have: at most 8 megapixels; or what is wrong, as the rest of a sentence. */
export const withinWebp: BoundSize = (size) =>
  size.width * size.height > maximumWebpPixels
    ? Result.refused(
        "tooManyPixels",
        `has ${size.width} x ${size.height} pixels, more than the 8 megapixels of a WebP; save it as PNG or JPEG, or scale it down`
      )
    : withinPhotograph(size)
