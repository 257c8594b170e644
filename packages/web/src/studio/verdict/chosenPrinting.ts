import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { type Printing, printedWidths, usualPrinting, viewingDistances } from "../../design/printing.ts"
import { design, edit } from "../state/design.ts"
import type { Unit } from "./lengths.ts"

/** The printed width and the scanning distance of the current design. */
export const printing: ReadonlySignal<Printing> = computed(() => design.value.printing ?? usualPrinting)

/** The unit in which widths are shown. */
export const unit = signal<Unit>("cm")

const within = (
  value: number,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number }
) => Math.min(maximum, Math.max(minimum, value))

/** Changes the printing of the code, within its bounds. */
export const print = (change: (printing: Printing) => Printing): void =>
  edit((before) => {
    const { widthMm, distance } = change(before.printing ?? usualPrinting)
    return {
      ...before,
      printing: {
        widthMm: within(widthMm, printedWidths),
        distance: within(distance, viewingDistances)
      }
    }
  })
