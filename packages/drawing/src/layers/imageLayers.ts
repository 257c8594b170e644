import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import { rectangle } from "@quick-response/images/geometry/shapes"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import { needed } from "../parts/Parts.ts"
import type { Layer, LogoLayer } from "../scene/Scene.ts"
import { eyePlaces, eyeSize } from "../styles/eyes.ts"
import { groundOf } from "../styles/ground.ts"
import { logoField } from "../styles/logoField.ts"
import type { Drawing } from "./Drawing.ts"

const imageLayer = (
  content: LogoContent,
  place: Pick<LogoLayer, "box" | "clip" | "behind" | "ground">
): LogoLayer =>
  content.kind === "raster"
    ? { kind: "image", image: content.image, orientation: content.orientation, ...place }
    : { kind: "picture", picture: content.picture, ...place }

/** The logo in a symbol's center. A round logo has a `ground` if only the ground is behind it. */
export const logoLayer = (
  config: Pick<ConfigValues, "background" | "frameStyle" | "logo" | "picture" | "quietZone">,
  { contents, placement: { canvas, symbol } }: Drawing
): LogoLayer | undefined => {
  const { logo } = config
  if (logo === undefined || contents.logo === undefined) return undefined
  const { x, y, width, height } = logoField(symbol.width, logo).box
  const box = { x: symbol.x + x, y: symbol.y + y, width, height }
  const paint = groundOf(config)
  const isGroundSeen = paint !== "transparent" && config.picture?.mode !== "backdrop"
  return logo.shape === "circle" && isGroundSeen
    ? imageLayer(contents.logo, { box, clip: "circle", ground: { paint, box: canvas } })
    : imageLayer(contents.logo, { box, clip: logo.shape })
}

/** The picture behind a symbol, without the finder patterns. */
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
  // Finder patterns keep their separators: scanners look for them first.
  const path = eyePlaces(matrix, left, top).flatMap(({ x, y }) =>
    rectangle(Math.max(x - 1, left), Math.max(y - 1, top), eyeSize + 1, eyeSize + 1)
  )
  layers.push({ kind: "path", path, fill: clean })
  return layers
}
