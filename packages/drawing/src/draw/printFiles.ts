import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import { eps } from "../print/eps.ts"
import { type Inks, inksOf } from "../print/inks.ts"
import { isDrawnByOperators } from "../print/isDrawnByOperators.ts"
import { pdf } from "../print/pdf.ts"
import type { LogoLayer } from "../scene/Scene.ts"
import type { Drawer } from "./Drawer.ts"
import { loadOnce, next } from "./MaybeLater.ts"

/** The inks of an output. A named spot color prints only the foreground. An RGB file shows the spot color in RGB. */
const inksFor = (
  { colorSpace = "rgb", spotColor, pdfStandard }: ImageOutput,
  { foreground }: ConfigValues
): Inks =>
  inksOf(
    colorSpace,
    spotColor === undefined || typeof foreground !== "string"
      ? undefined
      : { name: spotColor, color: foreground },
    pdfStandard === "a-2u" ? colorSpace : "cmyk"
  )

/** True for a logo that a print file holds as pixels. */
export const holdsPixelsOf =
  (format: "pdf" | "eps") =>
  ({ colorSpace }: Pick<ImageOutput, "colorSpace">) =>
  (layer: LogoLayer): boolean =>
    !isDrawnByOperators(layer, { format, space: inksOf(colorSpace).space })

const loadStandards = loadOnce(() => import("../standards/pdfStandards.ts"))

/** Draws a PDF at the finished width, with inks, bleed, crop marks and the named standard. */
export const pdfDrawer: Drawer = {
  needsPixels: holdsPixelsOf("pdf"),
  drawBytes: (scene, output, images, config) => {
    const { pdfStandard = "none" } = output
    const [across, inks] = [pixelsAcross(output), inksFor(output, config)]
    return pdfStandard === "none"
      ? pdf(scene, across, images, inks, output)
      : next(loadStandards(), ({ pdfStandards }) =>
          pdf(scene, across, images, inks, output, pdfStandards[pdfStandard])
        )
  }
}

/** Draws an EPS at the finished width, with inks, bleed and crop marks. */
export const epsDrawer: Drawer = {
  needsPixels: holdsPixelsOf("eps"),
  drawBytes: (scene, output, images, config) =>
    new TextEncoder().encode(eps(scene, pixelsAcross(output), images, inksFor(output, config), output))
}
