import { maximumLogoPixels } from "./logoBounds.ts"
import * as Result from "./Result.ts"

/** The size of a picture; an SVG's need not be whole. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Bounds the size of a picture; the reason why one is refused is the rest of a sentence. */
export type BoundSize = <Size extends PictureSize>(size: Size) => Result.Result<Size>

/** The largest ratio of a logo's longer to its shorter side. */
const maximumLogoStretch = 100

/** A size that a logo can have: at most 4 megapixels and 100 to 1; or what is wrong, as the rest of a sentence. */
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
