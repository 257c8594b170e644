import type { Pixels } from "@quick-response/images/pixels/Pixels"
import type { SpanSink } from "@quick-response/images/raster/Sweep"
import type { Brush } from "./brush.ts"
import type { Tile } from "./tiles.ts"

/**
 * A picture that is painted in bands, from top to bottom; later paint covers earlier paint. It holds the rows from
 * `top` to before `bottom`. Lengths and places are in pixels of the whole picture.
 */
export interface Canvas extends SpanSink {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  /** True where it took more colors than it can hold; the picture is of no use then. */
  readonly overflowed: boolean
  /** Empties the canvas for the band that begins at `top`, the last one's `bottom`. */
  begin(top: number): void
  /** Paints with this from now on. */
  use(brush: Brush): void
  /** Paints a tile that lies within the picture, but for what leaves the band. */
  tile(tile: Tile, x: number, y: number): void
  /** Gives its memory away: the canvas and its rows are not to be used any more. */
  end(): void
}

/** A canvas that pictures can be painted on. */
export interface PictureCanvas extends Canvas {
  /** Paints a picture, each pixel by a share of 255 from `clip`, but for what leaves the canvas. */
  picture(pixels: Pixels, clip: Uint8Array, x: number, y: number): void
}

/** A canvas whose rows are as PNG wants them, each with the byte of its filter before it. */
export interface PngCanvas extends Canvas {
  /** Bits of a sample. */
  readonly depth: 4 | 8
  /** Colors by pixel; absent where pixels are colors themselves. */
  readonly palette: ReadonlyArray<number> | undefined
  readonly isOpaque: boolean
  readonly rowLength: number
  /** The bytes by which gradients shift each row to the left of the one above; 0 for none. */
  readonly slant: number
  /** The rows of the band, filtered. */
  filtered(): Uint8Array
  /** Writes the band's pixels as 0xAABBGGRR, row by row, from `at` on. */
  copyTo(colors: Uint32Array, at: number): void
}

/** Bytes that a band takes, more or less: few enough to stay near the processor. */
const bandBytes = 1 << 18

/** Rows to a band, of `bytes` each. */
export const bandRowsOf = (height: number, bytes: number): number =>
  Math.min(height, Math.max(1, Math.floor(bandBytes / bytes)))

/** Tiles are laid in whole words, so they reach beyond the last pixel, though with nothing: by less than this. */
export const wordBytes = 4
