import { renderSvg as render } from "@quick-response/core"
import * as Either from "effect/Either"
import { attempt } from "./attempt.ts"
import { configOf, type Design } from "./design.ts"
import { type Output, outputOf } from "./output.ts"
import { QuickResponseError } from "./QuickResponseError.ts"

/** Draws a design, or the `configJson` of a QR code, as a whole SVG document. The same design gives the same text everywhere. */
export const renderSvg = (design: Design | string, output: Pick<Output, "size"> = {}): Promise<string> =>
  attempt(() => {
    const { format, size } = outputOf(output)
    if (format !== "svg")
      throw new QuickResponseError({
        code: "VALIDATION_FAILED",
        errors: ["format: renderSvg draws SVG alone; draw has the other formats"]
      })
    return Either.getOrThrowWith(render(configOf(design), size), (error) => error)
  })
