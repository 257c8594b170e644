import { type ReadonlySignal, signal } from "@preact/signals"

const opened = signal(false)

/** True if the dialog with files and code is open. */
export const isDownloadOpen: ReadonlySignal<boolean> = opened

/** Opens the dialog with files and code to copy. */
export const openDownload = (): void => {
  opened.value = true
}

/** Closes it. */
export const closeDownload = (): void => {
  opened.value = false
}
