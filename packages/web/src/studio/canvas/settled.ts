import { type ReadonlySignal, signal } from "@preact/signals"

const settled = signal(false)

/** Whether the first picture was drawn or refused. What is not needed for it is loaded afterwards. */
export const isPictureSettled: ReadonlySignal<boolean> = settled

/** Tells that a picture was drawn or refused. */
export const settlePicture = (): void => {
  settled.value = true
}
