import { checkOutput } from "@quick-response/design/output/imageOutput"
import { drawSvg } from "@quick-response/drawing/draw/draw"
import { attempt } from "./attempt.ts"
import { configOf } from "./configOf.ts"
import type { Design } from "./design.ts"
import { type Output, outputOf } from "./output.ts"
import { QuickResponseError } from "./QuickResponseError.ts"

/**
 * Draws a design, or the `configJson` of a QR code, as a whole SVG document. The same design gives the same text everywhere. Styles,
 * captions and what reads logos are loaded when a design first has them.
 *
 * @example
 * ```ts
 * import { renderSvg } from "quick-response"
 *
 * const document = await renderSvg({ data: "https://example.com" }, { size: 300 })
 * document.slice(0, 4) // => "<svg"
 * ```
 */
export const renderSvg = (
  design: Design | string,
  output: Pick<Output, "size" | "unit"> = {}
): Promise<string> =>
  attempt(async () => {
    const checked = checkOutput(outputOf(output))
    if (checked.format !== "svg")
      throw new QuickResponseError({
        code: "VALIDATION_FAILED",
        errors: ["format: renderSvg draws SVG alone; draw has the other formats"]
      })
    return drawSvg(await configOf(design), checked)
  })
