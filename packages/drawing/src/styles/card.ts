import type { Path } from "@quick-response/images/geometry/Path"
import { rectangle } from "@quick-response/images/geometry/shapes"

/** The width of the background around the card, as a share of its side. */
const band = 0.06

/** The radius in modules of the card's corners where the margin has room for it. */
const largestRadius = 4

/** The modules of background around a card whose side is this long; whole ones, so that tiles begin at whole modules. */
export const bandAround = (side: number): number => Math.ceil(side * band)

/** The card at a place; its corners leave the symbol its margin all around. */
export const card = (x: number, y: number, side: number, margin: number): Path =>
  rectangle(x, y, side, side, Math.min(margin, largestRadius))
