import * as Either from "effect/Either"
import { checkOutput, defaultImageSize } from "../config/imageOutput.ts"
import type { QrConfig } from "../config/QrConfig.ts"
import type { UnreadableLogo } from "../logo/UnreadableLogo.ts"
import type { DataTooLong, NotScannable } from "./compose.ts"
import { compose } from "./drawing.ts"
import { svg } from "./svg/svg.ts"

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
