import { signal } from "@preact/signals"
import { WifiOffIcon } from "../ground/icons.tsx"

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
        <WifiOffIcon /> You are offline. Designing goes on; what needs the service waits until the connection
        is back.
      </p>
    )}
  </div>
)
