import { rectangle } from "@quick-response/images/geometry/shapes"
import { upright } from "@quick-response/images/pixels/Orientation"
import { pathData } from "../pathText/pathData.ts"
import type { Box, LogoLayer } from "../scene/Scene.ts"
import { orientationMatrix } from "../svg/orientationMatrix.ts"
import { fitted } from "./drawingOperators.ts"
import type { PrintedJpeg } from "./jpegAsIs.ts"
import { pathOperators } from "./pathOperators.ts"

/** The box of a whole image whose largest centered square covers a box. */
const covering = (box: Box, width: number, height: number): Box => {
  const scale = box.width / Math.min(width, height)
  return {
    x: box.x + (box.width - width * scale) / 2,
    y: box.y + (box.height - height * scale) / 2,
    width: width * scale,
    height: height * scale
  }
}

/** The place of a JPEG in its layer: its box, and operators that clip and rotate it. */
export const jpegPlace = (
  { box, behind, ...layer }: Extract<LogoLayer, { kind: "image" }>,
  { width, height }: PrintedJpeg
): { readonly operators: string; readonly box: Box } => {
  const cut =
    behind === undefined
      ? ""
      : `${pathOperators(pathData(rectangle(box.x, box.y, box.width, box.height)))}W n\n`
  const turn = layer.orientation === upright ? "" : `${orientationMatrix(layer.orientation, box)} cm\n`
  return {
    operators: `${cut}${turn}`,
    box: behind === undefined ? fitted(box, width, height) : covering(box, width, height)
  }
}
