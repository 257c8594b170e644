import { signal } from "@preact/signals"
import { isAway } from "../frame/service.ts"
import { WifiOffIcon } from "../ground/icons.tsx"
import { frameWords } from "../languages/frameWords.ts"

const isOnline = signal(navigator.onLine)
addEventListener("online", () => {
  isOnline.value = true
})
addEventListener("offline", () => {
  isOnline.value = false
})

/** Says that there is no connection, or that the service does not answer. */
export const OfflineBar = () => {
  const { offline, away } = frameWords.value
  const said = isOnline.value ? (isAway.value ? away : undefined) : offline
  return (
    <div role="status">
      {said === undefined ? null : (
        <p class="offline">
          <WifiOffIcon /> {said}
        </p>
      )}
    </div>
  )
}
