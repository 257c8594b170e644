import type { Pixels } from "../Pixels.ts"
import type { SpanSink } from "./coverage.ts"
import type { Brush } from "./ramp.ts"

/** A picture being painted; what is painted covers what was there. All lengths are in pixels. */
export interface Canvas extends SpanSink {
  readonly width: number
  readonly height: number
  /** Whether it took more colours than it can hold; the picture is of no use then. */
  readonly overflowed: boolean
  /** Paints with this from now on. */
  use(brush: Brush): void
  /** Paints a tile of coverages, row by row, that lies within the canvas. */
  tile(coverages: Uint8Array, width: number, height: number, x: number, y: number): void
}

/** A canvas that can also take pictures. */
export interface PictureCanvas extends Canvas {
  /** Paints a picture, each pixel by a share of 255 from `clip`, cut off where it leaves the canvas. */
  picture(pixels: Pixels, clip: Uint8Array, x: number, y: number): void
}
