import { signal } from "@preact/signals"

const message = signal("")
let clearing: number | undefined

/** Milliseconds that a message is shown. */
const shownFor = 6000

/** Says what happened, to be seen for a while and to be read out by screen readers. */
export const say = (text: string): void => {
  message.value = text
  clearTimeout(clearing)
  clearing = setTimeout(() => {
    message.value = ""
  }, shownFor)
}

/** The place where {@link say} shows its messages; there is one in each frame. */
export const LiveRegion = () => (
  <div class="toast-place" role="status" aria-live="polite">
    {message.value === "" ? null : <p class="toast">{message}</p>}
  </div>
)
