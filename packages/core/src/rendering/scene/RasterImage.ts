import type * as Either from "@quick-response/core/either"
import type { Pixels } from "./Pixels.ts"

/** A PNG of which nothing but decoded pixels reaches a picture. */
export interface PngImage {
  readonly mediaType: "image/png"
  readonly width: number
  readonly height: number
  /** The decoded pixels, or what is wrong with them. */
  readonly pixels: () => Either.Either<Pixels, string>
  /** A PNG encoded anew from the pixels. Only for an image whose pixels are there. */
  readonly file: () => Uint8Array
}

/** A JPEG of which nothing but its numbers reaches a picture. */
export interface JpegImage {
  readonly mediaType: "image/jpeg"
  readonly width: number
  readonly height: number
  /** Its coefficients re-encoded as a JPEG, or its fault. */
  readonly written: () => Either.Either<Uint8Array, string>
  /** The JPEG that was written anew. Only for an image that could be. */
  readonly file: () => Uint8Array
}

/** A raster picture of which nothing but decoded pixels or numbers reaches a picture. */
export type RasterImage = PngImage | JpegImage
