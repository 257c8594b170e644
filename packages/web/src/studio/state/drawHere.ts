import type { Drawing } from "../../drawing/drawingQueue.ts"
import type { Drawn } from "../../drawing/protocol.ts"
import { whenIdle } from "../../frame/firstPaint.ts"

/** The drawing function, once it is loaded. */
let answer: typeof import("../../drawing/answer.ts").answer | undefined

/** Milliseconds that a drawing may hold up the page, and the number of drawings that go to the worker after one that took longer. */
const [longest, restAfterLong] = [8, 5]

let resting = 0

/** The number of drawings that make the program quick. */
const warmUps = 5

/**
 * A document drawn in the page before the frame that shows the typed letter: a worker's answer would wait for that
 * frame. Undefined if the worker should draw: before the program is loaded, or if it is slow or fails.
 */
export const drawHere = async (drawing: Drawing & { readonly format: "svg" }): Promise<Drawn | undefined> => {
  if (answer === undefined || resting-- > 0) return undefined
  const began = performance.now()
  const answered = await answer({ id: 0, ...drawing })
  resting = performance.now() - began > longest ? restAfterLong : 0
  return answered.image === undefined ? undefined : answered
}

/** Loads the drawing code and warms it up while the page is idle. */
export const prepareDrawingHere = async (drawing: () => Drawing): Promise<void> => {
  if (answer !== undefined) return
  const { answer: draw } = await import("../../drawing/answer.ts")
  const warmUp = (left: number): void =>
    whenIdle(async () => {
      await draw({ id: 0, ...drawing() })
      if (left > 1) warmUp(left - 1)
      else answer = draw
    })
  warmUp(warmUps)
}
