import type { Logo } from "@quick-response/design/config/QrConfig"
import type { Box } from "../scene/Scene.ts"

/** The place of a logo in a symbol; lengths are in modules, from the symbol's upper left corner, without its margin. */
export interface LogoField {
  /** The square that the picture is fitted into, in the symbol's center. */
  readonly box: Box
  /** True where the module at column `x`, row `y` makes room for the picture: it is not drawn. */
  readonly cleared: (x: number, y: number) => boolean
}

/** Edges that lie closer than this touch, but do not overlap. */
const tolerance = 1e-6

/**
 * The field of a logo in a symbol of `size` by `size` modules. A module is cleared when the picture would cover any
 * part of it, or when its center lies in the padding: no module is ever half hidden. With the shape "circle", picture and
 * padding end at circles.
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
