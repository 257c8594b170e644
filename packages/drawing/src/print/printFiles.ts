import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import type { Images, LogoLayer, Scene } from "../scene/Scene.ts"
import type { Conformance } from "./Conformance.ts"
import { eps } from "./eps.ts"
import { type Inks, inksOf } from "./inks.ts"
import { isDrawnByOperators } from "./isDrawnByOperators.ts"
import { pdf } from "./pdf.ts"

/**
 * The inks of an output; the foreground is a spot color where one is named, and one color then. A file that is to be kept in RGB knows
 * no press, so that its spot color is shown in RGB, too.
 */
const inksFor = ({ colorSpace, spotColor, pdfStandard }: ImageOutput, { foreground }: ConfigValues): Inks =>
  inksOf(
    colorSpace,
    spotColor === undefined || typeof foreground !== "string"
      ? undefined
      : { name: spotColor, color: foreground },
    pdfStandard === "a-2u" ? (colorSpace ?? "rgb") : "cmyk"
  )

/** True where a file for print holds a logo as pixels. */
export const holdsPixelsOf =
  (format: "pdf" | "eps", { colorSpace }: Pick<ImageOutput, "colorSpace">) =>
  (layer: LogoLayer): boolean =>
    !isDrawnByOperators(layer, { format, space: inksOf(colorSpace).space })

/** A scene as PDF: at the finished width, in its inks, with its bleed and crop marks, by a standard where one is given. */
export const pdfFile = (
  scene: Scene,
  output: ImageOutput,
  images: Images,
  config: ConfigValues,
  conformance?: Conformance
): Uint8Array => pdf(scene, pixelsAcross(output), images, inksFor(output, config), output, conformance)

/** A scene as EPS: at the finished width, in its inks, with its bleed and crop marks. */
export const epsFile = (
  scene: Scene,
  output: ImageOutput,
  images: Images,
  config: ConfigValues
): Uint8Array =>
  new TextEncoder().encode(eps(scene, pixelsAcross(output), images, inksFor(output, config), output))
