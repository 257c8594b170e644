import { type Bounds, within } from "../bounds.ts"
import { type ImageFormat, imageFormats } from "./ImageFormat.ts"

/** The units of an image's width, the default first: how many are in an inch. A pixel is one of CSS. */
export const units = { px: { perInch: 96 }, mm: { perInch: 25.4 }, in: { perInch: 1 } } as const

/** A unit of an image's width. */
export type Unit = keyof typeof units

/** Pixels that an image may be wide; one that is drawn without pixels counts those of CSS. */
export const pixelBounds: Bounds = { minimum: 16, maximum: 4096 }

/** Dots an inch that may be chosen. */
export const dpiBounds: Bounds = { minimum: 72, maximum: 2400 }

/** How many millimeters of bleed a file for print can have. */
export const bleedBounds: Bounds = { minimum: 0, maximum: 10 }

/** The dots an inch of a length where a request names none. */
export const usualDpi = 300

/** The finished width of an image in a format: a number of the unit, pixels by default. */
export interface FinishedWidth {
  readonly format: ImageFormat
  readonly size: number
  readonly unit?: Unit | undefined
  /** Dots an inch of what has pixels; 300 by default. */
  readonly dpi?: number | undefined
}

/** How many pixels an inch of an output has: those of CSS, but of a length in a format of pixels the dots. */
const pixelsPerInch = ({ format, unit = "px", dpi = usualDpi }: Omit<FinishedWidth, "size">): number =>
  imageFormats[format].kind === "raster" && unit !== "px" ? dpi : units.px.perInch

/** The pixels that an image is wide: whole ones in a format of pixels, else those of CSS, of which there may be parts. */
export const pixelsAcross = (width: FinishedWidth): number => {
  const { format, size, unit = "px" } = width
  if (unit === "px") return size
  const pixels = (size / units[unit].perInch) * pixelsPerInch(width)
  return imageFormats[format].kind === "raster" ? Math.round(pixels) : pixels
}

/** The dots an inch that a file of pixels states: those that are named, or that a length was made of. */
export const statedDpi = ({ unit = "px", dpi }: FinishedWidth): number | undefined =>
  dpi ?? (unit === "px" ? undefined : usualDpi)

const rounded = (value: number, round: (value: number) => number): number => round(value * 100) / 100

/** What is wrong with a width: what it must be; undefined where nothing is. */
export const expectedWidth = (width: FinishedWidth): string | undefined => {
  const { size, unit = "px" } = width
  const { minimum, maximum } = pixelBounds
  if (unit === "px")
    return Number.isInteger(size) && within(size, pixelBounds)
      ? undefined
      : `a whole number of pixels from ${minimum} to ${maximum}`
  if (within(pixelsAcross(width), pixelBounds)) return undefined
  const perPixel = units[unit].perInch / pixelsPerInch(width)
  return `a width of ${minimum} to ${maximum} pixels, which at ${pixelsPerInch(width)} an inch are ${rounded(minimum * perPixel, Math.ceil)} to ${rounded(maximum * perPixel, Math.floor)} ${unit}`
}
