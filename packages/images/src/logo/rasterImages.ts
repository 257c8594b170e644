import * as Result from "../file/Result.ts"
import { jpegLuma } from "../jpeg/jpegLuma.ts"
import { type JpegFile, parseJpeg } from "../jpeg/parseJpeg.ts"
import { transcodeJpeg } from "../jpeg/transcodeJpeg.ts"
import type { RasterImage } from "../picture/RasterImage.ts"
import { type PngFile, pngPixels } from "../png/decodePng.ts"
import { encodePng } from "../png/encodePng.ts"

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The value of a validated result. */
const present = <A>(result: Result.Result<A>): A =>
  Result.valueOrThrow(result, (fault) => new RangeError(`an image that ${fault} has no file`))

/** A PNG, decoded and encoded on first use. */
export const pngImage = (file: PngFile): RasterImage => {
  const pixels = once(() => pngPixels(file))
  return {
    mediaType: "image/png",
    width: file.width,
    height: file.height,
    pixels,
    file: once(() => encodePng(present(pixels())))
  }
}

/** A JPEG, transcoded on first use. */
export const jpegImage = (file: JpegFile): RasterImage => {
  const written = once(() => transcodeJpeg(file))
  return {
    mediaType: "image/jpeg",
    width: file.width,
    height: file.height,
    isGray: file.components.length === 1,
    written,
    file: () => present(written()),
    // The transcoded file has one scan, which is faster to read than many.
    lightness: (side) => jpegLuma(present(Result.flatMap(written(), parseJpeg)), side)
  }
}
