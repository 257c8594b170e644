import { makeDrawings, type StartWorker } from "./drawings.ts"
import type { DrawingAnswer } from "./protocol.ts"

/** The file of the drawing worker, beside this one: the build puts in its name. */
declare const drawingWorkerFile: string

const openWorker = (): Worker =>
  new Worker(new URL(drawingWorkerFile, import.meta.url), { type: "module", name: "drawing" })

let prepared: Worker | undefined

/** Starts the worker ahead of the first drawing, of what is edited, on a page that is sure to ask for one. */
export const prepareDrawing = (): void => {
  const worker = openWorker()
  prepared = worker
  worker.addEventListener("error", () => {
    if (prepared === worker) prepared = undefined
  })
}

const startWith =
  (open: () => Worker): StartWorker =>
  ({ answer, fail }) => {
    const worker = open()
    worker.addEventListener("message", ({ data }: MessageEvent<DrawingAnswer>) => answer(data))
    worker.addEventListener("error", fail)
    return (request) => worker.postMessage(request)
  }

/** Draws designs in a worker. */
export const drawInWorker: ReturnType<typeof makeDrawings> = makeDrawings(startWith(openWorker))

const takePrepared = (): Worker => {
  const worker = prepared ?? openWorker()
  prepared = undefined
  return worker
}

/** Draws what is being edited, in a worker of its own: no picture of a choice or a row is in its way. */
export const drawEdited: ReturnType<typeof makeDrawings> = makeDrawings(startWith(takePrepared))
