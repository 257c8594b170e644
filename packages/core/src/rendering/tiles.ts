import { cover, type SpanSink } from "./coverage.ts"
import type { Path } from "./path.ts"
import { addEdges, type Edges } from "./polyline.ts"

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

/** How much an outline in the unit square covers of each of `width` by `height` pixels, of 255, row by row. */
export const tileOf = (outline: Path, width: number, height: number): Uint8Array => {
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

/** Tiles of outlines that styles share, by width and height, until they take too many bytes together. */
let kept = new WeakMap<Path, Map<number, Uint8Array>>()
let keptBytes = 0
const mostKeptBytes = 1 << 22
const largestKeptSide = 64

/** A {@link tileOf} an outline that is likely to be asked for again. */
export const sharedTile = (outline: Path, width: number, height: number): Uint8Array => {
  if (width > largestKeptSide || height > largestKeptSide) return tileOf(outline, width, height)
  const key = width * (largestKeptSide + 1) + height
  const known = kept.get(outline)?.get(key)
  if (known !== undefined) return known
  const tile = tileOf(outline, width, height)
  keptBytes += tile.length
  if (keptBytes > mostKeptBytes) {
    kept = new WeakMap()
    keptBytes = tile.length
  }
  const sizes = kept.get(outline) ?? new Map<number, Uint8Array>()
  kept.set(outline, sizes.set(key, tile))
  return tile
}
