import type { ComponentType } from "preact"
import { useState } from "preact/hooks"
import { FileIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"

type Opened = ComponentType<{ readonly onClose: () => void }>

/** Opens the dialog of many codes from a file, which is loaded when it is first asked for. */
export const BatchButton = () => {
  const [Opened, setOpened] = useState<Opened>()
  const open = () =>
    import("./BatchDialog.tsx").then(
      ({ BatchDialog }) => setOpened(() => BatchDialog),
      () => say("This part of the page did not load. Check your connection, then try again.")
    )
  return (
    <>
      <button type="button" class="wide" onClick={() => void open()}>
        <FileIcon /> Batch (CSV)
      </button>
      {Opened === undefined ? null : <Opened onClose={() => setOpened(undefined)} />}
    </>
  )
}
