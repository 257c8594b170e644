import { effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Design } from "../../../design/values.ts"
import { design } from "../../state/design.ts"

/** Milliseconds without an edit before pictures of choices are drawn anew. */
const pause = 250

const paused = signal<Design>(design.peek())

/** The design as it was at the last pause in editing: choices are drawn with it, so that they never wait in the way of the picture. */
export const pausedDesign: ReadonlySignal<Design> = paused

let timer: ReturnType<typeof setTimeout> | undefined
effect(() => {
  const newest = design.value
  clearTimeout(timer)
  timer = setTimeout(() => {
    paused.value = newest
  }, pause)
})
