import { type ReadonlySignal, signal } from "@preact/signals"
import { afterPaint } from "../../frame/firstPaint.ts"

const settled = signal(false)

/** True once the first picture was drawn or refused. Other parts load afterwards. */
export const isPictureSettled: ReadonlySignal<boolean> = settled

/** Reports that a picture was drawn or refused. Work that waits for it begins after the next paint. */
export const settlePicture = (): void => {
  if (!settled.peek()) afterPaint(() => (settled.value = true))
}
