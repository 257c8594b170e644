import type { ImageFormat } from "quick-response"
import { drawCode, drawnByService } from "../drawing/drawCode.ts"
import { type FileRequest, millimetersOf, pixelsOf, svgWithWidth } from "./measure.ts"

/** What writes the length into a drawn file of each format. */
const writers = {
  svg: async (drawn, { width }) => svgWithWidth(await drawn.text(), width),
  png: async (drawn, { dpi }) => {
    const { withResolution } = await import("@quick-response/core/parts/png")
    return withResolution(new Uint8Array(await drawn.arrayBuffer()), dpi)
  },
  pdf: async (drawn, { width }) => {
    const { pdfWithWidth } = await import("@quick-response/core/parts/print")
    return pdfWithWidth(new Uint8Array(await drawn.arrayBuffer()), millimetersOf(width))
  },
  eps: async (drawn, { width }) => {
    const { epsWithWidth } = await import("@quick-response/core/parts/print")
    return epsWithWidth(await drawn.text(), millimetersOf(width))
  }
} as const satisfies Record<ImageFormat, (drawn: Blob, request: FileRequest) => Promise<BlobPart>>

/**
 * Draws a design as a file: by the page, or by the service where it draws what was bought. A length is written into the file: the
 * width of an SVG, a PDF and an EPS, the dots an inch of a PNG.
 */
export const drawFile = async (
  configJson: string,
  request: FileRequest,
  isDrawnHere: boolean
): Promise<Blob> => {
  const drawing = { format: request.format, size: pixelsOf(request) }
  const drawn = await (isDrawnHere
    ? drawCode(configJson, { ...drawing, place: "first" })
    : drawnByService(configJson, drawing))
  if (request.width.unit === "px") return drawn
  return new Blob([await writers[request.format](drawn, request)], { type: drawn.type })
}
