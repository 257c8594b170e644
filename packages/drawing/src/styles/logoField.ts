import type { Logo } from "@quick-response/design/config/QrConfig"
import type { Box } from "../scene/Scene.ts"

/** A logo's place in a symbol, in modules from the symbol's upper left corner without its margin. */
export interface LogoField {
  /** The centered square for the picture. */
  readonly box: Box
  /** True if the module at column `x`, row `y` is not drawn, to make room for the picture. */
  readonly cleared: (x: number, y: number) => boolean
}

/** Edges that overlap by less than this only touch. */
const tolerance = 1e-6

/**
 * The field of a logo in a symbol of `size` by `size` modules. A module is cleared if the picture covers any part of it
 * or its center lies in the padding: no module is half hidden. With the shape "circle", picture and padding are
 * circles.
 */
export const logoField = (size: number, logo: Pick<Logo, "size" | "padding" | "shape">): LogoField => {
  const center = size / 2
  const radius = (size * logo.size) / 2
  const length = logo.shape === "circle" ? Math.hypot : (x: number, y: number) => Math.max(x, y)
  const isCleared = (x: number, y: number): boolean => {
    const dx = Math.abs(x + 0.5 - center)
    const dy = Math.abs(y + 0.5 - center)
    const nearest = length(Math.max(0, dx - 0.5), Math.max(0, dy - 0.5))
    return nearest < radius - tolerance || length(dx, dy) < radius + logo.padding - tolerance
  }
  return {
    box: { x: center - radius, y: center - radius, width: 2 * radius, height: 2 * radius },
    cleared: isCleared
  }
}
