import { computed, effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Occupancy } from "@quick-response/symbol/occupancy"
import { verdict } from "../state/verdict.ts"
import type { FieldFaults } from "./fieldFaults.ts"

/** The report on a content: its faults, or the fill of its symbol. */
export interface ContentReport {
  readonly faults: FieldFaults
  readonly occupancy: Occupancy | undefined
}

const sentences = signal<typeof import("./fieldFaults.ts") | undefined>(undefined)

const loadSentences = (): void => {
  import("./fieldFaults.ts").then(
    (loaded) => {
      sentences.value = loaded
    },
    // If they do not load, the drawing worker still refuses faults.
    () => undefined
  )
}

/** The report on the design's message; undefined until the verdict worker has read it. */
export const contentReport: ReadonlySignal<ContentReport | undefined> = computed(() => {
  const { message } = verdict.value
  if (message === undefined) return undefined
  const { faults, occupancy } = message
  if (faults.length === 0) return { faults: new Map(), occupancy }
  return sentences.value === undefined
    ? undefined
    : { faults: sentences.value.fieldFaults(message), occupancy }
})

/** Loads the sentences about faults once there are some. Returns a function that stops this. */
export const startReport = (): (() => void) =>
  effect(() => {
    if ((verdict.value.message?.faults.length ?? 0) > 0 && sentences.peek() === undefined) loadSentences()
  })
