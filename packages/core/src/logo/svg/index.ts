import * as Either from "effect/Either"
import { affordable } from "../../rendering/picture/drawingCost.ts"
import type { Picture } from "../../rendering/scene/Picture.ts"
import { buildPicture, type PictureSize, type ReadRaster, tooMuchWork } from "./buildPicture.ts"
import { Refusal } from "./refusal.ts"
import { readXml } from "./xml.ts"

export type { PictureSize, ReadRaster } from "./buildPicture.ts"

/** An SVG logo, rebuilt. */
export interface SvgPicture {
  readonly picture: Picture
  readonly size: PictureSize
}

/**
 * Rebuilds an SVG document as a closed picture: parsed once, styles and references worked out, so that nothing of the
 * text is left. What a picture cannot hold, or would take too long to draw at any size, is refused with a remedy. Takes time
 * in proportion to the text and what it draws.
 */
export const readSvg = (text: string, readRaster: ReadRaster): Either.Either<SvgPicture, string> => {
  try {
    const built = buildPicture(readXml(text), readRaster)
    return affordable(built.picture) ? Either.right(built) : Either.left(tooMuchWork)
  } catch (error) {
    if (error instanceof Refusal) return Either.left(error.message)
    throw error
  }
}
