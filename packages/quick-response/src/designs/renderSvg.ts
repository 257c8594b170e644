import { checked } from "@quick-response/design/field/checked"
import { literal } from "@quick-response/design/field/leaves"
import { object } from "@quick-response/design/field/object"
import { readOrThrow } from "@quick-response/design/field/read"
import {
  defaultImageSize,
  outputSizeField,
  outputUnitField,
  widthFaults
} from "@quick-response/design/output/outputWidth"
import { drawSvg } from "@quick-response/drawing/draw/draw"
import { attempt } from "./attempt.ts"
import { configOf, type Design, type Exact } from "./design.ts"
import type { Output } from "./output.ts"
import { requireOptions } from "./readGiven.ts"

/** Without other formats' options. */
const svgOutput = /* @__PURE__ */ checked(
  /* @__PURE__ */ object(
    "an object",
    {},
    { format: /* @__PURE__ */ literal(["svg"]), size: outputSizeField, unit: outputUnitField }
  ),
  (width) => widthFaults({ ...width, format: "svg" })
)

/**
 * Draws a design, or a QR code's `configJson`, as a whole SVG document. Output is deterministic. Loads styles, captions
 * and logo readers on first use.
 *
 * @example
 * ```ts
 * import { renderSvg } from "quick-response"
 *
 * const document = await renderSvg({ data: "https://example.com" }, { size: 300 })
 * document.slice(0, 4) // => "<svg"
 * ```
 */
export const renderSvg = <const Given extends Design | string>(
  design: Exact<Given>,
  output: Pick<Output, "size" | "unit"> = {}
): Promise<string> =>
  attempt(async () => {
    requireOptions("output", output)
    const { size = defaultImageSize, unit } = readOrThrow(svgOutput, output)
    return drawSvg(await configOf(design), { size, unit })
  })
