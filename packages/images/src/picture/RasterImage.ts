import type * as Result from "../file/Result.ts"
import type { Pixels } from "../pixels/Pixels.ts"

/** A PNG of which nothing but decoded pixels reaches a picture. */
export interface PngImage {
  readonly mediaType: "image/png"
  readonly width: number
  readonly height: number
  /** The decoded pixels, or what is wrong with them. */
  readonly pixels: () => Result.Result<Pixels>
  /** A PNG encoded anew from the pixels. Only for an image whose pixels are there. */
  readonly file: () => Uint8Array
}

/** A JPEG of which nothing but its numbers reaches a picture. */
export interface JpegImage {
  readonly mediaType: "image/jpeg"
  readonly width: number
  readonly height: number
  /** Its coefficients re-encoded as a JPEG, or its fault. */
  readonly written: () => Result.Result<Uint8Array>
  /** The JPEG that was written anew. Only for an image that could be. */
  readonly file: () => Uint8Array
  /** Its lightness as gray pixels, at least `side` of them along its shorter side where it has as many. Only for an image that could be written. */
  readonly lightness: (side: number) => Pixels
}

/** A raster picture of which nothing but decoded pixels or numbers reaches a picture. */
export type RasterImage = PngImage | JpegImage
