import { written } from "../pathText/pathData.ts"
import type { TileSet } from "../scene/Scene.ts"
import { AsciiTexts } from "./AsciiWriter.ts"
import { TextCache } from "./TextCache.ts"
import { compileTile, type Tile } from "./Tile.ts"

/** The letter and sign of the line along each side. */
const lineLetters = ["h", "v", "h-", "v-"] as const

const longestLine = 16

/** The cache size of a set's lines, as a power of two; small if few outlines touch a side. */
const [lineBits, fewestBits] = [11, 2]

/**
 * The tiles of a set as lookup tables for following outlines. Tile 0 is an empty cell. A shape is a tile with its
 * joins: 16 * tile, plus a bit for each side whose outline a neighbor shares.
 */
export interface TileTables {
  readonly tiles: ReadonlyArray<Tile | undefined>
  /**
   * By 4 * tile + side, shifted left by `tileBits`, plus the tile across that side: -1 if the two outlines are joined,
   * else 0.
   */
  readonly joins: Int8Array
  readonly tileBits: number
  /** For each shape, a bit for each side along which its outline runs. */
  readonly touched: Uint8Array
  /** The next link of the outline by 4 * shape + side, packed as by {@link linkOf}. */
  readonly links: Int32Array
  /** The outlines of each tile that no neighbor joins, and a flag if there are any. */
  readonly loose: AsciiTexts
  readonly hasLoose: Uint8Array
  /** Lines along a side, each with the path data after it, by {@link lineKey}. */
  readonly lines: TextCache
  readonly wayCount: number
}

/** The way of an outline from one side of a tile to the next. */
interface Link {
  /** The index of the path data between the two; 0 if there is no data. */
  readonly way: number
  readonly next: number
  /** Its length along the next side, in grains; 0 if a neighbor is joined there. */
  readonly length: number
}

const [sideBits, lengthBits] = [2, 10]

const linkOf = ({ way, next, length }: Link): number => (((way << lengthBits) | length) << sideBits) | next

export const wayOf = (link: number): number => link >> (sideBits + lengthBits)

/** The key of a line along a side: its length in grains and the path data after it. */
export const lineKey = (side: number, grainCount: number, way: number, wayCount: number): number =>
  4 * (grainCount * wayCount + way) + side

const tabulate = (set: TileSet): TileTables => {
  const tiles = [undefined, ...set.outlines.map(compileTile)]
  const contacts = tiles.flatMap((tile) => tile?.contacts ?? [undefined, undefined, undefined, undefined])
  const ways = [...new Set(["", ...contacts.map((contact) => contact?.onwards ?? "")])]
  const loose = tiles.map((tile) => tile?.loose ?? "")
  const tileBits = 32 - Math.clz32(tiles.length)
  const joins = new Int8Array(contacts.length << tileBits)
  for (const [entry, contact] of contacts.entries()) {
    for (const [number, tile] of tiles.entries()) {
      const across = tile?.contacts[(entry & 3) ^ 2]
      if (contact !== undefined && contact.span === across?.span) joins[(entry << tileBits) | number] = -1
    }
  }
  const touched = new Uint8Array(16 * tiles.length)
  const links = new Int32Array(4 * touched.length)
  for (let shape = 0; shape < touched.length; shape++) {
    const sides = contacts.slice(4 * (shape >> 4), 4 * (shape >> 4) + 4)
    for (const [side, contact] of sides.entries()) {
      if (contact === undefined) continue
      const { next, onwards } = contact
      const isFree = ((shape >> next) & 1) === 0
      touched[shape] = (touched[shape] ?? 0) | (1 << side)
      links[4 * shape + side] = linkOf({
        way: ways.indexOf(onwards),
        next,
        length: isFree ? (sides[next]?.length ?? 0) : 0
      })
    }
  }
  const lineOf = (key: number): string => {
    const [side, way] = [key & 3, Math.floor(key / 4) % ways.length]
    const grainCount = Math.floor(key / (4 * ways.length))
    const line = grainCount === 0 ? "" : `${lineLetters[side] ?? ""}${written(grainCount)}`
    return line + (ways[way] ?? "")
  }
  const longestWay = ways.reduce((longest, { length }) => Math.max(longest, length), 0)
  return {
    tiles,
    joins,
    tileBits,
    touched,
    links,
    loose: AsciiTexts.of(loose),
    hasLoose: Uint8Array.from(loose, (text) => (text === "" ? 0 : 1)),
    lines: new TextCache(
      touched.some((sides) => sides > 0) ? lineBits : fewestBits,
      longestLine + longestWay,
      lineOf
    ),
    wayCount: ways.length
  }
}

const tabulated = new WeakMap<TileSet, TileTables>()

/** The tables of a set, cached. */
export const tablesOf = (set: TileSet): TileTables => {
  const known = tabulated.get(set)
  if (known !== undefined) return known
  const made = tabulate(set)
  tabulated.set(set, made)
  return made
}

/** True if a tile, by its number in cells, has outlines that no neighbor joins. */
export const isLoose = (set: TileSet, tile: number): boolean => tablesOf(set).touched[16 * tile] === 0
