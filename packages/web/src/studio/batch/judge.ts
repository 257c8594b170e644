import { missing, type PlainFault, plainFaults, worded } from "@quick-response/design/field/faults"
import { useEffect, useState } from "preact/hooks"
import { drawInWorker } from "../../drawing/drawInWorker.ts"
import { CannotDraw } from "../../drawing/drawingQueue.ts"
import { widthFault } from "../../files/fileRequest.ts"
import { frameWords } from "../../languages/frameWords.ts"
import type { FileRow, Request } from "./rows.ts"

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

/** The fault of a row. */
export interface RowFault {
  readonly line: number
  readonly faults: ReadonlyArray<PlainFault>
}

/** The results of drawing the rows so far. */
export interface Judged {
  /** The number of rows that were drawn. */
  readonly count: number
  readonly faults: ReadonlyArray<RowFault>
  /** The documents of the first rows, by their lines. */
  readonly pictures: ReadonlyMap<number, string>
}

/** The number of rows that are shown with their pictures. */
export const shownRows = 4

/** Milliseconds between two updates of the progress. */
const shownEach = 200

const none: Judged = { count: 0, faults: [], pictures: new Map() }

/**
 * Draws every row in the worker, one after the other, and reports which cannot be bought. Starts over with other rows
 * or style.
 */
export const useJudged = (rows: ReadonlyArray<FileRow>, style: Style): Judged => {
  const [judged, setJudged] = useState(none)
  useEffect(() => {
    const aborter = new AbortController()
    const { signal } = aborter
    const work = async () => {
      const faults: Array<RowFault> = []
      const pictures = new Map<number, string>()
      let shownAt = performance.now()
      setJudged(none)
      for (const [index, row] of rows.entries()) {
        const judgement = "faults" in row ? { faults: row.faults } : await judge(style, row.request, signal)
        if (signal.aborted) return
        if ("faults" in judgement) faults.push({ line: row.line, faults: judgement.faults })
        else if (index < shownRows) pictures.set(row.line, judgement.svg)
        const isShown = index === rows.length - 1 || performance.now() - shownAt > shownEach
        if (!isShown) continue
        shownAt = performance.now()
        setJudged({ count: index + 1, faults: [...faults], pictures: new Map(pictures) })
      }
    }
    // An aborted drawing rejects without a listener.
    work().catch(() => undefined)
    return () => aborter.abort()
  }, [rows, style])
  return judged
}
