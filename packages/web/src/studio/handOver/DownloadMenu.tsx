import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { DownloadIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { livePicture } from "../state/livePicture.ts"
import { closeHandOver, isHandOverOpen, openHandOver } from "../state/openHandOver.ts"

/** The button that opens the dialog with files and code to copy; its content is loaded when it is first opened. */
export const DownloadMenu = () => {
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
  return (
    <>
      <button
        type="button"
        aria-label="Download or copy"
        aria-haspopup="dialog"
        disabled={livePicture.value === undefined}
        onClick={openHandOver}
      >
        <DownloadIcon /> <span class="download-word">Download</span>
      </button>
      {isOpen && HandOver !== undefined ? <HandOver /> : null}
    </>
  )
}
