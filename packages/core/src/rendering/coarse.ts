import type { Path } from "./path.ts"
import type { Scene } from "./scene.ts"

/** Whether an outline has only upright and level sides between whole modules. */
export const isAligned = (path: Path): boolean => {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const segment of path) {
    const [kind, toX, toY] =
      segment[0] === "M" || segment[0] === "L"
        ? segment
        : segment[0] === "Z"
          ? ["L", startX, startY]
          : ["A", 0, 0]
    if (kind === "A" || !Number.isInteger(toX) || !Number.isInteger(toY)) return false
    if (kind === "L" && toX !== x && toY !== y) return false
    if (kind === "M") [startX, startY] = [toX, toY]
    ;[x, y] = [toX, toY]
  }
  return x === startX || y === startY
}

/** Whether every module of the canvas has one solid colour all over. */
export const isCoarse = (scene: Scene): boolean =>
  Number.isInteger(scene.width) &&
  Number.isInteger(scene.height) &&
  scene.layers.every(
    (layer) =>
      layer.kind !== "image" &&
      typeof layer.fill.paint === "string" &&
      (layer.kind === "path"
        ? isAligned(layer.path)
        : layer.tiles.solid && Number.isInteger(layer.x) && Number.isInteger(layer.y))
  )
