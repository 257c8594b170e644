import type { ImageOutput } from "../config/output/imageOutput.ts"
import { pixelsAcross, statedDpi } from "../config/output/outputUnits.ts"
import { png } from "./png/png.ts"
import { withResolution } from "./png/resolution.ts"
import type { Images, Scene } from "./scene/Scene.ts"

/** A scene as PNG at the finished width; with its resolution where the width is a length or dots an inch are named. */
export const pngFile = (scene: Scene, output: ImageOutput, images?: Images): Uint8Array => {
  const dpi = statedDpi(output)
  const drawn = png(scene, pixelsAcross(output), images)
  return dpi === undefined ? drawn : withResolution(drawn, dpi)
}
