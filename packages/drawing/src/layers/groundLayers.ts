import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import { rectangle } from "@quick-response/images/geometry/shapes"
import { cardUnder } from "../frames/Frame.ts"
import type { Layer } from "../scene/Scene.ts"
import { card } from "../styles/card.ts"
import { cardColor, hasFrameCard } from "../styles/ground.ts"
import { ground } from "../styles/plainScene.ts"
import type { Drawing } from "./Drawing.ts"

/**
 * The background, and the card that keeps the symbol on white. Outside a frame the canvas stays empty: the background
 * ends under the frame's decoration.
 */
export const groundLayers = (
  config: Pick<ConfigValues, "background" | "frameStyle" | "quietZone">,
  { placement }: Drawing
): ReadonlyArray<Layer> => {
  const { canvas, frame, framed } = placement
  const layers: Array<Layer> = []
  const paint = hasFrameCard(config) ? cardColor : config.background
  if (paint !== "transparent") {
    const whole =
      canvas.width === canvas.height ? ground(canvas.width) : rectangle(0, 0, canvas.width, canvas.height)
    const path =
      config.frameStyle === "none" ? whole : (frame.card ?? cardUnder(framed.x, framed.y, framed.width))
    layers.push({ kind: "path", path, fill: { paint, box: canvas } })
  }
  if (config.quietZone === "card") {
    const path = card(placement.card)
    layers.push({ kind: "path", path, fill: { paint: cardColor, box: placement.card } })
  }
  return layers
}
