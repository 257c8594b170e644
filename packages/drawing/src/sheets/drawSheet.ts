import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { readOrThrow } from "@quick-response/design/field/read"
import { compose } from "../compose/compose.ts"
import { printedWidth } from "../cost/printedWidth.ts"
import { type DecodeJpeg, imagesOf } from "../draw/imagesOf.ts"
import { partsFor } from "../draw/loadParts.ts"
import { holdsPixelsOf } from "../draw/printFiles.ts"
import { faceParts } from "./face.ts"
import { planSheet } from "./sheetKinds.ts"
import { type SheetOrder, sheetOrderField } from "./sheetOrder.ts"
import { sheetPdf } from "./sheetPdf.ts"
import { sheetSvg } from "./sheetSvg.ts"

const composed = async (config: QrConfig, order: SheetOrder) => {
  const { sheet, paper = "a4", headline = "", line = "", font = "sans" } = readOrThrow(sheetOrderField, order)
  const parts = await partsFor(config)
  const scene = compose(config, parts)
  const plan = planSheet(sheet, paper)
  return { parts, scene, plan, title: headline, face: faceParts(plan.kind, scene, { headline, line, font }) }
}

/**
 * Draws a sheet with a design as a PDF of one page with cut and fold marks: vectors, except logos. Rejects as `draw`
 * does, and with `InvalidInput` for an order that cannot be made.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { drawSheet } from "@quick-response/drawing/sheets/drawSheet"
 *
 * const menu = await readDesign({ data: "https://example.com/menu" })
 * const tent = { sheet: "tent", headline: "Menu", line: "Scan to see it" }
 * const pdf = await drawSheet(menu, tent, () => Promise.reject())
 * new TextDecoder().decode(pdf.subarray(0, 5)) // => "%PDF-"
 * ```
 */
export const drawSheet = async (
  config: QrConfig,
  order: SheetOrder,
  decodeJpeg: DecodeJpeg
): Promise<Uint8Array> => {
  const { scene, plan, title, face } = await composed(config, order)
  const width = printedWidth({ format: "pdf", size: plan.kind.code.width, unit: "mm" })
  const images = await imagesOf(scene, width, decodeJpeg, holdsPixelsOf("pdf")({}))
  return sheetPdf(title || scene.title, plan, face, images)
}

/**
 * Draws a sheet as SVG in millimeters, to preview it. Rejects as {@link drawSheet} does.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { previewSheet } from "@quick-response/drawing/sheets/drawSheet"
 *
 * const svg = await previewSheet(await readDesign({ data: "HELLO" }), { sheet: "card", paper: "letter" })
 * svg.includes('width="215.9mm"') // => true
 * ```
 */
export const previewSheet = async (config: QrConfig, order: SheetOrder): Promise<string> => {
  const { parts, plan, face } = await composed(config, order)
  return sheetSvg(plan, face, parts)
}
