import { maximumLogoPixels } from "./logoBounds.ts"
import * as Result from "./Result.ts"

/** The size of a picture; an SVG's may be fractional. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Accepts or refuses a picture's size; the reason follows the file's name in a sentence. */
export type BoundSize = <Size extends PictureSize>(size: Size) => Result.Result<Size>

/** The maximum aspect ratio of a logo. */
const maximumLogoStretch = 100

/** Accepts a logo of at most 4 megapixels and an aspect ratio of up to 100. */
export const withinBounds: BoundSize = (size) => {
  const { width, height } = size
  if (width * height > maximumLogoPixels) {
    return Result.refused(
      "tooManyPixels",
      `has ${Math.ceil(width)} x ${Math.ceil(height)} pixels, more than 4 megapixels; scale it down`
    )
  }
  const stretch = Math.max(width, height) / Math.min(width, height)
  return stretch > maximumLogoStretch
    ? Result.refused(
        "tooLong",
        `is ${Math.ceil(stretch)} times as ${width > height ? "wide as high" : "high as wide"}, more than ${maximumLogoStretch} times; give it proportions nearer to a square`
      )
    : Result.ok(size)
}
