import { effect, type ReadonlySignal, signal } from "@preact/signals"
import { design } from "../state/design.ts"
import { isPictureSettled } from "../state/settled.ts"
import type { ContentReport } from "./contentFaults.ts"

const current = signal<ContentReport | undefined>(undefined)

/** The report on the design's message; undefined until the reader of contents is loaded. */
export const contentReport: ReadonlySignal<ContentReport | undefined> = current

const reader = signal<typeof import("./contentFaults.ts") | undefined>(undefined)

const loadReader = (): void => {
  import("./contentFaults.ts").then(
    (loaded) => {
      reader.value = loaded
    },
    // Without it the drawing worker still refuses faults.
    () => undefined
  )
}

/** Reads the design's message whenever it changes, until the function that it returns is called. */
export const startReport = (): (() => void) =>
  effect(() => {
    const said = design.value
    if (reader.value !== undefined) current.value = reader.value.reportOn(said)
    else if (isPictureSettled.value) loadReader()
  })
