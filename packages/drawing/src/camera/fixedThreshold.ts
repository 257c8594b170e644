import type { BilevelPicture, Grayscale } from "../scene/Grayscale.ts"

/** The largest brightness of a dark pixel: blurred edges of black modules pass, pale modules do not. */
const threshold = 146

/** Pixels above the threshold up to this brightness are blurred edges, or pale. */
const pale = 200

/** The least ratio of dark to pale pixels: below it, pictures mostly do not read. */
const leastRatio = 0.8

/**
 * A picture thresholded at one brightness: 0 up to it, 255 above; undefined if many pixels are pale. Three times as
 * fast as {@link hybridThreshold}, whose thresholds beside light areas are mostly higher: no random design that fails
 * with it reads with this one.
 *
 * @example
 * ```ts
 * import { fixedThreshold } from "@quick-response/drawing/camera/fixedThreshold"
 *
 * const picture = { width: 3, height: 1, light: Uint8Array.of(0, 146, 147) }
 * Array.from(fixedThreshold(picture)?.light ?? []) // => [0, 0, 255]
 * fixedThreshold({ width: 1, height: 1, light: Uint8Array.of(147) }) // => undefined
 * ```
 */
export const fixedThreshold = ({ width, height, light }: Grayscale): BilevelPicture | undefined => {
  const parted = new Uint8Array(light.length)
  let [dark, darkOrPale] = [light.length, light.length]
  for (let i = 0; i < light.length; i++) {
    const value = light[i] ?? 0
    // All bits set if the value is above, else 0: a comparison would branch at random.
    const isAbove = (threshold - value) >> 31
    parted[i] = isAbove
    dark += isAbove
    darkOrPale += (pale - value) >> 31
  }
  return dark < leastRatio * (darkOrPale - dark)
    ? undefined
    : { width, height, light: parted, isBilevel: true }
}
