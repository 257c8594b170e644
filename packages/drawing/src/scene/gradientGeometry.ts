import type { Gradient } from "@quick-response/design/config/Paint"
import type { Box } from "./Scene.ts"

/** The geometry of a gradient: offsets 0 to 1 from the first point to the second, or from the center outwards. */
export type GradientGeometry =
  | {
      readonly kind: "linear"
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
    }
  | { readonly kind: "radial"; readonly cx: number; readonly cy: number; readonly r: number }

/**
 * A gradient over a box, in the box's units, for all output formats. A linear gradient runs through the center, `angle`
 * degrees clockwise from left to right, until the outermost corners get offsets 0 and 1 (the line of CSS Images 3,
 * section 3.1.1). A radial one reaches offset 1 at the corners.
 */
export const gradientGeometry = (gradient: Gradient, box: Box): GradientGeometry => {
  const cx = box.x + box.width / 2
  const cy = box.y + box.height / 2
  if (gradient.type === "radial") {
    return { kind: "radial", cx, cy, r: Math.sqrt(box.width * box.width + box.height * box.height) / 2 }
  }
  const angle = ((gradient.angle ?? 0) * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const half = (Math.abs(cos) * box.width + Math.abs(sin) * box.height) / 2
  return {
    kind: "linear",
    x1: cx - cos * half,
    y1: cy - sin * half,
    x2: cx + cos * half,
    y2: cy + sin * half
  }
}
