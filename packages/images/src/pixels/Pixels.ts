export interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA bytes, row by row, not premultiplied. */
  readonly data: Uint8Array
}
