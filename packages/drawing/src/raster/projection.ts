import type { LogoLayer, Modules, Scene } from "../scene/Scene.ts"
import { type Axis, axisOf, heightOf } from "./pixelGrid.ts"

/** The mapping of a scene to pixels: its axes, the grid of its modules, and the average pixels of a module. */
export interface Projection {
  readonly x: Axis
  readonly y: Axis
  readonly grid: Modules | undefined
  readonly scaleX: number
  readonly scaleY: number
  /** All that a projection depends on. */
  readonly key: string
}

/** The projection of a scene on a picture `width` pixels wide. */
export const projectionOf = (scene: Scene, width: number): Projection => {
  const height = heightOf(scene, width)
  const grid = scene.layers.find((layer) => layer.kind === "modules")
  const { x: left = 0, y: top = 0, columns = 0, rows = 0 } = grid ?? {}
  return {
    x: axisOf(scene.width, width, left),
    y: axisOf(scene.height, height, top),
    grid,
    scaleX: width / scene.width,
    scaleY: height / scene.height,
    key: [width, scene.width, scene.height, left, top, columns, rows].join(" ")
  }
}

/** The whole pixels that a picture is fitted into: a square, so that its drawer knows the size. */
export const placeOf = (
  { box }: LogoLayer,
  { scaleX, scaleY }: Projection
): { readonly x: number; readonly y: number; readonly size: number } => ({
  x: Math.round((box.x + box.width / 2) * scaleX - (box.width * scaleX) / 2),
  y: Math.round((box.y + box.height / 2) * scaleY - (box.width * scaleX) / 2),
  size: Math.max(1, Math.round(box.width * scaleX))
})

/** The side in pixels of the square that a logo must fill in a picture `width` pixels wide. */
export const imageSize = (scene: Scene, layer: LogoLayer, width: number): number =>
  placeOf(layer, projectionOf(scene, width)).size
