import { clear } from "../file/fileFaults.ts"
import * as Result from "../file/Result.ts"
import type { Pixels } from "../pixels/Pixels.ts"
import { inspectLogo, type LogoContent } from "./LogoImage.ts"

/** True if every pixel is wholly transparent. */
export const isClear = ({ data }: Pixels): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) return false
  return true
}

/** A reader of logos for drawing, as {@link readLogo}; a program may load it late. */
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

/** The content of a logo. Decodes what needs no port, so that what cannot be drawn is refused in every format. */
export const readLogo: ReadLogo = (dataUri) => {
  const logo = inspectLogo(dataUri)
  if (Result.isRefused(logo)) return logo
  const { content } = logo.value
  return faultOf(content) ?? content
}
