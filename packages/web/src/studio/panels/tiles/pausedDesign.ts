import { effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Design } from "../../../design/values.ts"
import { design } from "../../state/design.ts"

/** Milliseconds without an edit before pictures of choices are drawn again. */
const pause = 250

const paused = signal<Design | undefined>(design.peek())

/**
 * The design at a pause in editing; undefined while it is edited. Choices are drawn with it, so that they never delay
 * the picture.
 */
export const pausedDesign: ReadonlySignal<Design | undefined> = paused

let timer: ReturnType<typeof setTimeout> | undefined
effect(() => {
  const newest = design.value
  clearTimeout(timer)
  if (newest !== paused.peek()) paused.value = undefined
  timer = setTimeout(() => {
    paused.value = newest
  }, pause)
})
