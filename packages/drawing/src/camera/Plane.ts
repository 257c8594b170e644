import type { Pixels } from "@quick-response/images/pixels/Pixels"

/** A picture as light: one number a pixel, 0 for none and 1 for what white paper sends. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** The light of an sRGB channel, 0 to 255 (IEC 61966-2-1). */
const lightOf = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

const steps = 4096

/** The sRGB value, 0 to 255, of light in 4096ths. */
const encodings = Float32Array.from({ length: steps + 1 }, (_, index) => {
  const light = index / steps
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
})

/** The light that a picture on white paper sends, by luminance (ITU-R BT.709). */
export const planeOf = ({ width, height, data }: Pixels): Plane => {
  const plane = new Float32Array(width * height)
  for (let i = 0, from = 0; i < plane.length; i++, from += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      data[from],
      data[from + 1],
      data[from + 2],
      data[from + 3]
    ]
    const light =
      0.2126 * (lightOf[red] ?? 0) + 0.7152 * (lightOf[green] ?? 0) + 0.0722 * (lightOf[blue] ?? 0)
    plane[i] = 1 + ((light - 1) * alpha) / 255
  }
  return { width, height, data: plane }
}

/** The value, 0 to 255, by which a camera records light; what is over white is cut off. */
export const recorded = (light: number): number =>
  encodings[Math.round(steps * Math.min(1, Math.max(0, light)))] ?? 0
