import { drawDesignBy } from "./drawDesign.ts"
import type { Draw } from "./output.ts"
import { QuickResponseError } from "./QuickResponseError.ts"

/**
 * Draws in a browser: all but JPEG logos, whose decoder is an installed package. What draws a format, a style, a caption or a
 * logo is loaded when it is first used.
 */
export const draw: Draw = /* @__PURE__ */ drawDesignBy(() =>
  Promise.reject(
    new QuickResponseError({
      code: "VALIDATION_FAILED",
      errors: ["logo.image: a browser draws no JPEG logo here; use renderSvg, or make it a PNG or SVG"]
    })
  )
)
