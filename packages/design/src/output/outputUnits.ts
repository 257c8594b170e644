import { type Bounds, within } from "../config/bounds.ts"
import { alternatives, type ImageFormat, imageFormatNames, imageFormats } from "./ImageFormat.ts"

/** The units of width in an inch, the default first. Pixels are CSS pixels. */
export const units = { px: { perInch: 96 }, mm: { perInch: 25.4 }, in: { perInch: 1 } } as const

export type Unit = keyof typeof units

/** The width of an image in pixels, for any format; vectors count CSS pixels. */
export const pixelBounds: Bounds = {
  minimum: 16,
  maximum: /* @__PURE__ */ Math.max(...imageFormatNames.map((name) => imageFormats[name].widest))
}

/** The width of an image in pixels, for one format. */
const pixelBoundsOf = (format: ImageFormat): Bounds => ({
  minimum: pixelBounds.minimum,
  maximum: imageFormats[format].widest
})

/** The pixel widths in words, with the formats that are narrower. */
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

/** Dots per inch. */
export const dpiBounds: Bounds = { minimum: 72, maximum: 2400 }

/** Millimeters of bleed. */
export const bleedBounds: Bounds = { minimum: 0, maximum: 10 }

/** The default dots per inch for lengths. */
export const usualDpi = 300

/** The finished width of an image in a format; in pixels by default. */
export interface FinishedWidth {
  readonly format: ImageFormat
  readonly size: number
  readonly unit?: Unit | undefined
  /** Dots per inch of raster formats; 300 by default. */
  readonly dpi?: number | undefined
}

/** The pixels per inch of an output: CSS pixels, or the dots per inch for lengths in raster formats. */
const pixelsPerInch = ({ format, unit = "px", dpi = usualDpi }: Omit<FinishedWidth, "size">): number =>
  imageFormats[format].kind === "raster" && unit !== "px" ? dpi : units.px.perInch

/**
 * The width in pixels: whole for raster formats, else in CSS pixels, possibly fractional.
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

/** The dots per inch that a raster file states: requested ones, or those used to convert a length. */
export const statedDpi = ({ unit = "px", dpi }: FinishedWidth): number | undefined =>
  dpi ?? (unit === "px" ? undefined : usualDpi)

const rounded = (value: number, round: (value: number) => number): number => round(value * 100) / 100

/** A remedy for a width that only other formats support. */
const widerFormats = (format: ImageFormat, across: number): string => {
  const { widest, name } = imageFormats[format]
  const wider = imageFormatNames.filter((other) => imageFormats[other].widest >= across)
  return across > widest && wider.length > 0
    ? ` as ${name}; choose less, or format ${alternatives(wider.map((other) => JSON.stringify(other)))}`
    : ""
}

/** The fault of a width, with a remedy if another format supports it; undefined if valid. */
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
