import { decodeJpeg } from "./designs/drawInBrowser.ts"
import { type DrawSheet, makeDrawSheet } from "./designs/makeSheets.ts"

export type { SheetOrder } from "@quick-response/drawing/sheets/sheetOrder"
export { type DrawSheet, previewSheet } from "./designs/makeSheets.ts"

/** Draws a printable sheet as a one-page PDF; the browser decodes JPEGs. Rejects like `draw`. */
export const drawSheet: DrawSheet = makeDrawSheet({ decodeJpeg })
