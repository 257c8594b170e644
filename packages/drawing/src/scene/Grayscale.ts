import type { Pixels } from "@quick-response/images/pixels/Pixels"

/** A grayscale picture in memory. */
export interface Grayscale {
  readonly width: number
  readonly height: number
  /** The brightness of each pixel on white paper, row by row, 0 for black to 255 for white. */
  readonly light: Uint8Array
}

/** A thresholded picture: each pixel is 0 or 255. */
export interface BilevelPicture extends Grayscale {
  readonly isBilevel: true
}

/**
 * The brightness of a color, 0 to 255, with the weights of ITU-R BT.601 in 1024ths.
 *
 * @example
 * ```ts
 * import { luma } from "@quick-response/drawing/scene/Grayscale"
 *
 * luma(255, 255, 255) // => 255
 * ```
 */
export const luma = (red: number, green: number, blue: number): number =>
  (306 * red + 601 * green + 117 * blue + 512) >> 10

/**
 * The brightness of a picture on white paper.
 *
 * @example
 * ```ts
 * import { grayscaleOf } from "@quick-response/drawing/scene/Grayscale"
 *
 * const white = new Uint8Array(16).fill(255)
 * Array.from(grayscaleOf({ width: 2, height: 2, data: white }).light) // => [255, 255, 255, 255]
 * ```
 */
export const grayscaleOf = ({ width, height, data }: Pixels): Grayscale => {
  const gray = new Uint8Array(width * height)
  for (let i = 0, from = 0; i < gray.length; i++, from += 4) {
    const alpha = data[from + 3] ?? 0
    const light = luma(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0)
    gray[i] = alpha === 255 ? light : 255 - alpha + (light * alpha) / 255
  }
  return { width, height, light: gray }
}
