import type { Path } from "@quick-response/images/geometry/Path"
import { rectangle } from "@quick-response/images/geometry/shapes"
import { widestRounding } from "../frames/Frame.ts"
import type { Box } from "../scene/Scene.ts"

/** The width of the background around the card, as a share of its side. */
const band = 0.06

/** Modules around a square on its card: one of card, the others of background. */
export const bandAround = (side: number): number => 1 + Math.ceil(side * band)

/** The card around a rectangle, a module larger on each side, so that its round corners cover the whole rectangle. */
export const card = ({ x, y, width, height }: Box): Path =>
  rectangle(x - 1, y - 1, width + 2, height + 2, widestRounding)
