import type { DrawingAnswer, DrawingFault, DrawingRequest, Drawn } from "./protocol.ts"

/** A drawing to make. */
export type Drawing = Omit<DrawingRequest, "id">

/** The browser cannot draw this design; `fault` says why. */
export class CannotDraw extends Error {
  override readonly name = "CannotDraw"
  readonly fault: DrawingFault

  constructor(fault: DrawingFault) {
    super(fault.faults.map(({ path, text }) => (path === "" ? text : `${path}: ${text}`)).join("; "))
    this.fault = fault
  }
}

/** The drawing program did not load. */
const notLoaded: DrawingFault = {
  code: "NOT_LOADED",
  faults: [
    {
      path: "",
      rule: "reason",
      parameters: {},
      text: "the drawing program did not load; check your connection, then load the page again"
    }
  ]
}

/** Starts a worker, which takes requests and reports each answer, or that it cannot work. */
export type StartWorker = (tell: {
  readonly answer: (answer: DrawingAnswer) => void
  readonly fail: () => void
}) => (request: DrawingRequest) => void

interface Waiting {
  readonly drawing: Drawing
  readonly signal: AbortSignal | undefined
  readonly resolve: (drawn: Drawn) => void
  readonly reject: (reason: unknown) => void
}

type Draw = (drawing: Drawing, options?: { signal?: AbortSignal; place?: "first" | "last" }) => Promise<Drawn>

/** Draws designs, one after the other. */
export interface Drawings extends Draw {
  /** Starts the worker in advance. */
  readonly start: () => void
}

/**
 * Draws designs in a worker, one after the other, so that a page of a hundred codes stays responsive. A drawing that
 * is aborted while it waits is not made. `"first"` has priority over all others. A worker that fails is replaced.
 */
export const makeDrawings = (startWorker: StartWorker): Drawings => {
  const queue: Array<Waiting> = []
  let handOver: ReturnType<StartWorker> | undefined
  let current: { readonly id: number; readonly waiting: Waiting } | undefined
  let nextId = 0

  const settle = (how: (waiting: Waiting) => void): void => {
    const { waiting } = current ?? {}
    current = undefined
    if (waiting !== undefined) how(waiting)
    drawNext()
  }

  const start = () =>
    startWorker({
      answer: (answer) => {
        if (answer.id !== current?.id) return
        settle(({ resolve, reject }) =>
          answer.image === undefined ? reject(new CannotDraw(answer.fault)) : resolve(answer)
        )
      },
      fail: () => {
        handOver = undefined
        settle(({ reject }) => reject(new CannotDraw(notLoaded)))
      }
    })

  const drawNext = (): void => {
    if (current !== undefined) return
    const waiting = queue.shift()
    if (waiting === undefined) return
    if (waiting.signal?.aborted) {
      waiting.reject(waiting.signal.reason)
      drawNext()
      return
    }
    current = { id: nextId++, waiting }
    handOver ??= start()
    handOver({ id: current.id, ...waiting.drawing })
  }

  const draw: Draw = (drawing, { signal, place = "last" } = {}) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = { drawing, signal, resolve, reject }
      if (place === "first") queue.unshift(waiting)
      else queue.push(waiting)
      drawNext()
    })
  return Object.assign(draw, {
    start: () => {
      handOver ??= start()
    }
  })
}
