import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import type { LogoLayer } from "../scene/Scene.ts"
import { groundOf } from "../styles/ground.ts"
import { logoField } from "../styles/logoField.ts"
import type { Drawing } from "./Drawing.ts"

/** A picture that was read, at its place. */
export const imageLayer = (
  content: LogoContent,
  place: Pick<LogoLayer, "box" | "clip" | "behind" | "ground">
): LogoLayer =>
  content.kind === "raster"
    ? { kind: "image", image: content.image, orientation: content.orientation, ...place }
    : { kind: "picture", picture: content.picture, ...place }

/** The logo in a symbol's middle. A round one has a `ground` where it lies on nothing but that. */
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
