import type { DecodeJpeg } from "@quick-response/drawing/draw/imagesOf"
import type { SheetOrder } from "@quick-response/drawing/sheets/sheetOrder"
import { attempt } from "./attempt.ts"
import { configOf } from "./configOf.ts"
import type { Design } from "./design.ts"

/** A function that draws a sheet with a design, or the `configJson` of a QR code, as a PDF of one page. */
export type DrawSheet = (design: Design | string, order: SheetOrder) => Promise<Uint8Array<ArrayBuffer>>

/** Makes a function that draws sheets, whose JPEG logos this decoder decodes. */
export const makeDrawSheet =
  (decodeJpeg: DecodeJpeg): DrawSheet =>
  (design, order) =>
    attempt(async () => {
      const { drawSheet } = await import("@quick-response/drawing/sheets/drawSheet")
      return new Uint8Array(await drawSheet(await configOf(design), order, decodeJpeg))
    })

/**
 * Draws the picture of a sheet as SVG, in millimeters, to be looked at before it is printed. Rejects as `drawSheet` does.
 *
 * @example
 * ```ts
 * import { previewSheet } from "quick-response"
 *
 * const svg = await previewSheet({ data: "https://example.com" }, { sheet: "sticker" })
 * svg.slice(0, 4) // => "<svg"
 * ```
 */
export const previewSheet = (design: Design | string, order: SheetOrder): Promise<string> =>
  attempt(async () => {
    const sheets = await import("@quick-response/drawing/sheets/drawSheet")
    return sheets.previewSheet(await configOf(design), order)
  })
