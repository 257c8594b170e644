import type { BoundSize } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"

/** The bytes that a picture may have whose symbols are read: 8 MiB. */
export const maximumPhotographBytes: number = 8 * 2 ** 20

/** The pixels that it may have: 16 megapixels, of 4096 by 4096 pixels. */
export const maximumPhotographPixels: number = 2 ** 24

/** The pixels along a side that it may have. */
export const maximumPhotographSide: number = 16_384

/** A size that a picture to read can have: at most 16 megapixels; or what is wrong, as the rest of a sentence. */
export const withinPhotograph: BoundSize = (size) => {
  const { width, height } = size
  if (width * height > maximumPhotographPixels)
    return Result.refused(
      `has ${width} x ${height} pixels, more than 16 megapixels; scale it down, or cut it closer to the code`
    )
  return Math.max(width, height) > maximumPhotographSide
    ? Result.refused(
        `is ${Math.max(width, height)} pixels ${width > height ? "wide" : "high"}, more than ${maximumPhotographSide}; cut it closer to the code`
      )
    : Result.ok(size)
}
