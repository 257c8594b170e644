import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import type { Images, Scene } from "../scene/Scene.ts"
import { eps } from "./eps.ts"
import { type Inks, inksOf } from "./inks.ts"
import { pdf } from "./pdf.ts"

/** The inks of an output; the foreground is a spot color where one is named, and one color then. */
const inksFor = ({ colorSpace, spotColor }: ImageOutput, { foreground }: ConfigValues): Inks =>
  inksOf(
    colorSpace,
    spotColor === undefined || typeof foreground !== "string"
      ? undefined
      : { name: spotColor, color: foreground }
  )

/** A scene as PDF: at the finished width, in its inks, with its bleed and crop marks. */
export const pdfFile = (
  scene: Scene,
  output: ImageOutput,
  images: Images,
  config: ConfigValues
): Uint8Array => pdf(scene, pixelsAcross(output), images, inksFor(output, config), output)

/** A scene as EPS: at the finished width, in its inks, with its bleed and crop marks. */
export const epsFile = (
  scene: Scene,
  output: ImageOutput,
  images: Images,
  config: ConfigValues
): Uint8Array =>
  new TextEncoder().encode(eps(scene, pixelsAcross(output), images, inksFor(output, config), output))
