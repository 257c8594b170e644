import { filesWords } from "catalogue:files"
import { honors, imageFormats } from "@quick-response/design/output/ImageFormat"
import {
  dpiBounds as coreDpiBounds,
  pixelBounds as corePixelBounds,
  units as coreUnits,
  pixelsAcross,
  usualDpi
} from "@quick-response/design/output/outputUnits"
import type { ImageFormat } from "quick-response"
import type { DrawnOutput, PressOptions } from "../drawing/drawCode.ts"
import { formatCount } from "../ground/format.ts"

/** The units of a width. */
export const units = {
  px: { ...coreUnits.px, usual: 1024, places: 0 },
  mm: { ...coreUnits.mm, usual: 50, places: 1 },
  in: { ...coreUnits.in, usual: 2, places: 3 }
} as const

/** A unit of a width. */
export type Unit = keyof typeof units

/** The finished width of a picture. */
export interface Width {
  readonly value: number
  readonly unit: Unit
}

/** The widths that a picture can have, in whole pixels. */
export const pixelBounds = { least: corePixelBounds.minimum, most: corePixelBounds.maximum }

/** Dots an inch that can be chosen. */
export const dpiBounds = { least: coreDpiBounds.minimum, most: coreDpiBounds.maximum, usual: usualDpi }

/** True if a number can be the dots per inch of a file. */
export const isDpi = (dpi: number): boolean =>
  Number.isInteger(dpi) && dpi >= dpiBounds.least && dpi <= dpiBounds.most

/** The fault of a file's width in each of these formats; undefined without a fault. */
export const widthFault = (
  pixels: number,
  { value, unit }: Width,
  formats: ReadonlyArray<ImageFormat>
): string | undefined => {
  const { least } = pixelBounds
  const narrowest = [...formats].sort((a, b) => imageFormats[a].widest - imageFormats[b].widest)[0] ?? "svg"
  const { widest: most, name } = imageFormats[narrowest]
  const words = filesWords.value
  const [shown, shownMost] = [formatCount(Math.round(pixels)), formatCount(most)]
  if (!Number.isFinite(value) || value <= 0) return words.enterNumber
  if (unit === "px" && !Number.isInteger(value)) return words.enterWhole
  if (pixels < least) return words.tooFew({ pixels: shown, least: formatCount(least) })
  if (pixels <= most) return undefined
  return most < pixelBounds.most
    ? words.tooManyAs({ pixels: shown, most: shownMost, format: name })
    : words.tooMany({ pixels: shown, most: shownMost })
}

/** The file that is asked for. */
export interface FileRequest {
  readonly format: ImageFormat
  readonly width: Width
  /** The dots per inch of a raster whose width is a length; written into the file. */
  readonly dpi: number
  /** The options for a printing press, if the format has them. */
  readonly press?: PressOptions
}

/** The output options for a file. */
export const outputOf = ({ format, width: { value, unit }, dpi, press }: FileRequest): DrawnOutput => ({
  format,
  size: value,
  ...(unit === "px" ? {} : { unit, ...(honors(format, "dpi") ? { dpi } : {}) }),
  ...(honors(format, "bleed") ? press : {})
})

/** The width of a file in pixels; for a vector in CSS pixels, rounded. */
export const pixelsOf = (request: FileRequest): number => Math.round(pixelsAcross(outputOf(request)))
