import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { DownloadIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { livePicture } from "../state/livePicture.ts"
import { closeHandOver, isHandOverOpen, openHandOver } from "../state/openHandOver.ts"

/** The dialog with files and code to copy, while it is open; it is loaded when it is first opened. */
export const HandOverPlace = () => {
  const [HandOver, setHandOver] = useState<ComponentType>()
  const isOpen = isHandOverOpen.value
  useEffect(() => {
    if (!isOpen || HandOver !== undefined) return
    import("./HandOver.tsx").then(
      (loaded) => setHandOver(() => loaded.default),
      () => {
        closeHandOver()
        say("This did not load. Check your connection, then try again.")
      }
    )
  }, [isOpen, HandOver])
  return isOpen && HandOver !== undefined ? <HandOver /> : null
}

/** The button that opens the dialog with files and code to copy. */
export const DownloadButton = ({ isPrimary = false }: { readonly isPrimary?: boolean }) => (
  <button
    type="button"
    class={isPrimary ? "primary" : undefined}
    aria-label="Download or copy"
    aria-haspopup="dialog"
    disabled={livePicture.value === undefined}
    onClick={openHandOver}
  >
    <DownloadIcon /> <span class="download-word">Download</span>
  </button>
)
