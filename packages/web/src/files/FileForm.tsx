import "./files.css"
import { honors, keysOf } from "@quick-response/core/parts/choices"
import { useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { DownloadIcon } from "../design/icons.tsx"
import { say } from "../design/LiveRegion.tsx"
import { Segments } from "../design/Segments.tsx"
import { FailedState } from "../design/states.tsx"
import { download } from "../drawing/download.ts"
import { fileName } from "../drawing/fileName.ts"
import { drawFile } from "./drawFile.ts"
import { formats } from "./formats.ts"
import { Measures, useMeasures } from "./Measures.tsx"

const formatChoices = keysOf(formats).map((name) => ({ name, label: formats[name].label }))

/** Asks for a format and a width in pixels, millimeters or inches, and saves a design as a file. */
export const FileForm = ({
  configJson,
  title,
  isDrawnHere
}: {
  readonly configJson: string
  /** What the file is named after. */
  readonly title: string
  /** Whether the page draws the file, or the service what was bought. */
  readonly isDrawnHere: boolean
}) => {
  const [format, setFormat] = useState<ImageFormat>("svg")
  const measures = useMeasures(format)
  const { pixels, fault } = measures
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async (event: Event) => {
    event.preventDefault()
    if (isBusy || fault !== undefined) return
    setIsBusy(true)
    setError(undefined)
    try {
      const saved = fileName(title, `.${format}`)
      download(await drawFile(configJson, { format, ...measures.request }, isDrawnHere), saved)
      say(`${saved} is saved.`)
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  return (
    <form class="stack" onSubmit={(event) => void save(event)} noValidate>
      <Segments label="Format" choices={formatChoices} chosen={format} onChoose={setFormat} />
      <p class="hint second small">{formats[format].about}</p>
      <Measures
        measures={measures}
        hint={honors(format, "dpi") ? `${pixels} pixels wide.` : "The width is written into the file."}
      />
      {error === undefined ? null : <FailedState error={error} />}
      <button type="submit" class="primary wide" aria-busy={isBusy} disabled={fault !== undefined}>
        <DownloadIcon /> Download {formats[format].label}
      </button>
    </form>
  )
}
