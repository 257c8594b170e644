import type { Codecs } from "@quick-response/drawing/draw/draw"
import * as Sheets from "@quick-response/drawing/sheets/drawSheet"
import type { SheetOrder } from "@quick-response/drawing/sheets/sheetOrder"
import { attempt } from "./attempt.ts"
import type { Design, Exact } from "./design.ts"
import { configOf } from "./design.ts"

/** Draws a sheet with a design, or a QR code's `configJson`, as a one-page PDF. */
export type DrawSheet = <const Given extends Design | string>(
  design: Exact<Given>,
  order: SheetOrder
) => Promise<Uint8Array<ArrayBuffer>>

export const makeDrawSheet =
  (codecs: Pick<Codecs, "decodeJpeg">): DrawSheet =>
  (design, order) =>
    attempt(
      async () => new Uint8Array(await Sheets.drawSheet(await configOf(design), order, codecs.decodeJpeg))
    )

/**
 * Draws a sheet's preview as SVG, in millimeters. Rejects like `drawSheet`.
 *
 * @example
 * ```ts
 * import { previewSheet } from "quick-response/sheets"
 *
 * const svg = await previewSheet({ data: "https://example.com" }, { sheet: "sticker" })
 * svg.slice(0, 4) // => "<svg"
 * ```
 */
export const previewSheet = <const Given extends Design | string>(
  design: Exact<Given>,
  order: SheetOrder
): Promise<string> => attempt(async () => Sheets.previewSheet(await configOf(design), order))
