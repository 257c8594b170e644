import type { Layer, Scene } from "../scene/Scene.ts"
import { colorOf } from "./brush.ts"

/** True if a layer fills the whole picture with one color. */
const isSolidBackground = (
  layer: Layer | undefined,
  { width, height }: Scene
): layer is Extract<Layer, { kind: "path" }> => {
  if (layer?.kind !== "path" || typeof layer.fill.paint !== "string") return false
  const corners = layer.path.filter((segment) => segment[0] !== "Z")
  return (
    corners.length === 4 &&
    corners.every(([kind, x, y], i) => {
      const [dx, dy] = [i === 1 || i === 2 ? width : 0, i >= 2 ? height : 0]
      return kind === (i === 0 ? "M" : "L") && x === dx && y === dy
    })
  )
}

/** A scene's background color and the layers on it. */
export const solidBackgroundOf = (
  scene: Scene
): readonly [background: number, layers: ReadonlyArray<Layer>] => {
  const [first, ...others] = scene.layers
  return isSolidBackground(first, scene) && typeof first.fill.paint === "string"
    ? [colorOf(first.fill.paint), others]
    : [0, scene.layers]
}
