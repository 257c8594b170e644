import type { Path } from "@quick-response/images/geometry/Path"
import { addEdges, type Edges } from "@quick-response/images/raster/edges"
import { type SpanSink, Sweep } from "@quick-response/images/raster/Sweep"

/** Steps of coverage on an indexed canvas: four bits. */
export const fullLevel = 15

/** The step nearest to a coverage of 255. */
export const levelOf = (coverage: number): number => (coverage * fullLevel + 135) >> 8

/** The 32-bit words of a row at half a byte a pixel. */
export const wordsOf = (pixels: number): number => (pixels + 7) >> 3

/** The levels of a tile, also packed by four. */
interface Levels {
  readonly bytes: Uint8Array
  readonly view: DataView
}

/** The coverage of a small rectangle's pixels by a shape, row by row. */
export class Tile implements SpanSink {
  readonly width: number
  readonly height: number
  /** Coverages, in 255ths. */
  readonly coverages: Uint8Array
  private cut: Levels | undefined
  private readonly packed: Array<Int32Array | undefined> = [undefined, undefined]

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.coverages = new Uint8Array(width * height)
  }

  span(y: number, x: number, length: number, coverage: number): void {
    this.coverages.fill(coverage, y * this.width + x, y * this.width + x + length)
  }

  /** Coverages as levels up to {@link fullLevel}. */
  levels(): Levels {
    if (this.cut === undefined) {
      const bytes = this.coverages.map(levelOf)
      this.cut = { bytes, view: new DataView(bytes.buffer) }
    }
    return this.cut
  }

  /**
   * The levels as half bytes, left in the high half, in little-endian words: each row after `offset` empty pixels,
   * padded with empty ones.
   */
  words(offset: 0 | 1): Int32Array {
    const known = this.packed[offset]
    if (known !== undefined) return known
    const { width, height } = this
    const levels = this.levels().bytes
    const stride = wordsOf(width + offset)
    const words = new Int32Array(stride * height)
    for (let y = 0, from = 0; y < height; y++) {
      for (let x = offset; x < width + offset; x++) {
        const at = y * stride + (x >> 3)
        words[at] = (words[at] ?? 0) | ((levels[from++] ?? 0) << (4 * ((x & 7) ^ 1)))
      }
    }
    this.packed[offset] = words
    return words
  }
}

/** A tile and the position of its upper left pixel. */
export interface PlacedTile {
  readonly tile: Tile
  readonly x: number
  readonly y: number
}

/** The coverage of `width` by `height` pixels by an outline in the unit square. */
export const cellTile = (outline: Path, width: number, height: number): PlacedTile => {
  const edges: Edges = []
  addEdges(
    edges,
    outline,
    Math.max(width, height),
    (value) => value * width,
    (value) => value * height
  )
  const tile = new Tile(width, height)
  new Sweep(edges, width, height).rows(tile, height)
  return { tile, x: 0, y: 0 }
}

const largestTile = 1 << 16

/** The tile of the area inside closed edges; undefined if it would be large. */
export const edgesTile = (edges: Edges, width: number, height: number): PlacedTile | undefined => {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 0; i < edges.length; i += 2) {
    const x = edges[i] ?? 0
    const y = edges[i + 1] ?? 0
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const x = Math.max(0, Math.floor(left))
  const y = Math.max(0, Math.floor(top))
  const columns = Math.max(0, Math.min(width, Math.ceil(right)) - x)
  const rows = Math.max(0, Math.min(height, Math.ceil(bottom)) - y)
  if (columns * rows > largestTile) return undefined
  const moved = edges.map((value, i) => value - (i % 2 === 0 ? x : y))
  const tile = new Tile(columns, rows)
  new Sweep(moved, columns, rows).rows(tile, rows)
  return { tile, x, y }
}

/** Tiles of paths that styles share, up to a total size. */
let kept = new WeakMap<Path, Map<string, PlacedTile>>()
let keptBytes = 0
const mostKeptBytes = 1 << 24

/** Bytes of a cached tile: coverages, levels and packed words, plus a kilobyte of objects. */
const bytesOf = ({ coverages }: Tile): number => 3 * coverages.length + 1200

/** The cached tile of a path, by the key of its other inputs. */
export const sharedTile = <T extends PlacedTile | undefined>(
  path: Path,
  key: string,
  make: () => T
): PlacedTile | T => {
  const known = kept.get(path)?.get(key)
  if (known !== undefined) return known
  const made = make()
  if (made === undefined || made.tile.coverages.length > largestTile) return made
  const bytes = bytesOf(made.tile)
  if (keptBytes + bytes > mostKeptBytes) {
    kept = new WeakMap()
    keptBytes = 0
  }
  keptBytes += bytes
  const tiles = kept.get(path) ?? new Map<string, PlacedTile>()
  kept.set(path, tiles.set(key, made))
  return made
}
