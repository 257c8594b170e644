import { takeWorker } from "../frame/firstPaint.ts"
import { type Drawings, makeDrawings, type StartWorker } from "./drawingQueue.ts"
import type { DrawingAnswer, OpenAnswer } from "./protocol.ts"

/** The file of the drawing worker, beside this one; the build inserts its name. */
declare const drawingWorkerFile: string

const openWorker = (): Worker =>
  new Worker(new URL(drawingWorkerFile, import.meta.url), { type: "module", name: "drawing" })

const startWith =
  (open: () => Worker): StartWorker =>
  ({ answer, fail }) => {
    const worker = open()
    worker.addEventListener("message", ({ data }: MessageEvent<DrawingAnswer | OpenAnswer>) => {
      // The answer to the page's first request has a separate listener, which is older than the application's.
      if ("id" in data) answer(data)
    })
    worker.addEventListener("error", fail)
    return (request) => worker.postMessage(request)
  }

/** Draws designs in a worker. */
export const drawInWorker: Drawings = makeDrawings(startWith(openWorker))

/**
 * Draws the edited design in a separate worker, so that no other picture delays it. It is the worker that the root page
 * started, if it opened a design.
 */
export const drawEdited: Drawings = makeDrawings(startWith(() => takeWorker() ?? openWorker()))
