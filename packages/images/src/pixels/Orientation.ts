/**
 * The rotation or reflection that makes a picture upright, around its center with y pointing down: (x, y) goes to (xx *
 * x + xy * y, yx * x + yy * y).
 */
export interface Orientation {
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

/** An orientation by its matrix, row by row. */
export const orientation = (xx: number, xy: number, yx: number, yy: number): Orientation => ({
  xx,
  xy,
  yx,
  yy
})

export const upright: Orientation = orientation(1, 0, 0, 1)
