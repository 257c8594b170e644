import type { BilevelPicture } from "../scene/Grayscale.ts"

/**
 * A smaller picture of every pixel's nearest neighbor. Decoders read it many times as fast, and it keeps the gaps of the
 * larger one.
 *
 * @example
 * ```ts
 * import { reduced } from "@quick-response/drawing/camera/reduced"
 *
 * const picture = { width: 4, height: 2, light: Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255), isBilevel: true } as const
 * reduced(picture, 2) // => { width: 2, height: 1, light: Uint8Array.of(0, 255), isBilevel: true }
 * ```
 */
export const reduced = (picture: BilevelPicture, width: number): BilevelPicture => {
  const step = picture.width / width
  const height = Math.max(1, Math.round(picture.height / step))
  const light = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(picture.height - 1, Math.floor((y + 0.5) * step)) * picture.width
    for (let x = 0; x < width; x++, i++) light[i] = picture.light[row + Math.floor((x + 0.5) * step)] ?? 0
  }
  return { width, height, light, isBilevel: true }
}
