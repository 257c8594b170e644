import type { BoundSize } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"
import type { JpegBounds } from "../jpeg/parseJpeg.ts"

/** The maximum size of a picture to scan: 8 MiB. */
export const maximumPhotographBytes: number = 8 * 2 ** 20

/** 16 megapixels, as in 4096 by 4096 pixels. */
export const maximumPhotographPixels: number = 2 ** 24

/** The maximum pixels along a side. */
const maximumPhotographSide: number = 16_384

/** The maximum pixels of a WebP: its decoder holds each twice in color, 128 MiB for 16 megapixels. */
const maximumWebpPixels: number = 2 ** 23

/** The maximum bytes of a PNG's rows: four for each of 16 megapixels, plus filters. */
export const maximumPngBytes: number = 4 * maximumPhotographPixels + 65_536

/** Accepts a picture to scan of at most 16 megapixels. */
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

/** Accepts a WebP to scan of at most 8 megapixels. */
export const withinWebp: BoundSize = (size) =>
  size.width * size.height > maximumWebpPixels
    ? Result.refused(
        "tooManyPixels",
        `has ${size.width} x ${size.height} pixels, more than the 8 megapixels of a WebP; save it as PNG or JPEG, or scale it down`
      )
    : withinPhotograph(size)

/**
 * A JPEG to scan. A progressive one of 16 megapixels in full color usually visits 3.7 million blocks; this many more
 * take MozJPEG 0.4 s at most. Each scan takes microseconds, however small the picture.
 */
export const photographJpeg: JpegBounds = { size: withinPhotograph, scans: 20_000, visits: 6_000_000 }
