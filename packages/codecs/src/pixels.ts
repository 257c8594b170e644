import type { Pixels } from "@quick-response/core"

/**
 * Writes how bright each pixel is on white paper, 0 to 255, one byte a pixel: red, green and blue count for as much as
 * they do to the eye (ITU-R BT.601), in 1024ths.
 */
export const writeLuminance = ({ width, height, data }: Pixels, target: Uint8Array): void => {
  for (let i = 0, from = 0; i < width * height; i++, from += 4) {
    const alpha = data[from + 3] ?? 0
    const light =
      (306 * (data[from] ?? 0) + 601 * (data[from + 1] ?? 0) + 117 * (data[from + 2] ?? 0) + 512) >> 10
    target[i] = alpha === 255 ? light : 255 - alpha + (light * alpha) / 255
  }
}
