import { place } from "@quick-response/images/geometry/shapes"
import type { Layer, Scene } from "../scene/Scene.ts"
import { type Box, type Fill, isLogo } from "../scene/Scene.ts"

/** A grid with each cell repeated `times` by `times`. */
export const repeated = (cells: Uint8Array, columns: number, times: number): Uint8Array => {
  if (times === 1) return cells
  const rows = cells.length / columns
  const result = new Uint8Array(cells.length * times * times)
  for (let row = 0; row < rows; row++) {
    const start = row * times * columns * times
    for (let column = 0; column < columns; column++) {
      const from = start + column * times
      result.fill(cells[row * columns + column] ?? 0, from, from + times)
    }
    for (let copy = 1; copy < times; copy++)
      result.copyWithin(start + copy * columns * times, start, start + columns * times)
  }
  return result
}

/** A scene in a smaller unit. Its modules use that unit already. */
export const inSmallerUnit = (scene: Scene, times: number): Scene => {
  if (times === 1) return scene
  const boxOf = ({ x, y, width, height }: Box): Box => ({
    x: times * x,
    y: times * y,
    width: times * width,
    height: times * height
  })
  // Layers that share a fill are drawn as one.
  const fills = new Map<Fill, Fill>()
  const fillOf = (fill: Fill): Fill => {
    const known = fills.get(fill) ?? { paint: fill.paint, box: boxOf(fill.box) }
    fills.set(fill, known)
    return known
  }
  const layerOf = (layer: Layer): Layer => {
    if (isLogo(layer))
      return { ...layer, box: boxOf(layer.box), ground: layer.ground && fillOf(layer.ground) }
    return layer.kind === "path"
      ? { ...layer, path: place(layer.path, { scale: times }), fill: fillOf(layer.fill) }
      : { ...layer, fill: fillOf(layer.fill) }
  }
  return {
    width: times * scene.width,
    height: times * scene.height,
    unitsOfModule: times,
    title: scene.title,
    description: scene.description,
    layers: scene.layers.map(layerOf)
  }
}
