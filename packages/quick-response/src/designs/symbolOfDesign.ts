import { compose, symbolOf } from "@quick-response/drawing/compose/compose"
import { partsFor } from "@quick-response/drawing/draw/loadParts"
import { terminalPicture } from "@quick-response/drawing/draw/terminalPicture"
import { modulesAcross } from "@quick-response/drawing/scene/Scene"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { attempt } from "./attempt.ts"
import { configOf, type Design, type Exact } from "./design.ts"
import { QuickResponseError } from "./QuickResponseError.ts"

export type { Matrix } from "@quick-response/symbol/Matrix"

const symbolOfDesign = async (design: Design | string) => {
  const config = await configOf(design)
  return { config, symbol: symbolOf(config, await partsFor(config)) }
}

/**
 * The modules of a design's symbol, row by row, 1 if dark, without the quiet zone; with its version, level and mask.
 *
 * @example
 * ```ts
 * import { matrix } from "quick-response"
 *
 * const { width, version, modules } = await matrix({ data: "https://example.com" })
 * version // => 2
 * modules.length === width * width // => true
 * ```
 */
export const matrix = <const Given extends Design | string>(design: Exact<Given>): Promise<Matrix> =>
  attempt(async () => (await symbolOfDesign(design)).symbol)

/**
 * A design's symbol as text for a terminal, two modules in a character, black on white in any color scheme. Of its look
 * only the margin shows.
 *
 * @example
 * ```ts
 * import { toTerminal } from "quick-response"
 *
 * const text = await toTerminal({ data: "https://example.com" })
 * text.split("\n").length // => 18
 * ```
 */
export const toTerminal = <const Given extends Design | string>(design: Exact<Given>): Promise<string> =>
  attempt(async () => {
    const { config, symbol } = await symbolOfDesign(design)
    return terminalPicture(symbol, config.margin)
  })

/**
 * The width of a design's picture in pixels, for the `size` of an output, in which each module has a whole number of
 * pixels, 1 to 100. Refuses a design whose frame or silhouette is not a whole number of modules wide.
 *
 * @example
 * ```ts
 * import { draw, sizeOf } from "quick-response"
 *
 * const design = { data: "https://example.com" }
 * const size = await sizeOf(design, 8)
 * size // => 264
 * const png = await draw(design, { format: "png", size })
 * ```
 */
export const sizeOf = <const Given extends Design | string>(
  design: Exact<Given>,
  pixelsOfModule: number
): Promise<number> =>
  attempt(async () => {
    const refuse = (sentence: string) =>
      new QuickResponseError({ code: "VALIDATION_FAILED", errors: [`pixelsOfModule: ${sentence}`] })
    if (!Number.isInteger(pixelsOfModule) || pixelsOfModule < 1 || pixelsOfModule > 100)
      throw refuse("expected a whole number from 1 to 100")
    const config = await configOf(design)
    const size = pixelsOfModule * modulesAcross(compose(config, await partsFor(config)))
    if (!Number.isInteger(size))
      throw refuse(
        "the frame or silhouette is not a whole number of modules wide; choose a size, or leave it out"
      )
    return size
  })
