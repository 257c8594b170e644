import type { ImageFormat } from "quick-response"

/** The units of a width. */
export const units = {
  px: { label: "px", perInch: 96, usual: 1024, places: 0 },
  mm: { label: "mm", perInch: 25.4, usual: 50, places: 1 },
  in: { label: "inch", perInch: 1, usual: 2, places: 3 }
} as const

/** A unit of a width. */
export type Unit = keyof typeof units

/** The finished width of a picture. */
export interface Width {
  readonly value: number
  readonly unit: Unit
}

/** Whole pixels that a picture can be wide. */
export const pixelBounds = { least: 16, most: 4096 } as const

/** Dots an inch that can be chosen. */
export const dpiBounds = { least: 72, most: 2400, usual: 300 } as const

/** Whether a number can be the dots an inch of a file. */
export const isDpi = (dpi: number): boolean =>
  Number.isInteger(dpi) && dpi >= dpiBounds.least && dpi <= dpiBounds.most

const cssPixelsPerInch = units.px.perInch

/** The pixels of a raster of this width: CSS pixels as they are, a length by the dots on an inch. */
const rasterPixels = ({ value, unit }: Width, dpi: number): number =>
  unit === "px" ? value : Math.round((value / units[unit].perInch) * dpi)

/** The CSS pixels, 96 on an inch, of a vector picture of this width. */
const vectorPixels = ({ value, unit }: Width): number => (value / units[unit].perInch) * cssPixelsPerInch

/** What is wrong with a width; undefined where nothing is. */
export const widthFault = (pixels: number, { value, unit }: Width): string | undefined => {
  const { least, most } = pixelBounds
  if (!Number.isFinite(value) || value <= 0) return "Enter a number."
  if (unit === "px" && !Number.isInteger(value)) return "Enter whole pixels."
  if (pixels < least) return `That is ${Math.round(pixels)} pixels; the least is ${least}.`
  return pixels > most ? `That is ${Math.round(pixels)} pixels; the most is ${most}.` : undefined
}

/** What a file is to be. */
export interface FileRequest {
  readonly format: ImageFormat
  readonly width: Width
  /** Dots an inch of a raster whose width is a length; written into the file. */
  readonly dpi: number
}

/** A width in millimeters. */
export const millimetersOf = ({ value, unit }: Width): number =>
  (value / units[unit].perInch) * units.mm.perInch

/** The whole pixels at which a file is drawn, before a length is written into it. */
export const pixelsOf = ({ format, width, dpi }: FileRequest): number =>
  format === "png" ? rasterPixels(width, dpi) : Math.round(vectorPixels(width))

const decimal = (value: number): string => String(Number(value.toFixed(4)))

/** An SVG document that is as wide as a length; its height follows from its proportions. */
export const svgWithWidth = (svg: string, { value, unit }: Width): string =>
  svg.replace(
    /^(<svg [^>]*?)width="\d+" height="\d+" viewBox="0 0 ([\d.]+) ([\d.]+)"/,
    (_, start: string, across: string, down: string) => {
      const height = decimal((value * Number(down)) / Number(across))
      return `${start}width="${decimal(value)}${unit}" height="${height}${unit}" viewBox="0 0 ${across} ${down}"`
    }
  )
