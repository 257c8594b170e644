import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { needed, type Parts } from "../parts/Parts.ts"
import type { Box, Scene } from "../scene/Scene.ts"
import { placementOf } from "../styles/placement.ts"
import { composed, sceneOf } from "./compose.ts"

/** A sold symbol with its scene. */
export interface SoldSymbol {
  /** The symbol that the scene shows. */
  readonly matrix: Matrix
  readonly scene: Scene
  /** The symbol's box in the scene's unit. */
  readonly box: Box
}

/**
 * The symbol and the scene of a sold configuration, even if today's verdict would refuse it. Throws `UnreadableLogo`
 * and {@link DataTooLong}.
 */
export const soldSymbol = (config: QrConfig, parts: Parts): SoldSymbol => {
  const { matrix, contents } = composed(config, parts, () => {})
  const scene = sceneOf(matrix, config, contents, parts)
  const shown =
    config.picture?.mode === "halftone" && contents.picture !== undefined
      ? needed(parts.pictures).halftoneSymbol(matrix, config, contents.picture)
      : matrix
  const { symbol } = placementOf(config, shown, parts.drawCaption ?? (() => []))
  const { unitsOfModule = 1 } = scene
  const box = {
    x: symbol.x * unitsOfModule,
    y: symbol.y * unitsOfModule,
    width: symbol.width * unitsOfModule,
    height: symbol.height * unitsOfModule
  }
  return { matrix: shown, scene, box }
}
