/**
 * An ordinary phone as an app scans with it: video of 1920 by 1080 pixels, as Google's ML Kit advises for codes that fill a part of
 * the view, behind a main lens of 26 mm by the 36 mm frame of 35 mm film.
 */
export const phone = { pixelsAcross: 1920, focalLengthMm: 26, frameWidthMm: 36 } as const

/** The pixels that an object spans for each unit of its width by its distance. */
const pixelsPerRadian = (phone.pixelsAcross * phone.focalLengthMm) / phone.frameWidthMm

/**
 * The camera's pixels across a module of `moduleMm` millimeters at a distance of `meters`, seen squarely.
 *
 * @example
 * ```ts
 * import { pixelsAt } from "@quick-response/core/drawing"
 *
 * Math.round(pixelsAt(1, 0.5)) // => 3
 * ```
 */
export const pixelsAt = (moduleMm: number, meters: number): number =>
  (pixelsPerRadian * moduleMm) / (1000 * meters)

/**
 * The distance in meters at which a module of `moduleMm` millimeters spans `pixels` of the camera.
 *
 * @example
 * ```ts
 * import { distanceFor } from "@quick-response/core/drawing"
 *
 * distanceFor(3, 2).toFixed(1) // => "2.1"
 * ```
 */
export const distanceFor = (moduleMm: number, pixels: number): number =>
  (pixelsPerRadian * moduleMm) / (1000 * pixels)

/**
 * The width in millimeters of the module that spans `pixels` of the camera at a distance of `meters`.
 *
 * @example
 * ```ts
 * import { distanceFor, moduleFor } from "@quick-response/core/drawing"
 *
 * Math.round(moduleFor(distanceFor(3, 2), 2)) // => 3
 * ```
 */
export const moduleFor = (meters: number, pixels: number): number =>
  (1000 * meters * pixels) / pixelsPerRadian
