import { studioWords } from "catalogue:studio"
import type { ComponentType } from "preact"
import { useState } from "preact/hooks"
import { FileIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { frameWords } from "../../languages/frameWords.ts"

type Opened = ComponentType<{ readonly onClose: () => void }>

/** Opens the dialog for many codes from a file, which is loaded at the first click. */
export const BatchButton = () => {
  const [Opened, setOpened] = useState<Opened>()
  const open = () =>
    import("./BatchDialog.tsx").then(
      ({ BatchDialog }) => setOpened(() => BatchDialog),
      () => say(frameWords.value.partNotLoaded)
    )
  return (
    <>
      <button type="button" class="wide" onClick={() => void open()}>
        <FileIcon /> {studioWords.value.batch}
      </button>
      {Opened === undefined ? null : <Opened onClose={() => setOpened(undefined)} />}
    </>
  )
}
