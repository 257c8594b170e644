import * as Either from "@quick-response/core/either"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { checkOutput } from "@quick-response/design/output/imageOutput"
import type { Unit } from "@quick-response/design/output/outputUnits"
import { defaultImageSize } from "@quick-response/design/output/outputWidth"
import { sceneOf } from "@quick-response/drawing/compose/compose"
import { allParts } from "@quick-response/drawing/draw/allParts"
import type { Verdict } from "@quick-response/drawing/scannability/verdict"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import type { Contents } from "@quick-response/drawing/styles/plainScene"
import { svg as writeSvg } from "@quick-response/drawing/svg/svg"
import type { Matrix } from "@quick-response/symbol/Matrix"
import type { DataTooLong, NotScannable, UnreadableLogo } from "../config/refusals.ts"
import { composedBy, verdictBy } from "./composedBy.ts"

/**
 * @example
 * ```ts
 * import { encodeSymbol } from "@quick-response/symbol/encode"
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { composeScene, svg } from "@quick-response/core/drawing"
 *
 * const matrix = encodeSymbol("HELLO", "Medium")
 * if ("requiredBits" in matrix) throw new RangeError("too long")
 * const scene = composeScene(matrix, await readDesign({ data: "HELLO" }))
 * svg(scene, 300).startsWith("<svg") // => true
 * ```
 */
export const composeScene = (matrix: Matrix, config: QrConfig, contents: Contents = {}): Scene =>
  sceneOf(matrix, config, contents, allParts)

/**
 * A scene as a complete SVG document of this width in pixels or another unit.
 *
 * @example
 * ```ts
 * import * as Either from "@quick-response/core/either"
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { compose, svg } from "@quick-response/core/drawing"
 *
 * const scene = Either.getOrThrow(compose(await readDesign({ data: "HELLO" })))
 * svg(scene, 40, "mm").includes(`width="40mm"`) // => true
 * ```
 */
export const svg = (scene: Scene, width: number, unit?: Unit): string =>
  writeSvg(scene, width, unit, allParts)

/**
 * The scene of a configuration, independent of format and size. Refuses designs that provably cannot scan.
 *
 * @example
 * ```ts
 * import * as Either from "@quick-response/core/either"
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { compose } from "@quick-response/core/drawing"
 *
 * const composed = compose(await readDesign({ data: "HELLO", foreground: "#fff", background: "#fff" }))
 * Either.isLeft(composed) // => true
 * ```
 */
export const compose = (
  config: QrConfig
): Either.Either<Scene, DataTooLong | NotScannable | UnreadableLogo> => composedBy(config, allParts)

/**
 * A configuration's verdict without drawing; fails if its data are too long.
 *
 * @example
 * ```ts
 * import * as Either from "@quick-response/core/either"
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { verdict } from "@quick-response/core/drawing"
 *
 * const { refusals } = Either.getOrThrow(verdict(await readDesign({ data: "HELLO" })))
 * refusals // => []
 * ```
 */
export const verdict = (config: QrConfig): Either.Either<Verdict, DataTooLong> => verdictBy(config, allParts)

/**
 * A configuration as an SVG document of this width in pixels, the same text everywhere.
 *
 * @example
 * ```ts
 * import * as Either from "@quick-response/core/either"
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { renderSvg } from "@quick-response/core/drawing"
 *
 * const document = Either.getOrThrow(renderSvg(await readDesign({ data: "HELLO" }), 300))
 * document.startsWith("<svg") // => true
 * ```
 */
export const renderSvg = (
  config: QrConfig,
  size: number = defaultImageSize
): Either.Either<string, DataTooLong | NotScannable | UnreadableLogo> => {
  const output = checkOutput({ format: "svg", size })
  return Either.map(compose(config), (scene) => svg(scene, output.size))
}
