import { type ReadonlySignal, signal } from "@preact/signals"

const opened = signal(false)

/** True where the dialog with files and code to copy is open. */
export const isHandOverOpen: ReadonlySignal<boolean> = opened

/** Opens the dialog with files and code to copy. */
export const openHandOver = (): void => {
  opened.value = true
}

/** Closes it. */
export const closeHandOver = (): void => {
  opened.value = false
}
