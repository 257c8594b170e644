import { signal } from "@preact/signals"

const message = signal("")
let clearing: number | undefined

/** Milliseconds that a message is shown. */
const shownFor = 6000

/** Shows a message for a while, which screen readers read out. */
export const say = (text: string): void => {
  message.value = text
  clearTimeout(clearing)
  clearing = setTimeout(() => {
    message.value = ""
  }, shownFor)
}

/** The live region of {@link say}, one in each frame. */
export const LiveRegion = () => (
  <div class="toast-place" role="status" aria-live="polite">
    {message.value === "" ? null : <p class="toast">{message}</p>}
  </div>
)
