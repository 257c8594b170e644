import { decodeJpeg } from "./drawInBrowser.ts"
import { type DrawSheet, makeDrawSheet } from "./makeSheets.ts"

export type { SheetOrder } from "@quick-response/drawing/sheets/sheetOrder"
export { type DrawSheet, previewSheet } from "./makeSheets.ts"

/** Draws a sheet to print and cut out as a PDF of one page, with the browser's own decoder of JPEG. Rejects as `draw` does. */
export const drawSheet: DrawSheet = makeDrawSheet({ decodeJpeg })
