/** A picture in memory. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel, row by row: red, green, blue, alpha, not premultiplied. */
  readonly data: Uint8Array
}
