import * as Result from "../file/Result.ts"
import type { Picture } from "../picture/Picture.ts"
import { affordable } from "../raster/drawingCost.ts"
import { buildPicture, type PictureSize, type ReadRaster, tooMuchWork } from "./buildPicture.ts"
import { Refusal } from "./refusal.ts"
import { readXml } from "./xml.ts"

export type { PictureSize, ReadRaster } from "./buildPicture.ts"

export interface SvgPicture {
  readonly picture: Picture
  readonly size: PictureSize
}

/**
 * Parses an SVG document and rebuilds it as a closed picture without its text. Refuses unsupported and too slow
 * documents with a remedy. Linear time.
 */
export const readSvg = (text: string, readRaster: ReadRaster): Result.Result<SvgPicture> => {
  try {
    const built = buildPicture(readXml(text), readRaster)
    return affordable(built.picture) ? Result.ok(built) : tooMuchWork
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    throw error
  }
}
