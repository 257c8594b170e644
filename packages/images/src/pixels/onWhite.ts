import type { Pixels } from "./Pixels.ts"

/** A color of 0 to 255 with an alpha of 0 to 255 on white. */
const shown = (color: number, alpha: number): number =>
  Math.round((color * alpha + 255 * (255 - alpha)) / 255)

/** Composites a picture on white, for formats without transparency. */
export const onWhite = ({ width, height, data }: Pixels): Pixels => {
  const laid = data.slice()
  for (let i = 0; i < laid.length; i += 4) {
    const alpha = laid[i + 3] ?? 255
    if (alpha === 255) continue
    for (let channel = i; channel < i + 3; channel++) laid[channel] = shown(laid[channel] ?? 0, alpha)
    laid[i + 3] = 255
  }
  return { width, height, data: laid }
}
