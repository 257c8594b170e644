import type { PlainFault } from "@quick-response/design/field/faults"
import { useEffect, useState } from "preact/hooks"
import { judge, type Style } from "./judge.ts"
import type { FileRow } from "./rows.ts"

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
