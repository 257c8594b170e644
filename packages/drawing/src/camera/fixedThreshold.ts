import type { BilevelPicture, Grayscale } from "../scene/Grayscale.ts"

/** The brightness up to which a pixel is dark: black modules pass with their blurred edges, and pale ones do not. */
const threshold = 146

/** Pixels above the threshold up to this brightness are blurred edges, or pale. */
const pale = 200

/** The least ratio of dark to pale pixels of pictures that mostly read: the others would be parted and read in vain. */
const leastRatio = 0.8

/**
 * A picture parted at one brightness for all of it, 0 where a pixel is no brighter, else 255; undefined where many pixels are pale. It takes
 * a third of the time of {@link hybridThreshold}, whose thresholds beside light are mostly higher: of the random designs that are not read
 * as it parts them, none was read so.
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
    // All bits where the value is above, or none: a comparison would branch at random.
    const isAbove = (threshold - value) >> 31
    parted[i] = isAbove
    dark += isAbove
    darkOrPale += (pale - value) >> 31
  }
  return dark < leastRatio * (darkOrPale - dark)
    ? undefined
    : { width, height, light: parted, isBilevel: true }
}
