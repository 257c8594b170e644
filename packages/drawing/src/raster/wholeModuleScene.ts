import type { Path } from "@quick-response/images/geometry/Path"
import { addEdges, type Edges } from "@quick-response/images/raster/edges"
import { Sweep } from "@quick-response/images/raster/Sweep"
import { isLogo, type Layer, type Scene } from "../scene/Scene.ts"
import { BitPlanes } from "./BitPlanes.ts"
import { colorOf } from "./brush.ts"
import { type IndexedRows, magnify } from "./magnify.ts"
import { axisOf, heightOf } from "./pixelGrid.ts"
import { modulePixelsOf, shiftsOf } from "./projection.ts"
import { solidBackgroundOf } from "./solidBackground.ts"

/** True if an outline has only vertical and horizontal sides between whole modules. */
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

/** True if a layer fills each module that it touches with one solid color. */
const isWholeModules = (layer: Layer): boolean =>
  !isLogo(layer) &&
  typeof layer.fill.paint === "string" &&
  (layer.kind === "path"
    ? isAligned(layer.path)
    : layer.tiles.solid && Number.isInteger(layer.x) && Number.isInteger(layer.y))

const maximumColors = 256

const drawPath = (picture: BitPlanes, path: Path): void => {
  const edges: Edges = []
  const itself = (value: number) => value
  addEdges(edges, path, 1, itself, itself)
  new Sweep(edges, picture.columns, picture.rows).rows(picture, picture.rows)
}

/**
 * A scene of whole modules in few colors, drawn at one pixel a module and magnified: the pixels of `drawScene` in a
 * fraction of its time. Undefined for other scenes.
 */
export const drawWholeModules = (scene: Scene, width: number): IndexedRows | undefined => {
  if (
    !(Number.isInteger(scene.width) && Number.isInteger(scene.height) && scene.layers.every(isWholeModules))
  ) {
    return undefined
  }
  const [background, layers] = solidBackgroundOf(scene)
  const picture = new BitPlanes(scene.width, scene.height, background)
  for (const layer of layers) {
    if (isLogo(layer) || typeof layer.fill.paint !== "string") return undefined
    picture.use(colorOf(layer.fill.paint))
    if (layer.kind === "path") drawPath(picture, layer.path)
    else picture.modules(layer)
  }
  if (picture.palette.length > maximumColors) return undefined
  const height = heightOf(scene, width)
  const step = modulePixelsOf(scene, width)
  const shift = shiftsOf(scene, width)
  return magnify(
    picture,
    axisOf(scene.width, width, 0, step, shift.x),
    axisOf(scene.height, height, 0, step, shift.y)
  )
}
