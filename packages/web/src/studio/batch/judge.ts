import { missing, type PlainFault, plainFaults, worded } from "@quick-response/design/field/faults"
import { drawInWorker } from "../../drawing/drawInWorker.ts"
import { CannotDraw } from "../../drawing/drawingQueue.ts"
import { widthFault } from "../../files/fileRequest.ts"
import { frameWords } from "../../languages/frameWords.ts"
import type { Request } from "./rows.ts"

/** The result of drawing a row: its picture, or its faults. */
export type Judgement = { readonly svg: string } | { readonly faults: ReadonlyArray<PlainFault> }

/** A design without its message and its name: the common part of all rows of a batch. */
export type Style = Readonly<Record<string, unknown>>

/** The configuration of a row's code, as the drawing worker takes it. */
const configOfRow = (style: Style, { name: _, fileName: __, size: ___, ...says }: Request): string =>
  JSON.stringify({ ...style, ...says })

/** The fault of a row's own width, because previews are drawn small. */
const sizeFault = ({ size }: Request): string | undefined =>
  size === undefined ? undefined : widthFault(Number(size), { value: Number(size), unit: "px" }, ["svg"])

const faultsOf = ({ fault: { code, faults } }: CannotDraw): ReadonlyArray<PlainFault> =>
  code === "NOT_LOADED" ? [worded(frameWords.value.partNotLoaded)] : faults

/** Draws a row in the worker, after the studio's own drawings. It is refused like in the service. */
export const judge = async (style: Style, request: Request, signal: AbortSignal): Promise<Judgement> => {
  if (request.data === undefined && request.content === undefined)
    return { faults: plainFaults([missing(["data"], {})]) }
  const fault = sizeFault(request)
  if (fault !== undefined) return { faults: [{ path: "size", rule: "width", parameters: {}, text: fault }] }
  try {
    const { image } = await drawInWorker(
      { configJson: configOfRow(style, request), format: "svg", size: 256 },
      { signal }
    )
    return { svg: String(image) }
  } catch (error) {
    if (error instanceof CannotDraw) return { faults: faultsOf(error) }
    throw error
  }
}
