import { type Bounds, within } from "../config/bounds.ts"
import { alternatives, type ImageFormat, imageFormatNames, imageFormats } from "./ImageFormat.ts"

/** The units of an image's width, the default first: how many are in an inch. A pixel is one of CSS. */
export const units = { px: { perInch: 96 }, mm: { perInch: 25.4 }, in: { perInch: 1 } } as const

/** A unit of an image's width. */
export type Unit = keyof typeof units

/** Pixels that an image of some format may be wide; one that is drawn without pixels counts those of CSS. */
export const pixelBounds: Bounds = {
  minimum: 16,
  maximum: /* @__PURE__ */ Math.max(...imageFormatNames.map((name) => imageFormats[name].widest))
}

/** Pixels that an image of a format may be wide. */
const pixelBoundsOf = (format: ImageFormat): Bounds => ({
  minimum: pixelBounds.minimum,
  maximum: imageFormats[format].widest
})

/** The pixels that an image may be wide, as sentences say it: for any format, and what bounds some of them. */
export const widthRange = (): string => {
  const { minimum, maximum } = pixelBounds
  const narrower = imageFormatNames.filter((name) => imageFormats[name].widest < maximum)
  const widths = [...new Set(narrower.map((name) => imageFormats[name].widest))]
  const exceptions = widths.map((width) => {
    const names = narrower.filter((name) => imageFormats[name].widest === width)
    return `${width} as ${alternatives(names.map((name) => imageFormats[name].name))}`
  })
  return `${minimum} to ${maximum}${exceptions.length === 0 ? "" : ` (${exceptions.join(", ")})`}`
}

/** Dots an inch that may be chosen. */
export const dpiBounds: Bounds = { minimum: 72, maximum: 2400 }

/** The millimeters of bleed that a file for print can have. */
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

/** The pixels in an inch of an output: those of CSS, or the dots for a length in a format of pixels. */
const pixelsPerInch = ({ format, unit = "px", dpi = usualDpi }: Omit<FinishedWidth, "size">): number =>
  imageFormats[format].kind === "raster" && unit !== "px" ? dpi : units.px.perInch

/**
 * The pixels that an image is wide: whole ones in a format of pixels, else those of CSS, of which there may be parts.
 *
 * @example
 * ```ts
 * import { pixelsAcross } from "@quick-response/design/output/outputUnits"
 *
 * pixelsAcross({ format: "png", size: 1, unit: "in", dpi: 300 }) // => 300
 * ```
 */
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

/** A remedy for a width that only other formats can have. */
const widerFormats = (format: ImageFormat, across: number): string => {
  const { widest, name } = imageFormats[format]
  const wider = imageFormatNames.filter((other) => imageFormats[other].widest >= across)
  return across > widest && wider.length > 0
    ? ` as ${name}; choose less, or format ${alternatives(wider.map((other) => JSON.stringify(other)))}`
    : ""
}

/** The fault in a width: the expected one, with the remedy where another format can have it; undefined for a valid width. */
export const expectedWidth = (
  width: FinishedWidth
): { readonly expected: string; readonly remedy: string } | undefined => {
  const { format, size, unit = "px" } = width
  const bounds = pixelBoundsOf(format)
  const { minimum, maximum } = bounds
  const across = pixelsAcross(width)
  if (unit === "px" ? Number.isInteger(size) && within(size, bounds) : within(across, bounds))
    return undefined
  const remedy = widerFormats(format, across)
  if (unit === "px") return { expected: `a whole number of pixels from ${minimum} to ${maximum}`, remedy }
  const perPixel = units[unit].perInch / pixelsPerInch(width)
  return {
    expected: `a width of ${minimum} to ${maximum} pixels, which at ${pixelsPerInch(width)} an inch are ${rounded(minimum * perPixel, Math.ceil)} to ${rounded(maximum * perPixel, Math.floor)} ${unit}`,
    remedy
  }
}
