import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { compose } from "../compose/compose.ts"
import type { Finding } from "../scannability/Finding.ts"
import { svg } from "../svg/svg.ts"
import { partsFor } from "./loadParts.ts"
import { type MaybeLater, next } from "./MaybeLater.ts"

/** A picture to look at, which may not be sellable. */
export interface Shown {
  /** A complete SVG document. */
  readonly svg: string
  /** The findings that forbid its sale; empty if it can be sold. */
  readonly refusals: ReadonlyArray<Finding>
}

/**
 * Draws a configuration as SVG even if it cannot scan, for a page that shows a design while it changes. `draw`, which
 * sales use, refuses designs that cannot scan. Throws or rejects with `DataTooLong` and `UnreadableLogo`.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { drawAnyway } from "@quick-response/drawing/draw/drawAnyway"
 *
 * const { refusals } = await drawAnyway(await readDesign({ data: "HELLO", foreground: "#f5e8e8" }), { size: 300 })
 * refusals.length // => 1
 * ```
 */
export const drawAnyway = (
  config: QrConfig,
  { size, unit }: Pick<ImageOutput, "size"> & Partial<Pick<ImageOutput, "unit">>
): MaybeLater<Shown> =>
  next(partsFor(config), (parts) => {
    let refusals: ReadonlyArray<Finding> = []
    const scene = compose(config, parts, (told) => {
      refusals = told
    })
    return { svg: svg(scene, size, unit, parts), refusals }
  })
