import { clear } from "../file/fileFaults.ts"
import * as Result from "../file/Result.ts"
import type { Pixels } from "../pixels/Pixels.ts"
import { inspectLogo, type LogoContent } from "./LogoImage.ts"

/** True if every pixel is transparent. */
export const isClear = ({ data }: Pixels): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) return false
  return true
}

/** Reads logos for drawing, as {@link readLogo}; a program may load it on demand. */
export type ReadLogo = (dataUri: string) => LogoContent | Result.Refused

/** The reason why decoding failed, for images that are decoded here; undefined for success. */
const faultOf = (content: LogoContent): Result.Refused | undefined => {
  const images = content.kind === "raster" ? [content.image] : content.images
  for (const image of images) {
    if (image.mediaType === "image/jpeg") {
      const written = image.written()
      if (Result.isRefused(written)) return written
      continue
    }
    const pixels = image.pixels()
    if (Result.isRefused(pixels)) return pixels
    if (content.kind === "raster" && isClear(pixels.value)) return clear
  }
  return undefined
}

/** A logo's content. Decodes images that need no port, so that every format refuses damaged ones. */
export const readLogo: ReadLogo = (dataUri) => {
  const logo = inspectLogo(dataUri)
  if (Result.isRefused(logo)) return logo
  const { content } = logo.value
  return faultOf(content) ?? content
}
