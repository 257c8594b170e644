import type * as Either from "@quick-response/core/either"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { versionOf } from "@quick-response/drawing/compose/compose"
import { refuseCostly as refuseBy } from "@quick-response/drawing/cost/affordable"
import { partsBesideCaptions } from "@quick-response/drawing/draw/partsBesideCaptions"
import { judge as judgeBy, type Verdict } from "@quick-response/drawing/scannability/verdict"
import { DataTooLong, eitherOf, ImageTooCostly } from "../config/refusals.ts"

export { cautionsOf, isCharsetGuessed } from "@quick-response/drawing/scannability/cautions"

/** A configuration's version, or the smallest that holds its data; fails if they are too long. */
export const neededVersion = (config: QrConfig): Either.Either<number, DataTooLong> =>
  eitherOf(() => versionOf(config, partsBesideCaptions), DataTooLong)

/**
 * Judges a configuration whose data needs a version.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { judge } from "@quick-response/core/drawing"
 *
 * const config = await readDesign({ data: "HELLO", margin: 0 })
 * judge(config, 1).findings[0]?.cause // => { topic: "quietZone", field: "margin", margin: 0, full: 4 }
 * ```
 */
export const judge = (config: QrConfig, version: number): Verdict =>
  judgeBy(config, version, partsBesideCaptions)

/**
 * The refusal of a drawing beyond `drawingBounds` by estimate; undefined otherwise.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { refuseCostly } from "@quick-response/core/drawing"
 *
 * const config = await readDesign({ data: "https://example.com" })
 * refuseCostly(config, { format: "svg", size: 512 }) // => undefined
 * ```
 */
export const refuseCostly = (config: QrConfig, output: ImageOutput): ImageTooCostly | undefined => {
  const refusal = refuseBy(config, output)
  return refusal === undefined ? undefined : new ImageTooCostly(refusal)
}
