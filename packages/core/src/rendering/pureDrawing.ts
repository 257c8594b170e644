import * as Either from "@quick-response/core/either"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { checkOutput, defaultImageSize } from "@quick-response/design/output/imageOutput"
import type { Unit } from "@quick-response/design/output/outputUnits"
import { compose as composeBy, sceneOf, verdictOf } from "@quick-response/drawing/compose/compose"
import { DataTooLong } from "@quick-response/drawing/compose/DataTooLong"
import { NotScannable } from "@quick-response/drawing/compose/NotScannable"
import { allParts } from "@quick-response/drawing/draw/allParts"
import { judge as judgeBy, type Verdict } from "@quick-response/drawing/scannability/verdict"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import type { Contents } from "@quick-response/drawing/styles/plainScene"
import { svg as writeSvg } from "@quick-response/drawing/svg/svg"
import { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { eitherOf } from "../config/eitherOf.ts"

/** The picture of a symbol, by its configuration and what that one's pictures hold. */
export const composeScene = (matrix: Matrix, config: QrConfig, contents: Contents = {}): Scene =>
  sceneOf(matrix, config, contents, allParts)

/** Writes a scene as a complete standalone SVG document of the given width in pixels, or in another unit. */
export const svg = (scene: Scene, width: number, unit?: Unit): string =>
  writeSvg(scene, width, unit, allParts)

/** Judges a configuration whose data needs a version. */
export const judge = (config: QrConfig, version: number): Verdict => judgeBy(config, version, allParts)

/** The picture of a configuration, free of format and size. Refuses what provably no scanner reads. */
export const compose = (
  config: QrConfig
): Either.Either<Scene, DataTooLong | NotScannable | UnreadableLogo> =>
  eitherOf<Scene, DataTooLong | NotScannable | UnreadableLogo>(
    () => composeBy(config, allParts),
    DataTooLong,
    NotScannable,
    UnreadableLogo
  )

/** The verdict on a configuration without drawing it; fails if its data are too long. */
export const verdict = (config: QrConfig): Either.Either<Verdict, DataTooLong> =>
  eitherOf(() => verdictOf(config, allParts), DataTooLong)

/**
 * The image of a configuration as a complete standalone SVG document of the given width in pixels; the same
 * configuration gives the same text everywhere. Pure: for programs that need no service and no cache.
 */
export const renderSvg = (
  config: QrConfig,
  size: number = defaultImageSize
): Either.Either<string, DataTooLong | NotScannable | UnreadableLogo> => {
  const output = checkOutput({ format: "svg", size })
  return Either.map(compose(config), (scene) => svg(scene, output.size))
}
