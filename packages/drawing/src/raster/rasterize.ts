import type { Path } from "@quick-response/images/geometry/Path"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { addEdges, type Edges } from "@quick-response/images/raster/edges"
import { Sweep } from "@quick-response/images/raster/Sweep"
import type { Grayscale } from "../scene/Grayscale.ts"
import {
  type Box,
  type Fill,
  type Images,
  isLogo,
  type Layer,
  type LogoLayer,
  type Modules,
  type Scene
} from "../scene/Scene.ts"
import { type Brush, brushOf, colorOf } from "./brush.ts"
import type { Canvas, PictureCanvas, PngCanvas } from "./Canvas.ts"
import { ColorCanvas } from "./ColorCanvas.ts"
import { CoverageCanvas } from "./CoverageCanvas.ts"
import { GrayCanvas } from "./GrayCanvas.ts"
import { IndexedCanvas } from "./IndexedCanvas.ts"
import { type Projection, paintBox, placeOf, projectionOf } from "./projection.ts"
import { solidBackgroundOf } from "./solidBackground.ts"
import { cellTile, edgesTile, sharedTile, type Tile } from "./tiles.ts"
import { isAligned } from "./wholeModuleScene.ts"

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

const edgesOf = (path: Path, projection: Projection): Edges => {
  const { grid } = projection
  const isSnapped =
    (grid !== undefined &&
      touches(boxOf(path), { x: grid.x, y: grid.y, width: grid.columns, height: grid.rows })) ||
    isAligned(path)
  const edges: Edges = []
  const [mapX, mapY] = isSnapped
    ? [projection.x.snapped, projection.y.snapped]
    : [projection.x.even, projection.y.even]
  addEdges(edges, path, Math.max(projection.scaleX, projection.scaleY), mapX, mapY)
  return edges
}

/** Paints a layer's part of the canvas's band. */
type Painter<C extends Canvas> = (canvas: C) => void

const pathPainter = (path: Path, projection: Projection): Painter<Canvas> => {
  const [width, height] = [projection.x.pixels, projection.y.pixels]
  const placed = sharedTile(path, projection.key, () => edgesTile(edgesOf(path, projection), width, height))
  if (placed !== undefined) return (canvas) => canvas.tile(placed.tile, placed.x, placed.y)
  const sweep = new Sweep(edgesOf(path, projection), width, height)
  return (canvas) => sweep.rows(canvas, canvas.bottom)
}

/** A separate function: inside the loop, its closures would be allocated for every cell. */
const tileFor = (outline: Path, width: number, height: number): Tile =>
  sharedTile(outline, `${width} ${height}`, () => cellTile(outline, width, height)).tile

const modulesPainter = (layer: Modules, projection: Projection): Painter<Canvas> => {
  const { columns, rows, cells, tiles } = layer
  const lefts = new Int32Array(columns + 1)
  for (let column = 0; column <= columns; column++) lefts[column] = projection.x.edge(column)
  // Cells differ by a pixel in width and height, so an outline has at most four tiles.
  const leastWidth = projection.x.leastStep
  const leastHeight = projection.y.leastStep
  const made: Array<Tile | undefined> = new Array(4 * (tiles.outlines.length + 1)).fill(undefined)
  const paintRow = (canvas: Canvas, row: number, y: number, height: number): void => {
    for (let column = 0; column < columns; column++) {
      const cell = cells[row * columns + column] ?? 0
      if (cell === 0) continue
      const x = lefts[column] ?? 0
      const width = (lefts[column + 1] ?? 0) - x
      const key = 4 * cell + 2 * (width - leastWidth) + height - leastHeight
      const tile = made[key] ?? tileFor(tiles.outlines[cell - 1] ?? [], width, height)
      made[key] = tile
      canvas.tile(tile, x, y)
    }
  }
  return (canvas) => {
    for (let row = 0; row < rows; row++) {
      const y = projection.y.edge(row)
      const height = projection.y.edge(row + 1) - y
      if (y < canvas.bottom && y + height > canvas.top) paintRow(canvas, row, y, height)
    }
  }
}

const disc: Path = [["M", 1, 0.5], ["A", 0.5, 0, 1, 0, 0.5], ["A", 0.5, 0, 1, 1, 0.5], ["Z"]]

const imagePainter = (layer: LogoLayer, projection: Projection, images: Images): Painter<PictureCanvas> => {
  const { x, y, size } = placeOf(layer, projection)
  const picture = images.get(layer)
  if (picture === undefined) return () => {}
  if (picture.width !== size || picture.height !== size) {
    throw new RangeError(
      `an image must be ${size} by ${size} pixels, not ${picture.width} by ${picture.height}`
    )
  }
  const clip =
    layer.clip === "circle"
      ? cellTile(disc, size, size).tile.coverages
      : new Uint8Array(size * size).fill(255)
  return (canvas) => canvas.picture(picture, clip, x, y)
}

const paintersOf = <C extends Canvas>(
  layers: ReadonlyArray<Layer>,
  projection: Projection,
  imagePainterOf: (layer: LogoLayer) => Painter<C>
): ReadonlyArray<Painter<C>> => {
  const brushes = new Map<Fill, Brush>()
  return layers.map((layer) => {
    if (isLogo(layer)) return imagePainterOf(layer)
    const { fill } = layer
    const { scaleX, scaleY } = projection
    const brush = brushes.get(fill) ?? brushOf(fill.paint, paintBox(fill.box, projection), scaleX, scaleY)
    brushes.set(fill, brush)
    const paint =
      layer.kind === "path" ? pathPainter(layer.path, projection) : modulesPainter(layer, projection)
    return (canvas: C) => {
      canvas.use(brush)
      if (!canvas.overflowed) paint(canvas)
    }
  })
}

/** Consumes a picture band by band. */
export interface Output<A> {
  /** Called after each band. */
  readonly band: () => void
  /** Called after the last band. */
  readonly finish: () => A
}

/** Paints band by band; false if the canvas could not hold all colors. */
const paintBands = <C extends Canvas>(
  canvas: C,
  painters: ReadonlyArray<Painter<C>>,
  band: () => void
): boolean => {
  while (canvas.bottom < canvas.height && !canvas.overflowed) {
    canvas.begin(canvas.bottom)
    for (const paint of painters) paint(canvas)
    if (!canvas.overflowed) band()
  }
  canvas.end()
  return !canvas.overflowed
}

/** The color of layers with only one; else undefined. */
const onlyColor = (layers: ReadonlyArray<Layer>): number | undefined => {
  const [paint, ...others] = new Set(layers.map((layer) => (isLogo(layer) ? undefined : layer.fill.paint)))
  return typeof paint === "string" && others.length === 0 ? colorOf(paint) : undefined
}

/**
 * Draws a scene `width` pixels wide in bands, indexed if its colors fit a palette; otherwise discards the first output
 * and draws in truecolor.
 */
export const drawScene = <A>(
  scene: Scene,
  width: number,
  images: Images,
  outputOf: (canvas: PngCanvas) => Output<A>
): A => {
  const [background, layers] = solidBackgroundOf(scene)
  const projection = projectionOf(scene, width)
  const height = projection.y.pixels
  if (!layers.some(isLogo)) {
    const color = onlyColor(layers)
    const canvas =
      color === undefined
        ? new IndexedCanvas(width, height, background)
        : new CoverageCanvas(width, height, background, color)
    const output = outputOf(canvas)
    const painters = paintersOf<Canvas>(layers, projection, () => () => {})
    if (paintBands(canvas, painters, output.band)) return output.finish()
  }
  const canvas = new ColorCanvas(width, height, background)
  const output = outputOf(canvas)
  const painters = paintersOf<ColorCanvas>(layers, projection, (layer) =>
    imagePainter(layer, projection, images)
  )
  paintBands(canvas, painters, output.band)
  return output.finish()
}

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/** Colors as red, green, blue and alpha, in place. */
const bytesOf = (colors: Uint32Array): Uint8Array => {
  if (!isLittleEndian) {
    const view = new DataView(colors.buffer)
    for (const [i, color] of colors.entries()) view.setUint32(4 * i, color, true)
  }
  return new Uint8Array(colors.buffer)
}

/**
 * A scene as pixels, `width` wide, in its proportions. `images` holds each logo as a square of `imageSize`; a missing
 * one stays empty. Modules are aligned to whole pixels, curves are smooth, and the same scene gives the same pixels
 * everywhere.
 */
export const rasterize = (scene: Scene, width: number, images: Images = new Map()): Pixels =>
  drawScene(scene, width, images, (canvas) => {
    const colors = new Uint32Array(width * canvas.height)
    return {
      band: () => canvas.copyTo(colors, canvas.top * width),
      finish: () => ({ width, height: canvas.height, data: bytesOf(colors) })
    }
  })

/**
 * The brightness of {@link rasterize}'s pixels on white paper. It differs by a few of 255, since brightness is mixed
 * instead of colors.
 */
export const rasterizeGray = (scene: Scene, width: number, images: Images = new Map()): Grayscale => {
  const [background, layers] = solidBackgroundOf(scene)
  const projection = projectionOf(scene, width)
  const canvas = new GrayCanvas(width, projection.y.pixels, background)
  const painters = paintersOf<GrayCanvas>(layers, projection, (layer) =>
    imagePainter(layer, projection, images)
  )
  paintBands(canvas, painters, () => {})
  return { width, height: canvas.height, light: canvas.values }
}
