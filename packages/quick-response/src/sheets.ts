import { codecs } from "@quick-response/codecs/lazy"
import { type DrawSheet, makeDrawSheet } from "./designs/makeSheets.ts"

export type { SheetOrder } from "@quick-response/drawing/sheets/sheetOrder"
export { type DrawSheet, previewSheet } from "./designs/makeSheets.ts"

/**
 * Draws a printable sheet as a one-page PDF: table tent, business cards, stickers, door hangers or poster, with a
 * design and up to two texts. Rejects with a `QuickResponseError` like `draw`, and for impossible orders.
 *
 * @example
 * ```ts
 * import { drawSheet } from "quick-response/sheets"
 *
 * const menu = { data: "https://example.com/menu" }
 * const pdf = await drawSheet(menu, { sheet: "tent", headline: "Menu", line: "Scan to see it" })
 * new TextDecoder().decode(pdf.subarray(0, 5)) // => "%PDF-"
 * ```
 */
export const drawSheet: DrawSheet = makeDrawSheet(codecs)
