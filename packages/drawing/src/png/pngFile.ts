import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross, statedDpi } from "@quick-response/design/output/outputUnits"
import type { Images, Scene } from "../scene/Scene.ts"
import { png } from "./png.ts"
import { withResolution } from "./resolution.ts"

/** A scene as PNG at the finished width, with its resolution if the output has one. */
export const pngFile = (scene: Scene, output: ImageOutput, images?: Images): Uint8Array => {
  const dpi = statedDpi(output)
  const drawn = png(scene, pixelsAcross(output), images)
  return dpi === undefined ? drawn : withResolution(drawn, dpi)
}
