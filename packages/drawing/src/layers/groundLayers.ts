import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import { rectangle } from "@quick-response/images/geometry/shapes"
import { cardUnder } from "../frames/Frame.ts"
import type { Layer } from "../scene/Scene.ts"
import { card } from "../styles/card.ts"
import { cardColor, hasFrameCard } from "../styles/ground.ts"
import { ground } from "../styles/plainScene.ts"
import type { Drawing } from "./Drawing.ts"

/** The background, and the card that keeps the symbol on white. */
export const groundLayers = (
  config: Pick<ConfigValues, "background" | "frameStyle" | "margin" | "quietZone">,
  { placement }: Drawing
): ReadonlyArray<Layer> => {
  const { canvas, frame, framed } = placement
  const layers: Array<Layer> = []
  if (config.background !== "transparent") {
    const path =
      canvas.width === canvas.height ? ground(canvas.width) : rectangle(0, 0, canvas.width, canvas.height)
    layers.push({ kind: "path", path, fill: { paint: config.background, box: canvas } })
  }
  if (hasFrameCard(config)) {
    const path = frame.card ?? cardUnder(framed.x, framed.y, framed.width)
    layers.push({ kind: "path", path, fill: { paint: cardColor, box: canvas } })
  }
  if (config.quietZone === "card") {
    const { x, y, width } = placement.card
    const path = card(x, y, width, config.margin)
    layers.push({ kind: "path", path, fill: { paint: cardColor, box: placement.card } })
  }
  return layers
}
