import "./DownloadDialog.css"
import { useState } from "preact/hooks"
import { configJsonOf, says as saysOf } from "../../design/values.ts"
import { FilePanel } from "../../files/FilePanel.tsx"
import { drawing } from "../../frame/service.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { design } from "../state/design.ts"
import { closeDownload } from "../state/openDownload.ts"
import { isBought, isDrawnFreely } from "../state/purchase.ts"
import { CodeToCopy } from "./CodeToCopy.tsx"
import { CopyPicture } from "./CopyPicture.tsx"

/** The dialog with the design's files, its picture to copy, and the code that makes it. It is about the design as it was opened. */
const DownloadDialog = () => {
  const [{ configJson, name, says }] = useState(() => ({
    configJson: configJsonOf(design.value),
    name: design.value.name,
    says: saysOf(design.value)
  }))
  const isSold = drawing.value !== "free"
  const isDrawnHere = !isSold || (isDrawnFreely.value && !isBought.value)
  const title = name.trim() === "" ? says : name.trim()
  return (
    <Dialog title={studioWords.value.downloadOrCopy} onClose={closeDownload}>
      <div class="download-dialog">
        <FilePanel configJson={configJson} title={title} isDrawnHere={isDrawnHere} />
        <CopyPicture configJson={configJson} />
        <CodeToCopy configJson={configJson} title={title} says={says} />
      </div>
    </Dialog>
  )
}

export default DownloadDialog
