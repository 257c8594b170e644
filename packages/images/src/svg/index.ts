import * as Result from "../file/Result.ts"
import type { Picture } from "../picture/Picture.ts"
import { affordable } from "../raster/drawingCost.ts"
import { buildPicture, type PictureSize, type ReadRaster } from "./buildPicture.ts"
import { leniently, Refusal, strictly, tooMuchWork } from "./refusal.ts"
import { readXml } from "./xml.ts"

export type { PictureSize, ReadRaster } from "./buildPicture.ts"

export interface SvgPicture {
  readonly picture: Picture
  readonly size: PictureSize
}

/**
 * Parses an SVG document and rebuilds it as a closed picture without its text. Refuses too slow documents with a remedy,
 * and unsupported parts, too, unless `isLenient`: then it draws the rest. Linear time.
 */
export const readSvg = (
  text: string,
  readRaster: ReadRaster,
  { isLenient = false }: { readonly isLenient?: boolean } = {}
): Result.Result<SvgPicture> => {
  try {
    const passing = isLenient ? leniently : strictly
    const built = buildPicture(readXml(text, passing), readRaster, passing)
    return affordable(built.picture) ? Result.ok(built) : tooMuchWork
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    throw error
  }
}
