import { imageFormats } from "@quick-response/design/output/ImageFormat"
import type { ImageFormat } from "quick-response"
import type { SheetOrder } from "quick-response/sheets"
import { api } from "../frame/api.ts"
import { asMember } from "../frame/session.ts"
import { drawInWorker } from "./drawInWorker.ts"
import { CannotDraw } from "./drawingQueue.ts"
import { type Drawn, pictureSizes } from "./protocol.ts"

/** Options for a printing press; an absent one is not requested. */
export interface PressOptions {
  /** Millimeters by which the background extends beyond the trimmed edge. */
  readonly bleed?: number
  readonly cropMarks?: true
  readonly colorSpace?: "cmyk"
  /** The name of the ink of the foreground. */
  readonly spotColor?: string
  /** The standard to which a PDF conforms. */
  readonly pdfStandard?: "x-4" | "a-2u"
}

/** The output of a drawing: a format, a finished width in pixels or a unit, and the options for a press. */
export interface DrawnOutput extends PressOptions {
  readonly format: ImageFormat
  readonly size: number
  readonly unit?: "px" | "mm" | "in"
  readonly dpi?: number
}

/** The body of `generate`. */
type Generate = Parameters<typeof api.generate>[0]

/** Draws a design by the service, for the signed-in user. */
export const drawnByService = (configJson: string, output: DrawnOutput): Promise<Blob> => {
  const design: Generate = JSON.parse(configJson)
  return asMember(() => api.generate({ ...design, ...output }, { as: "blob" }))
}

/** When a drawing is canceled, and whether it has priority over all others. */
type Waiting = NonNullable<Parameters<typeof drawInWorker>[1]>

/** The image of a code: drawn by the browser, or by the service if the browser cannot, unless the request is wrong. */
const imageOf = async (
  configJson: string,
  { signal, place, ...output }: DrawnOutput & Waiting
): Promise<Drawn["image"] | Blob> => {
  const options = { ...(signal === undefined ? {} : { signal }), ...(place === undefined ? {} : { place }) }
  try {
    return (await drawInWorker({ configJson, ...output }, options)).image
  } catch (error) {
    if (!(error instanceof CannotDraw) || error.fault.code === "VALIDATION_FAILED") throw error
    return drawnByService(configJson, output)
  }
}

/** Draws a bought code as a file by its `configJson`, in the browser or by the service. */
export const drawCode = async (configJson: string, output: DrawnOutput & Waiting): Promise<Blob> => {
  const image = await imageOf(configJson, output)
  return image instanceof Blob ? image : new Blob([image], { type: imageFormats[output.format].mediaType })
}

/** Draws a bought code as a document to be shown, by its `configJson`, as {@link drawCode} does. */
export const drawSvg = async (
  configJson: string,
  output: Pick<DrawnOutput, "size"> & Waiting
): Promise<string> => {
  const image = await imageOf(configJson, { format: "svg", ...output })
  return typeof image === "string" ? image : new Response(image).text()
}

/** Draws a sheet to print as a PDF, or as an SVG preview. */
export const drawSheet = async (
  configJson: string,
  sheet: SheetOrder,
  { format, ...options }: { readonly format: "pdf" | "svg"; readonly signal?: AbortSignal }
): Promise<Blob> => {
  const { image } = await drawInWorker(
    { configJson, format, size: pictureSizes.whole, sheet },
    { place: "first", ...options }
  )
  return new Blob([image], { type: imageFormats[format].mediaType })
}
