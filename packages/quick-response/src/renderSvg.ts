import { checkOutput } from "@quick-response/core/parts/checking"
import { attempt } from "./attempt.ts"
import { configOf } from "./configOf.ts"
import type { Design } from "./design.ts"
import { drawSvg } from "./drawSvg.ts"
import { type Output, outputOf } from "./output.ts"
import { QuickResponseError } from "./QuickResponseError.ts"
import { sceneOf } from "./sceneOf.ts"

/**
 * Draws a design, or the `configJson` of a QR code, as a whole SVG document. The same design gives the same text everywhere. Styles,
 * captions and what reads logos are loaded when a design first has them.
 */
export const renderSvg = (
  design: Design | string,
  output: Pick<Output, "size" | "unit"> = {}
): Promise<string> =>
  attempt(async () => {
    const { format, size, unit } = checkOutput(outputOf(output))
    if (format !== "svg")
      throw new QuickResponseError({
        code: "VALIDATION_FAILED",
        errors: ["format: renderSvg draws SVG alone; draw has the other formats"]
      })
    return drawSvg(await sceneOf(await configOf(design)), size, unit)
  })
