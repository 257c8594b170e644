import { signal } from "@preact/signals"
import { WifiOffIcon } from "../ground/icons.tsx"
import { frameWords } from "../languages/frameWords.ts"

const isOnline = signal(navigator.onLine)
addEventListener("online", () => {
  isOnline.value = true
})
addEventListener("offline", () => {
  isOnline.value = false
})

/** Says that there is no connection, while there is none. */
export const OfflineBar = () => (
  <div role="status">
    {isOnline.value ? null : (
      <p class="offline">
        <WifiOffIcon /> {frameWords.value.offline}
      </p>
    )}
  </div>
)
