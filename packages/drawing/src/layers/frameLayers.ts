import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { Layer } from "../scene/Scene.ts"
import { captionPaint } from "../styles/captionPaint.ts"
import { cardColor, hasFrameCard } from "../styles/ground.ts"
import type { Drawing } from "./Drawing.ts"

/** The layers of a frame and its caption. */
export const frameLayers = (
  config: Pick<
    ConfigValues,
    "background" | "foreground" | "frameColor" | "frameStyle" | "frameTextColor" | "quietZone"
  >,
  { placement: { canvas, frame } }: Drawing
): ReadonlyArray<Layer> => {
  const framePaint = config.frameColor ?? config.foreground
  const layers: Array<Layer> = []
  if (frame.decoration.length > 0) {
    layers.push({ kind: "path", path: frame.decoration, fill: { paint: framePaint, box: canvas } })
  }
  if (frame.text.length > 0) {
    const ground = hasFrameCard(config) ? cardColor : config.background
    const paint = config.frameTextColor ?? captionPaint(framePaint, frame.onDecoration ? framePaint : ground)
    layers.push({ kind: "path", path: frame.text, fill: { paint, box: canvas } })
  }
  return layers
}
