/**
 * A usual phone while it scans: video of 1920 by 1080 pixels, as Google's ML Kit recommends for codes that fill part of
 * the view, with a main lens of 26 mm (35 mm equivalent).
 */
export const phone = { pixelsAcross: 1920, focalLengthMm: 26, frameWidthMm: 36 } as const

/** Pixels across an object for each unit of width divided by distance. */
const pixelsPerRadian = (phone.pixelsAcross * phone.focalLengthMm) / phone.frameWidthMm

/**
 * Camera pixels across a module of `moduleMm` millimeters at `meters`, seen squarely.
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
