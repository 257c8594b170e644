import type { Pixels } from "@quick-response/images/pixels/Pixels"
import type { SpanSink } from "@quick-response/images/raster/Sweep"
import type { Brush } from "./brush.ts"
import type { Tile } from "./tiles.ts"

/**
 * A picture that is painted in bands from top to bottom; later paint covers earlier paint. It holds the rows from `top`
 * to before `bottom`. Lengths and coordinates are in pixels of the whole picture.
 */
export interface Canvas extends SpanSink {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  /** True if it got more colors than it can hold; the picture is invalid then. */
  readonly overflowed: boolean
  /** Clears the canvas for the band from `top`, the previous `bottom`. */
  begin(top: number): void
  use(brush: Brush): void
  /** Paints a tile within the picture, clipped to the band. */
  tile(tile: Tile, x: number, y: number): void
  /** Releases its memory: the canvas and its rows must not be used afterwards. */
  end(): void
}

export interface PictureCanvas extends Canvas {
  /** Paints a picture with each pixel's share of 255 in `clip`, clipped to the canvas. */
  picture(pixels: Pixels, clip: Uint8Array, x: number, y: number): void
}

/** A canvas with rows in PNG's form, each after its filter byte. */
export interface PngCanvas extends Canvas {
  /** Bits of a sample. */
  readonly depth: 4 | 8
  /** Colors by pixel value; undefined if pixels are colors themselves. */
  readonly palette: ReadonlyArray<number> | undefined
  readonly isOpaque: boolean
  readonly rowLength: number
  /** The shift in bytes that gradients apply from row to row, to the left; 0 for no shift. */
  readonly slant: number
  /** The rows of the band, filtered. */
  filtered(): Uint8Array
  /** Writes the band's pixels as 0xAABBGGRR, row by row, from `at` on. */
  copyTo(colors: Uint32Array, at: number): void
}

/** Approximate bytes of a band, small enough for the processor's cache. */
const bandBytes = 1 << 18

/** Rows to a band, of `bytes` each. */
export const bandRowsOf = (height: number, bytes: number): number =>
  Math.min(height, Math.max(1, Math.floor(bandBytes / bytes)))

/** Tiles are laid in whole words, so they extend beyond the last pixel by less than this, with zeros. */
export const wordBytes = 4
