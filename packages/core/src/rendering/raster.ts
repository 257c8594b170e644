import type { Pixels } from "../Pixels.ts"
import type { Canvas } from "./canvas.ts"
import { isAligned, isCoarse } from "./coarse.ts"
import { ColourCanvas } from "./colourCanvas.ts"
import { cover } from "./coverage.ts"
import { IndexedCanvas } from "./indexedCanvas.ts"
import { type IndexedRows, magnify } from "./magnify.ts"
import type { Path } from "./path.ts"
import { axisOf, heightOf } from "./pixelGrid.ts"
import { addEdges, type Edges } from "./polyline.ts"
import { type Projection, placeOf, projectionOf } from "./projection.ts"
import { type Brush, brushOf, colourOf } from "./ramp.ts"
import type { Box, Fill, Layer, Scene } from "./scene.ts"
import { sharedTile, tileOf } from "./tiles.ts"

type Modules = Extract<Layer, { kind: "modules" }>
type Image = Extract<Layer, { kind: "image" }>

/** The pictures of a scene's image layers, ready as pixels, by their data URI. */
export type Images = ReadonlyMap<string, Pixels>

const boxOf = (path: Path): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const segment of path) {
    if (segment[0] === "Z") continue
    const x = segment.at(-2)
    const y = segment.at(-1)
    if (typeof x !== "number" || typeof y !== "number") continue
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const drawPath = (canvas: Canvas, path: Path, projection: Projection): void => {
  const { grid } = projection
  const isSnapped =
    (grid !== undefined &&
      touches(boxOf(path), { x: grid.x, y: grid.y, width: grid.columns, height: grid.rows })) ||
    isAligned(path)
  const edges: Edges = []
  const [mapX, mapY] = isSnapped
    ? [projection.x.snapped, projection.y.snapped]
    : [projection.x.even, projection.y.even]
  addEdges(edges, path, 0, 0, Math.max(projection.scaleX, projection.scaleY), mapX, mapY)
  cover(edges, canvas.width, canvas.height, canvas)
}

const drawModules = (canvas: Canvas, layer: Modules, projection: Projection): void => {
  const { columns, rows, cells, tiles } = layer
  // Cells are a pixel more or less wide and high, so an outline has at most four tiles.
  const leastWidth = Math.floor(projection.scaleX)
  const leastHeight = Math.floor(projection.scaleY)
  const made: Array<Uint8Array | undefined> = new Array(4 * (tiles.outlines.length + 1)).fill(undefined)
  for (let row = 0; row < rows; row++) {
    const y = projection.y.edge(row)
    const height = projection.y.edge(row + 1) - y
    for (let column = 0; column < columns; column++) {
      const cell = cells[row * columns + column] ?? 0
      if (cell === 0) continue
      const x = projection.x.edge(column)
      const width = projection.x.edge(column + 1) - x
      const key = 4 * cell + 2 * (width - leastWidth) + height - leastHeight
      let tile = made[key]
      if (tile === undefined) {
        tile = sharedTile(tiles.outlines[cell - 1] ?? [], width, height)
        made[key] = tile
      }
      canvas.tile(tile, width, height, x, y)
    }
  }
}

const disc: Path = [["M", 1, 0.5], ["A", 0.5, 0, 1, 0, 0.5], ["A", 0.5, 0, 1, 1, 0.5], ["Z"]]

const drawImage = (canvas: ColourCanvas, layer: Image, projection: Projection, images: Images): void => {
  const { x, y, size } = placeOf(layer, projection)
  const picture = images.get(layer.image)
  if (picture === undefined) return
  if (picture.width !== size || picture.height !== size) {
    throw new RangeError(
      `an image must be ${size} by ${size} pixels, not ${picture.width} by ${picture.height}`
    )
  }
  const clip = layer.clip === "circle" ? tileOf(disc, size, size) : new Uint8Array(size * size).fill(255)
  canvas.picture(picture, clip, x, y)
}

const brushes = (projection: Projection): ((fill: Fill) => Brush) => {
  const made = new Map<Fill, Brush>()
  return (fill) => {
    const known = made.get(fill)
    if (known !== undefined) return known
    const brush = brushOf(fill.paint, fill.box, projection.scaleX, projection.scaleY)
    made.set(fill, brush)
    return brush
  }
}

const draw = (
  canvas: Canvas,
  layers: ReadonlyArray<Layer>,
  projection: Projection,
  drawImageLayer: (layer: Image) => void
): void => {
  const brush = brushes(projection)
  for (const layer of layers) {
    if (layer.kind === "image") {
      drawImageLayer(layer)
      continue
    }
    canvas.use(brush(layer.fill))
    if (canvas.overflowed) return
    if (layer.kind === "path") drawPath(canvas, layer.path, projection)
    else drawModules(canvas, layer, projection)
  }
}

/** Whether a layer is one colour all over the picture. */
const isBackdrop = (
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

/** A scene's colour all over, and what lies on it. */
const backdropOf = (scene: Scene): readonly [background: number, layers: ReadonlyArray<Layer>] => {
  const [first, ...others] = scene.layers
  return isBackdrop(first, scene) && typeof first.fill.paint === "string"
    ? [colourOf(first.fill.paint), others]
    : [0, scene.layers]
}

/** Draws a scene `width` pixels wide, on a palette if its colours fit one. */
export const drawScene = (scene: Scene, width: number, images: Images): IndexedCanvas | ColourCanvas => {
  const [background, layers] = backdropOf(scene)
  const projection = projectionOf(scene, width)
  if (layers.every((layer) => layer.kind !== "image")) {
    const canvas = new IndexedCanvas(width, projection.y.pixels, background)
    draw(canvas, layers, projection, () => {})
    if (!canvas.overflowed) return canvas
  }
  const canvas = new ColourCanvas(width, projection.y.pixels, background)
  draw(canvas, layers, projection, (layer) => drawImage(canvas, layer, projection, images))
  return canvas
}

/**
 * A scene of whole modules in few colours, drawn one pixel to a module and then magnified: the pixels of
 * {@link drawScene} in a fraction of its time. Undefined for other scenes.
 */
export const drawCoarseScene = (scene: Scene, width: number): IndexedRows | undefined => {
  if (!isCoarse(scene)) return undefined
  const [background, layers] = backdropOf(scene)
  const projection = projectionOf(scene, scene.width)
  const canvas = new IndexedCanvas(scene.width, scene.height, background)
  for (const layer of layers) {
    if (layer.kind === "image") continue
    canvas.use(brushOf(layer.fill.paint, layer.fill.box, 1, 1))
    if (layer.kind === "path") drawPath(canvas, layer.path, projection)
    else canvas.cells(layer.cells, layer.columns, layer.x, layer.y)
  }
  if (canvas.overflowed) return undefined
  const height = heightOf(scene, width)
  return magnify(canvas, axisOf(scene.width, width, 0), axisOf(scene.height, height, 0))
}

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/** Colours as red, green, blue and alpha, in place. */
const bytesOf = (colours: Uint32Array): Uint8Array => {
  if (!isLittleEndian) {
    const view = new DataView(colours.buffer)
    for (const [i, colour] of colours.entries()) view.setUint32(4 * i, colour, true)
  }
  return new Uint8Array(colours.buffer)
}

/**
 * A scene as pixels, `width` of them wide, as high as its proportions ask. Image layers are drawn from `images`, each a
 * square of `imageSize`; those without a picture stay empty. Modules fall on whole pixels, curves are smooth, and
 * the same scene gives the same pixels everywhere.
 */
export const rasterize = (scene: Scene, width: number, images: Images = new Map()): Pixels => {
  const canvas = drawScene(scene, width, images)
  if (canvas instanceof ColourCanvas) {
    return { width, height: canvas.height, data: bytesOf(canvas.colours) }
  }
  const palette = Uint32Array.from(canvas.palette)
  const colours = new Uint32Array(width * canvas.height)
  for (let y = 0, to = 0; y < canvas.height; y++) {
    const start = y * canvas.stride + 1
    for (let at = start; at < start + width; at++) colours[to++] = palette[canvas.rows[at] ?? 0] ?? 0
  }
  return { width, height: canvas.height, data: bytesOf(colours) }
}
