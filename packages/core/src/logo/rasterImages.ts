import type * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { Pixels } from "../Pixels.ts"
import type { RasterImage } from "../rendering/picture/RasterImage.ts"
import { type PngFile, pngPixels } from "./decodePng.ts"
import { encodePng } from "./encodePng.ts"
import type { RebuiltJpeg } from "./rebuildJpeg.ts"

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A PNG, decoded when it is first drawn, and encoded anew when it is first written. */
export const pngImage = (file: PngFile): RasterImage => {
  const pixels: () => Either.Either<Pixels, string> = once(() => pngPixels(file))
  return {
    mediaType: "image/png",
    width: file.width,
    height: file.height,
    pixels,
    file: once(() => {
      const decoded = Option.getRight(pixels())
      if (Option.isNone(decoded)) throw new RangeError("an image without pixels has no file")
      return encodePng(decoded.value)
    })
  }
}

/** A JPEG that was written anew. */
export const jpegImage = ({ width, height, bytes }: RebuiltJpeg): RasterImage => ({
  mediaType: "image/jpeg",
  width,
  height,
  file: () => bytes
})
