import type { Background } from "@quick-response/design/config/Paint"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { luma } from "./Grayscale.ts"
import { rgbOf } from "./Rgb.ts"

/** The largest brightness at which ink is dark to every threshold of a large picture, beside any color. */
const darkEnough = 107

/** True if the threshold of a large picture may lose some of a symbol's paints. */
export const hasPaleInk = (paints: ReadonlyArray<Background | undefined>): boolean =>
  paints.some((paint) => {
    if (paint === undefined || paint === "transparent") return false
    const colors = typeof paint === "string" ? [paint] : paint.stops.map(({ color }) => color)
    return colors.some((color) => luma(...rgbOf(color)) > darkEnough)
  })

/** True for a design with pale ink in its modules or eyes. */
export const hasPaleSymbol = ({ foreground, outerEyeColor, innerEyeColor }: QrConfig): boolean =>
  hasPaleInk([foreground, outerEyeColor, innerEyeColor])
