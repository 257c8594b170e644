import type { Paint } from "@quick-response/design/config/Paint"
import type { Fill, Layer } from "../scene/Scene.ts"
import { eyePlaces, eyeSize, innerEye, outerEye } from "../styles/eyes.ts"
import { type EyeFields, hasPlainEyes } from "../styles/plainScene.ts"
import type { Drawing } from "./Drawing.ts"

/** The finder patterns, unless the body's squares draw them: first the rings, then the balls. */
export const eyeLayers = (
  config: EyeFields,
  { bodyFill, matrix, placement: { symbol } }: Drawing
): ReadonlyArray<Layer> => {
  if (hasPlainEyes(config)) return []
  const fillOf = (paint: Paint | undefined, x: number, y: number, side: number): Fill =>
    paint === undefined ? bodyFill : { paint, box: { x, y, width: side, height: side } }
  const eyes = eyePlaces(matrix, symbol.x, symbol.y)
  return [
    ...eyes.map(
      (eye): Layer => ({
        kind: "path",
        path: outerEye(config.outerEyeStyle, eye),
        fill: fillOf(config.outerEyeColor, eye.x, eye.y, eyeSize)
      })
    ),
    ...eyes.map(
      (eye): Layer => ({
        kind: "path",
        path: innerEye(config.innerEyeStyle, eye),
        fill: fillOf(config.innerEyeColor, eye.x + 2, eye.y + 2, 3)
      })
    )
  ]
}
