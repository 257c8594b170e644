import type { Grayscale } from "../scene/Grayscale.ts"
import { lightOf, recorded } from "./Plane.ts"

/** Steps of light: four times white fits into 16 bits. */
const steps = 4095

const lights = Uint16Array.from({ length: 256 }, (_, value) => Math.round(steps * lightOf(value)))
const records = Uint8Array.from({ length: steps + 1 }, (_, light) => Math.round(recorded(light / steps)))

/** The light of a picture blurred along rows with weights 1, 2, 1. Edges repeat. */
const spreadAcross = ({ width, height, light }: Grayscale): Uint16Array => {
  const spread = new Uint16Array(light.length)
  for (let y = 0; y < height; y++) {
    const first = y * width
    const last = first + width - 1
    let here = lights[light[first] ?? 0] ?? 0
    let before = here
    for (let i = first; i < last; i++) {
      const after = lights[light[i + 1] ?? 0] ?? 0
      spread[i] = (before + 2 * here + after) >> 2
      before = here
      here = after
    }
    spread[last] = (before + 3 * here) >> 2
  }
  return spread
}

/**
 * A picture as a camera records it from straight above, pixel for pixel: a lens blurs by 0.7 pixels. Light is summed
 * before it is encoded, so dark details fade more than light ones. Many times as fast as a view at another angle and
 * size by `cameraBefore`.
 *
 * @example
 * ```ts
 * import { snapshot } from "@quick-response/drawing/camera/snapshot"
 *
 * const line = Uint8Array.from({ length: 81 }, (_, i) => (i % 9 === 4 ? 0 : 255))
 * snapshot({ width: 9, height: 9, light: line }).light[40] // => 187
 * ```
 */
export const snapshot = (picture: Grayscale): Grayscale => {
  const { width, height } = picture
  const spread = spreadAcross(picture)
  const light = new Uint8Array(spread.length)
  for (let y = 0, i = 0; y < height; y++) {
    const above = y === 0 ? 0 : -width
    const below = y === height - 1 ? 0 : width
    for (let x = 0; x < width; x++, i++) {
      const sum = (spread[i + above] ?? 0) + 2 * (spread[i] ?? 0) + (spread[i + below] ?? 0)
      light[i] = records[sum >> 2] ?? 0
    }
  }
  return { width, height, light }
}
