import type { LogoLayer } from "../scene/Scene.ts"
import { jpegOfLayer } from "./jpegAsIs.ts"
import { canBeOperators, type PrintTarget } from "./pictureLimits.ts"

/** True if a print file holds a logo as operators or as its JPEG, so that its pixels are not needed. */
export const isDrawnByOperators = (layer: LogoLayer, target: PrintTarget): boolean =>
  layer.kind === "image"
    ? jpegOfLayer(layer, target.space) !== undefined
    : canBeOperators(layer.picture, target)
