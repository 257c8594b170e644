import type * as Result from "../file/Result.ts"
import type { Pixels } from "../pixels/Pixels.ts"

/** A PNG of which only decoded pixels reach a picture. */
export interface PngImage {
  readonly mediaType: "image/png"
  readonly width: number
  readonly height: number
  /** The decoded pixels or the fault. */
  readonly pixels: () => Result.Result<Pixels>
  /** A PNG re-encoded from the pixels. Requires decodable pixels. */
  readonly file: () => Uint8Array
}

/** A JPEG of which only coefficients reach a picture. */
export interface JpegImage {
  readonly mediaType: "image/jpeg"
  readonly width: number
  readonly height: number
  /** True for brightness alone, false for three colors. */
  readonly isGray: boolean
  /** Its coefficients re-encoded as a JPEG, or its fault. */
  readonly written: () => Result.Result<Uint8Array>
  /** The re-encoded JPEG. Requires valid data. */
  readonly file: () => Uint8Array
  /** The lightness as gray pixels, at least `side` along the shorter side if it has as many. Requires valid data. */
  readonly lightness: (side: number) => Pixels
}

export type RasterImage = PngImage | JpegImage
