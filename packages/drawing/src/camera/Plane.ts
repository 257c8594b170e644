import type { Grayscale } from "../scene/Grayscale.ts"

/** A picture as light: one number for each pixel, 0 for black and 1 for white paper. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

const lights = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** The light of a gray in sRGB, 0 to 255 (IEC 61966-2-1). */
export const lightOf = (value: number): number => lights[value] ?? 0

const steps = 4096

/** The sRGB value, 0 to 255, of light in 4096ths. */
const encodings = Float32Array.from({ length: steps + 1 }, (_, index) => {
  const light = index / steps
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
})

/**
 * The light of a grayscale picture. Cameras compute gray from encoded colors (ITU-R BT.601), not from light: a
 * saturated red or green is darker to a decoder than its luminance.
 */
export const planeOf = ({ width, height, light }: Grayscale): Plane => ({
  width,
  height,
  data: Float32Array.from(light, lightOf)
})

/** The value, 0 to 255, that a camera records for light. Light over white is clipped. */
export const recorded = (light: number): number =>
  encodings[Math.round(steps * Math.min(1, Math.max(0, light)))] ?? 0
