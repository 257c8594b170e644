import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import { rectangle } from "@quick-response/images/geometry/shapes"
import { needed } from "../parts/Parts.ts"
import type { Layer } from "../scene/Scene.ts"
import { eyePlaces, eyeSize } from "../styles/eyes.ts"
import { groundOf } from "../styles/ground.ts"
import type { Drawing } from "./Drawing.ts"
import { imageLayer } from "./logoLayer.ts"

/** The picture behind a symbol, which leaves out the finder patterns. */
export const backdropLayers = (
  config: Pick<ConfigValues, "background" | "foreground" | "frameStyle" | "picture" | "quietZone">,
  { contents, matrix, parts, placement: { canvas, symbol } }: Drawing
): ReadonlyArray<Layer> => {
  if (config.picture?.mode !== "backdrop" || contents.picture === undefined) return []
  const ground = groundOf(config)
  const behind = needed(parts.pictures).backdrop(contents.picture, config.foreground, ground)
  const clean = { paint: behind.ground, box: canvas }
  const { x: left, y: top, width: size } = symbol
  const layers: Array<Layer> = []
  if (ground !== behind.ground) {
    layers.push({ kind: "path", path: rectangle(left, top, size, size), fill: clean })
  }
  layers.push(imageLayer(contents.picture, { box: symbol, clip: "square", behind }))
  // Finder patterns with their separators stay as they are: scanners look for them first.
  const path = eyePlaces(matrix, left, top).flatMap(({ x, y }) =>
    rectangle(Math.max(x - 1, left), Math.max(y - 1, top), eyeSize + 1, eyeSize + 1)
  )
  layers.push({ kind: "path", path, fill: clean })
  return layers
}
