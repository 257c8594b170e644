import type { ImageOutput } from "../../config/imageOutput.ts"
import { pixelsAcross } from "../../config/outputUnits.ts"
import type { Images, Scene } from "../scene/Scene.ts"
import { eps } from "./eps.ts"
import { pdf } from "./pdf.ts"

/** A scene as PDF at the finished width. */
export const pdfFile = (scene: Scene, output: ImageOutput, images?: Images): Uint8Array =>
  pdf(scene, pixelsAcross(output), images)

/** A scene as EPS at the finished width. */
export const epsFile = (scene: Scene, output: ImageOutput, images?: Images): Uint8Array =>
  new TextEncoder().encode(eps(scene, pixelsAcross(output), images))
