/**
 * The turn or mirroring that sets a picture upright, around its center with y pointing down: (x, y) goes to
 * (xx * x + xy * y, yx * x + yy * y).
 */
export interface Orientation {
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

/** An orientation by its four numbers, row by row. */
export const orientation = (xx: number, xy: number, yx: number, yy: number): Orientation => ({
  xx,
  xy,
  yx,
  yy
})

/** The orientation that changes nothing. */
export const upright: Orientation = orientation(1, 0, 0, 1)
