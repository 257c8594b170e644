import { backdropOf } from "./backdrop.ts"
import { type SpanSink, Sweep } from "./coverage.ts"
import { type IndexedRows, magnify } from "./magnify.ts"
import type { Path } from "./path.ts"
import { axisOf, heightOf } from "./pixelGrid.ts"
import { addEdges, type Edges } from "./polyline.ts"
import { colourOf } from "./ramp.ts"
import type { Layer, Scene } from "./scene.ts"

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

/** Whether a layer has one solid colour all over each module that it touches. */
const isCoarse = (layer: Layer): boolean =>
  layer.kind !== "image" &&
  typeof layer.fill.paint === "string" &&
  (layer.kind === "path"
    ? isAligned(layer.path)
    : layer.tiles.solid && Number.isInteger(layer.x) && Number.isInteger(layer.y))

const maximumColours = 256

/** A picture of one pixel to a module, each a place in a palette. */
class CoarsePicture implements SpanSink {
  readonly columns: number
  readonly rows: number
  readonly palette: Array<number>
  /** Row by row, with one pixel more behind each row, which stays 0. */
  readonly pixels: Uint8Array
  private place = 0

  constructor(columns: number, rows: number, background: number) {
    this.columns = columns
    this.rows = rows
    this.palette = [background]
    this.pixels = new Uint8Array((columns + 1) * rows)
  }

  /** Paints in this colour from now on; false where there are too many. */
  use(colour: number): boolean {
    const known = this.palette.indexOf(colour)
    this.place = known >= 0 ? known : this.palette.push(colour) - 1
    return this.place < maximumColours
  }

  span(y: number, x: number, length: number): void {
    const start = y * (this.columns + 1) + x
    this.pixels.fill(this.place, start, start + length)
  }

  path(path: Path): void {
    const edges: Edges = []
    const itself = (value: number) => value
    addEdges(edges, path, 0, 0, 1, itself, itself)
    new Sweep(edges, this.columns, this.rows).rows(this, this.rows)
  }

  modules({ cells, columns, x, y }: Extract<Layer, { kind: "modules" }>): void {
    const { pixels, place } = this
    for (let from = 0, start = y * (this.columns + 1) + x; from < cells.length; start += this.columns + 1) {
      for (let to = start; to < start + columns; to++) {
        // All ones for a cell that is not empty: no branch that the processor would foresee wrongly half of the time.
        const share = -(cells[from++] ?? 0) >> 31
        pixels[to] = ((pixels[to] ?? 0) & ~share) | (place & share)
      }
    }
  }
}

/**
 * A scene of whole modules in few colours, drawn one pixel to a module and then magnified: the pixels of `drawScene` in a
 * fraction of its time. Undefined for other scenes.
 */
export const drawCoarseScene = (scene: Scene, width: number): IndexedRows | undefined => {
  if (!(Number.isInteger(scene.width) && Number.isInteger(scene.height) && scene.layers.every(isCoarse))) {
    return undefined
  }
  const [background, layers] = backdropOf(scene)
  const picture = new CoarsePicture(scene.width, scene.height, background)
  for (const layer of layers) {
    if (layer.kind === "image" || typeof layer.fill.paint !== "string") return undefined
    if (!picture.use(colourOf(layer.fill.paint))) return undefined
    if (layer.kind === "path") picture.path(layer.path)
    else picture.modules(layer)
  }
  const height = heightOf(scene, width)
  return magnify(picture, axisOf(scene.width, width, 0), axisOf(scene.height, height, 0))
}
