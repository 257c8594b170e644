import type { Box, LogoLayer, Modules, Scene } from "../scene/Scene.ts"
import { type Axis, axisOf, eyeShift, heightOf } from "./pixelGrid.ts"

/** Maps a scene to pixels: axes, module grid, and the average pixels of a module. */
export interface Projection {
  readonly x: Axis
  readonly y: Axis
  readonly grid: Modules | undefined
  readonly scaleX: number
  readonly scaleY: number
  /** The pixels of every module, if all have the same. */
  readonly modulePixels: number | undefined
  /** The cache key of a projection. */
  readonly key: string
}

/**
 * The pixels of each module of a label symbol: decoders fail on a wide rMQR whose modules differ by a pixel. The margin
 * takes the remainder. Undefined for other scenes, without a margin, and if a module is smaller than a pixel.
 */
export const modulePixelsOf = (scene: Scene, width: number): number | undefined => {
  const grid = scene.layers.find((layer) => layer.kind === "modules")
  if (scene.micro === undefined || grid === undefined || grid.x <= 0 || grid.y <= 0) return undefined
  const pixels = Math.floor(Math.min(width / scene.width, heightOf(scene, width) / scene.height))
  return pixels < 1 ? undefined : pixels
}

/** The parts of a pixel by which {@link eyeShift} moves the axes of a QR code; 0 in silhouettes, whose grid is larger. */
export const shiftsOf = (scene: Scene, width: number): { readonly x: number; readonly y: number } => {
  const [grid, filling] = scene.layers.filter((layer) => layer.kind === "modules")
  if (grid === undefined || filling !== undefined || scene.micro !== undefined) return { x: 0, y: 0 }
  const { unitsOfModule = 1 } = scene
  const shift = (length: number, pixels: number, start: number): number =>
    eyeShift((pixels / length) * unitsOfModule, start / unitsOfModule, grid.columns / unitsOfModule)
  return {
    x: shift(scene.width, width, grid.x),
    y: shift(scene.height, heightOf(scene, width), grid.y)
  }
}

/** The projection of a scene on a picture `width` pixels wide. */
export const projectionOf = (scene: Scene, width: number): Projection => {
  const height = heightOf(scene, width)
  const grid = scene.layers.find((layer) => layer.kind === "modules")
  const { x: left = 0, y: top = 0, columns = 0, rows = 0 } = grid ?? {}
  const step = modulePixelsOf(scene, width)
  const shift = shiftsOf(scene, width)
  return {
    x: axisOf(scene.width, width, left, step, shift.x),
    y: axisOf(scene.height, height, top, step, shift.y),
    grid,
    scaleX: width / scene.width,
    scaleY: height / scene.height,
    modulePixels: step,
    key: [width, scene.width, scene.height, left, top, columns, rows, step].join(" ")
  }
}

/** The box of a paint in modules of average size: its own, except if the margin takes a remainder. */
export const paintBox = (box: Box, { x, y, scaleX, scaleY, modulePixels }: Projection): Box => {
  if (modulePixels === undefined) return box
  const [left, top] = [x.snapped(box.x), y.snapped(box.y)]
  return {
    x: left / scaleX,
    y: top / scaleY,
    width: (x.snapped(box.x + box.width) - left) / scaleX,
    height: (y.snapped(box.y + box.height) - top) / scaleY
  }
}

/** The square of whole pixels for a picture. */
export const placeOf = (
  { box }: LogoLayer,
  { scaleX, scaleY }: Projection
): { readonly x: number; readonly y: number; readonly size: number } => ({
  x: Math.round((box.x + box.width / 2) * scaleX - (box.width * scaleX) / 2),
  y: Math.round((box.y + box.height / 2) * scaleY - (box.width * scaleX) / 2),
  size: Math.max(1, Math.round(box.width * scaleX))
})

/** The side in pixels of a logo's square in a picture `width` pixels wide. */
export const imageSize = (scene: Scene, layer: LogoLayer, width: number): number =>
  placeOf(layer, projectionOf(scene, width)).size
