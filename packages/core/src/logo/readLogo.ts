import * as Either from "@quick-response/core/either"
import { clear } from "./faults.ts"
import { isClear } from "./isClear.ts"
import { inspectLogo, type LogoContent, type RefusedLogo } from "./LogoImage.ts"

/** What reads logos for drawing as {@link readLogo} does; a program may load that late. */
export type ReadLogo = (dataUri: string) => LogoContent | RefusedLogo

/** Why an image that needs no port cannot be decoded. */
const faultOf = (content: LogoContent): string | undefined => {
  const images = content.kind === "raster" ? [content.image] : content.images
  for (const image of images) {
    if (image.mediaType === "image/jpeg") {
      const written = image.written()
      if (Either.isLeft(written)) return written.left
      continue
    }
    const pixels = image.pixels()
    if (Either.isLeft(pixels)) return pixels.left
    if (content.kind === "raster" && isClear(pixels.right)) return clear
  }
  return undefined
}

/** The content of a logo. Decodes what needs no port, so that what cannot be drawn is refused in every format. */
export const readLogo: ReadLogo = (dataUri) => {
  const logo = inspectLogo(dataUri)
  if (Either.isLeft(logo)) return { reason: logo.left }
  const { content } = logo.right
  const reason = faultOf(content)
  return reason === undefined ? content : { reason }
}
