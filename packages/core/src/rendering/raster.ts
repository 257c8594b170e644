import type { Pixels } from "../Pixels.ts"
import type { Canvas } from "./canvas.ts"
import { ColourCanvas } from "./colourCanvas.ts"
import { cover, type SpanSink } from "./coverage.ts"
import { IndexedCanvas } from "./indexedCanvas.ts"
import { type IndexedRows, magnify } from "./magnify.ts"
import type { Path } from "./path.ts"
import { type Axis, axisOf, heightOf } from "./pixelGrid.ts"
import { addEdges, type Edges } from "./polyline.ts"
import { type Brush, brushOf, colourOf } from "./ramp.ts"
import type { Box, Fill, Layer, Scene } from "./scene.ts"

type Modules = Extract<Layer, { kind: "modules" }>
type Image = Extract<Layer, { kind: "image" }>

/** The pictures of a scene's image layers, ready as pixels, by their data URI. */
export type Images = ReadonlyMap<string, Pixels>

/** A scene falls on pixels: its axes, the grid of its modules, and how many pixels a module has on average. */
interface Frame {
  readonly x: Axis
  readonly y: Axis
  readonly grid: Modules | undefined
  readonly scaleX: number
  readonly scaleY: number
}

const frameOf = (scene: Scene, width: number): Frame => {
  const height = heightOf(scene, width)
  const grid = scene.layers.find((layer) => layer.kind === "modules")
  return {
    x: axisOf(scene.width, width, grid?.x ?? 0),
    y: axisOf(scene.height, height, grid?.y ?? 0),
    grid,
    scaleX: width / scene.width,
    scaleY: height / scene.height
  }
}

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

const drawPath = (canvas: Canvas, path: Path, frame: Frame): void => {
  const { grid } = frame
  const isSnapped =
    (grid !== undefined &&
      touches(boxOf(path), { x: grid.x, y: grid.y, width: grid.columns, height: grid.rows })) ||
    isAligned(path)
  const edges: Edges = []
  const [mapX, mapY] = isSnapped ? [frame.x.snapped, frame.y.snapped] : [frame.x.even, frame.y.even]
  addEdges(edges, path, 0, 0, Math.max(frame.scaleX, frame.scaleY), mapX, mapY)
  cover(edges, canvas.width, canvas.height, canvas)
}

/** Keeps coverages as a tile. */
class TileSink implements SpanSink {
  readonly coverages: Uint8Array
  private readonly width: number

  constructor(width: number, height: number) {
    this.width = width
    this.coverages = new Uint8Array(width * height)
  }

  span(y: number, x: number, length: number, coverage: number): void {
    this.coverages.fill(coverage, y * this.width + x, y * this.width + x + length)
  }
}

const tileOf = (outline: Path, width: number, height: number): Uint8Array => {
  const edges: Edges = []
  addEdges(
    edges,
    outline,
    0,
    0,
    Math.max(width, height),
    (value) => value * width,
    (value) => value * height
  )
  const sink = new TileSink(width, height)
  cover(edges, width, height, sink)
  return sink.coverages
}

/** Tiles of outlines that styles share, by width and height; small ones only, so that it stays within a few megabytes. */
const keptTiles = new WeakMap<Path, Map<number, Uint8Array>>()
const largestKeptTile = 64
const mostKeptSizes = 16

const sharedTile = (outline: Path, width: number, height: number): Uint8Array => {
  if (width > largestKeptTile || height > largestKeptTile) return tileOf(outline, width, height)
  const kept = keptTiles.get(outline) ?? new Map<number, Uint8Array>()
  keptTiles.set(outline, kept)
  const key = width * (largestKeptTile + 1) + height
  const tile = kept.get(key) ?? tileOf(outline, width, height)
  if (kept.size >= mostKeptSizes) kept.clear()
  kept.set(key, tile)
  return tile
}

const drawModules = (canvas: Canvas, layer: Modules, frame: Frame): void => {
  const { columns, rows, cells, tiles } = layer
  // Cells are a pixel more or less wide and high, so an outline has at most four tiles.
  const made = new Map<number, Uint8Array>()
  for (let row = 0; row < rows; row++) {
    const y = frame.y.edge(row)
    const height = frame.y.edge(row + 1) - y
    for (let column = 0; column < columns; column++) {
      const cell = cells[row * columns + column] ?? 0
      if (cell === 0) continue
      const x = frame.x.edge(column)
      const width = frame.x.edge(column + 1) - x
      const key = (cell * 8192 + width) * 8192 + height
      let tile = made.get(key)
      if (tile === undefined) {
        tile = sharedTile(tiles.outlines[cell - 1] ?? [], width, height)
        made.set(key, tile)
      }
      canvas.tile(tile, width, height, x, y)
    }
  }
}

/** The whole pixels that a picture is fitted into: a square, so that its drawer knows the size. */
const placeOf = ({ box }: Image, { scaleX, scaleY }: Frame) => ({
  x: Math.round((box.x + box.width / 2) * scaleX - (box.width * scaleX) / 2),
  y: Math.round((box.y + box.height / 2) * scaleY - (box.width * scaleX) / 2),
  size: Math.max(1, Math.round(box.width * scaleX))
})

/** The side in pixels of the square that an image layer's picture must fill in a picture `width` pixels wide. */
export const imageSize = (scene: Scene, layer: Image, width: number): number =>
  placeOf(layer, frameOf(scene, width)).size

const circle = (size: number): Path => [
  ["M", size, size / 2],
  ["A", size / 2, 0, 1, 0, size / 2],
  ["A", size / 2, 0, 1, size, size / 2],
  ["Z"]
]

const drawImage = (canvas: ColourCanvas, layer: Image, frame: Frame, images: Images): void => {
  const { x, y, size } = placeOf(layer, frame)
  const picture = images.get(layer.image)
  if (picture === undefined) return
  if (picture.width !== size || picture.height !== size) {
    throw new RangeError(
      `an image must be ${size} by ${size} pixels, not ${picture.width} by ${picture.height}`
    )
  }
  const clip =
    layer.clip === "circle" ? tileOf([...circle(1)], size, size) : new Uint8Array(size * size).fill(255)
  canvas.picture(picture, clip, x, y)
}

const brushes = (frame: Frame): ((fill: Fill) => Brush) => {
  const made = new Map<Fill, Brush>()
  return (fill) => {
    const known = made.get(fill)
    if (known !== undefined) return known
    const brush = brushOf(fill.paint, fill.box, frame.scaleX, frame.scaleY)
    made.set(fill, brush)
    return brush
  }
}

const draw = (
  canvas: Canvas,
  layers: ReadonlyArray<Layer>,
  frame: Frame,
  drawImageLayer: (layer: Image) => void
): void => {
  const brush = brushes(frame)
  for (const layer of layers) {
    if (layer.kind === "image") {
      drawImageLayer(layer)
      continue
    }
    canvas.use(brush(layer.fill))
    if (canvas.overflowed) return
    if (layer.kind === "path") drawPath(canvas, layer.path, frame)
    else drawModules(canvas, layer, frame)
  }
}

/** Whether an outline has only upright and level sides between whole modules. */
const isAligned = (path: Path): boolean => {
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
const isCoarse = (scene: Scene): boolean =>
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
  const frame = frameOf(scene, width)
  if (layers.every((layer) => layer.kind !== "image")) {
    const canvas = new IndexedCanvas(width, frame.y.pixels, background)
    draw(canvas, layers, frame, () => {})
    if (!canvas.overflowed) return canvas
  }
  const canvas = new ColourCanvas(width, frame.y.pixels, background)
  draw(canvas, layers, frame, (layer) => drawImage(canvas, layer, frame, images))
  return canvas
}

/**
 * A scene of whole modules in few colours, drawn one pixel to a module and then magnified: the pixels of
 * {@link drawScene} in a fraction of its time. Undefined for other scenes.
 */
export const drawCoarseScene = (scene: Scene, width: number): IndexedRows | undefined => {
  if (!isCoarse(scene)) return undefined
  const [background, layers] = backdropOf(scene)
  const frame = frameOf(scene, scene.width)
  const canvas = new IndexedCanvas(scene.width, scene.height, background)
  for (const layer of layers) {
    if (layer.kind === "image") continue
    canvas.use(brushOf(layer.fill.paint, layer.fill.box, 1, 1))
    if (layer.kind === "path") drawPath(canvas, layer.path, frame)
    else canvas.cells(layer.cells, layer.columns, layer.x, layer.y)
  }
  if (canvas.overflowed) return undefined
  const height = heightOf(scene, width)
  return magnify(canvas, axisOf(scene.width, width, 0), axisOf(scene.height, height, 0))
}

/**
 * A scene as pixels, `width` of them wide, as high as its proportions ask. Image layers are drawn from `images`, each a
 * square of {@link imageSize}; those without a picture stay empty. Modules fall on whole pixels, curves are smooth, and
 * the same scene gives the same pixels everywhere.
 */
export const rasterize = (scene: Scene, width: number, images: Images = new Map()): Pixels => {
  const canvas = drawScene(scene, width, images)
  if (canvas instanceof ColourCanvas) {
    return { width, height: canvas.height, data: new Uint8Array(canvas.colours.buffer) }
  }
  const palette = Uint32Array.from(canvas.palette)
  const colours = new Uint32Array(width * canvas.height)
  for (let y = 0, to = 0; y < canvas.height; y++) {
    const start = y * canvas.stride + 1
    for (let at = start; at < start + width; at++) colours[to++] = palette[canvas.rows[at] ?? 0] ?? 0
  }
  return { width, height: canvas.height, data: new Uint8Array(colours.buffer) }
}
