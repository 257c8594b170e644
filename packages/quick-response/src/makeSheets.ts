import type { Codecs } from "@quick-response/drawing/draw/draw"
import * as Sheets from "@quick-response/drawing/sheets/drawSheet"
import type { SheetOrder } from "@quick-response/drawing/sheets/sheetOrder"
import { attempt } from "./attempt.ts"
import type { Design } from "./design.ts"
import { configOf } from "./design.ts"

/** A function that draws a sheet with a design, or with the `configJson` of a QR code, as a PDF of one page. */
export type DrawSheet = (design: Design | string, order: SheetOrder) => Promise<Uint8Array<ArrayBuffer>>

/** Makes a function that draws sheets, whose JPEG logos these codecs decode. */
export const makeDrawSheet =
  (codecs: Pick<Codecs, "decodeJpeg">): DrawSheet =>
  (design, order) =>
    attempt(
      async () => new Uint8Array(await Sheets.drawSheet(await configOf(design), order, codecs.decodeJpeg))
    )

/**
 * Draws the picture of a sheet as SVG, in millimeters, to be looked at before it is printed. Rejects as `drawSheet` does.
 *
 * @example
 * ```ts
 * import { previewSheet } from "quick-response/sheets"
 *
 * const svg = await previewSheet({ data: "https://example.com" }, { sheet: "sticker" })
 * svg.slice(0, 4) // => "<svg"
 * ```
 */
export const previewSheet = (design: Design | string, order: SheetOrder): Promise<string> =>
  attempt(async () => Sheets.previewSheet(await configOf(design), order))
