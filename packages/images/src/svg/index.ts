import * as Result from "../file/Result.ts"
import type { Picture } from "../picture/Picture.ts"
import { affordable } from "../raster/drawingCost.ts"
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
 * Parses an SVG document once and rebuilds it as a closed picture that holds none of its text. Refuses, with a
 * remedy, what a picture cannot hold or what is too slow to draw. Takes linear time.
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
