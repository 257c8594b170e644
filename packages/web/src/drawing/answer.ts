import { contents } from "@quick-response/design/content/contents"
import { contentTypes } from "@quick-response/design/content/readContent"
import { type PlainFault, plainFaults, unusableFile, worded } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { readDesign } from "@quick-response/design/readDesign"
import { DataTooLong } from "@quick-response/drawing/compose/DataTooLong"
import { NotScannable } from "@quick-response/drawing/compose/NotScannable"
import { drawAnyway } from "@quick-response/drawing/draw/drawAnyway"
import type { Finding } from "@quick-response/drawing/scannability/Finding"
import { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import { drawWith, QuickResponseError, renderSvg } from "quick-response"
import { isJsonObject, type JsonObject } from "../design/checkDesign.ts"
import { sampleOf, withShortAddress } from "../design/samples.ts"
import type { ContentDraft } from "../design/values.ts"
import type { DrawingAnswer, DrawingFault, DrawingRequest, Drawn, SampleType } from "./protocol.ts"

// Most designs need these. Imported here, they are loaded at once, not one after the other once a design is read.
export { templateStyle } from "@quick-response/design/config/templates"
export { readContent } from "@quick-response/design/content/reading"
export { captionFor } from "@quick-response/drawing/draw/captionFor"
export { composeStyled, modulesMarkup } from "@quick-response/drawing/draw/styles"
export { contrastFindings } from "@quick-response/drawing/scannability/contrast"

const draw = drawWith(async (format, pixels) =>
  (await import("./encodePixels.ts")).encodePixels(format, pixels)
)

const isDraft = (content: unknown): content is ContentDraft =>
  isJsonObject(content) && typeof content.type === "string"

const typeOf = (content: unknown): SampleType => {
  const type = contentTypes.find((known) => isDraft(content) && known === content.type) ?? "text"
  return { type, label: contents[type].label }
}

/** A replacement for a text that is empty, or longer than a symbol holds. */
const sampleText = "https://example.com"

/** The same design with a message that can be drawn. */
const saying = ({ data, content, ...style }: JsonObject): JsonObject => {
  const sample = isDraft(content) ? sampleOf(content) : undefined
  return sample === undefined ? { ...style, data: sampleText } : { ...style, content: sample }
}

const topField = /^\w{1,40}/

/** The names of the invalid fields; empty if the error names no field of the design. */
const faultyFields = (error: InvalidInput, design: JsonObject): ReadonlyArray<string> =>
  error.errors.flatMap((sentence) => {
    const [field] = topField.exec(sentence) ?? []
    if (field === "data" || field === "content") return ["content"]
    return field !== undefined && Object.hasOwn(design, field) ? [field] : []
  })

/** The field to leave out if the data does not fit. */
const faultyField = ({ leastVersion }: DataTooLong): string =>
  leastVersion === undefined ? "content" : "version"

/** The view of a design. */
interface Showing {
  readonly size: number
  readonly shortUrl: string | undefined
}

/** The configuration of a design. A dynamic link's data are a short address of the service. */
const readShown = async (design: JsonObject, shortUrl: string | undefined) => {
  const config = await readDesign(design)
  const shown = withShortAddress(design, shortUrl)
  return shown === design ? config : readDesign(shown)
}

const ofFinding = ({ text, cause }: Finding): PlainFault => ({
  ...worded(text),
  rule: "finding",
  parameters: { cause }
})

/** The fault of a design that cannot be sold. */
const notScannable = (findings: ReadonlyArray<Finding>): DrawingFault => ({
  code: "NOT_SCANNABLE",
  faults: findings.map(ofFinding)
})

const ofLength = ({ message, leastVersion }: DataTooLong): PlainFault =>
  leastVersion === undefined
    ? { ...worded(message), rule: "dataTooLong" }
    : { ...worded(message), rule: "versionTooSmall", parameters: { leastVersion } }

/** The fault of a design whose fields are refused, or whose data is too long. */
const refusalOf = (error: InvalidInput | DataTooLong): DrawingFault =>
  error instanceof InvalidInput
    ? { code: "VALIDATION_FAILED", faults: plainFaults(error.faults) }
    : { code: "DATA_TOO_LONG", faults: [ofLength(error)] }

/** The fault of a design that was not drawn, by the error. */
const drawingFault = (error: unknown): DrawingFault => {
  if (!(error instanceof QuickResponseError))
    return {
      code: "INTERNAL_ERROR",
      faults: [worded(error instanceof Error ? error.message : String(error))]
    }
  const { cause, code, errors } = error
  if (cause instanceof InvalidInput || cause instanceof DataTooLong) return refusalOf(cause)
  if (cause instanceof UnreadableLogo)
    return { code, faults: plainFaults([unusableFile([cause.field, "image"], cause)]) }
  return cause instanceof NotScannable && cause.findings.length > 0
    ? notScannable(cause.findings)
    : { code, faults: errors.map(worded) }
}

/** Draws the closest drawable design: after each error, it leaves out the fields that the error named. */
const drawNearest = async (design: JsonObject, showing: Showing, isSample = false): Promise<Drawn> => {
  const { size, shortUrl } = showing
  try {
    const { svg, refusals } = await drawAnyway(await readShown(design, shortUrl), { size })
    const fault = refusals.length === 0 ? undefined : notScannable(refusals)
    return { image: svg, fault, sampleOf: isSample ? typeOf(design.content) : undefined }
  } catch (error) {
    if (!(error instanceof DataTooLong || error instanceof InvalidInput)) throw error
    const faulty = error instanceof DataTooLong ? [faultyField(error)] : faultyFields(error, design)
    const isMessage = faulty.includes("content")
    // A sample is refused only for another field, so the message is kept.
    if (faulty.length === 0 || (isMessage && isSample)) throw error
    const kept = Object.fromEntries(
      Object.entries(design).filter(([name]) => name === "content" || !faulty.includes(name))
    )
    const shown = await drawNearest(isMessage ? saying(kept) : kept, showing, isSample || isMessage)
    return { ...shown, fault: refusalOf(error) }
  }
}

/**
 * Draws a design while it is edited: even if it cannot be sold, with a sample for an unfinished message, and without a
 * faulty style field. The fault is returned with the picture.
 */
export const show = (configJson: string, size: number, shortUrl?: string): Promise<Drawn> => {
  const design: unknown = JSON.parse(configJson)
  return drawNearest(isJsonObject(design) ? design : {}, { size, shortUrl })
}

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
