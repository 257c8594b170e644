import { signal } from "@preact/signals"

/** An undo button for the change that a message reports. */
interface Undo {
  readonly label: string
  readonly act: () => void
}

interface Message {
  readonly text: string
  readonly undo?: Undo | undefined
}

const message = signal<Message>({ text: "" })
let clearing: number | undefined

/** Milliseconds that a message is shown. */
const shownFor = 6000

/** Milliseconds that a message with an undo button is shown. */
const undoneFor = 10_000

/**
 * Shows a message for a few seconds, or with an undo button for ten; screen readers announce it. An empty message
 * removes the last one.
 */
export const say = (text: string, undo?: Undo): void => {
  message.value = { text, undo }
  clearTimeout(clearing)
  clearing = setTimeout(
    () => {
      message.value = { text: "" }
    },
    undo === undefined ? shownFor : undoneFor
  )
}

/** The live region of {@link say}, one in each frame. */
export const LiveRegion = () => {
  const { text, undo } = message.value
  return (
    <div class={undo === undefined ? "toast-place" : "toast-place undoable"} role="status" aria-live="polite">
      {text === "" ? null : (
        <p class="toast">
          {text}
          {undo === undefined ? null : (
            <button
              type="button"
              class="toast-undo"
              onClick={() => {
                say("")
                undo.act()
              }}
            >
              {undo.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
