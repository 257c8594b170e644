import { drawWith, renderSvg } from "quick-response"
import { drawingFault } from "./drawingFault.ts"
import type { DrawingAnswer, DrawingRequest } from "./protocol.ts"
import { show } from "./show.ts"

// Most designs need these. Imported here, they are loaded at once, not one after the other once a design is read.
export { templateStyle } from "@quick-response/design/config/templates"
export { readContent } from "@quick-response/design/content/reading"
export { captionFor } from "@quick-response/drawing/draw/captionFor"
export { composeStyled, modulesMarkup } from "@quick-response/drawing/draw/styles"
export { contrastFindings } from "@quick-response/drawing/scannability/contrast"

const draw = drawWith(async (format, pixels) =>
  (await import("./encodePixels.ts")).encodePixels(format, pixels)
)

/** Draws a request, or says why it cannot be drawn. */
export const answer = async ({
  id,
  configJson,
  format,
  isShownOnly = false,
  shortUrl,
  sheet,
  ...options
}: DrawingRequest): Promise<DrawingAnswer> => {
  try {
    if (isShownOnly) return { id, ...(await show(configJson, options.size, shortUrl)) }
    if (sheet !== undefined) {
      const { drawSheet, previewSheet } = await import("quick-response/sheets")
      return { id, image: await (format === "svg" ? previewSheet : drawSheet)(configJson, sheet) }
    }
    const image = format === "svg" ? renderSvg(configJson, options) : draw(configJson, { format, ...options })
    return { id, image: await image }
  } catch (error) {
    return { id, fault: drawingFault(error) }
  }
}
