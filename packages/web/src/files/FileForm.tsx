import "./files.css"
import { keysOf } from "@quick-response/design/config/keysOf"
import { honors, imageFormats } from "@quick-response/design/output/ImageFormat"
import { useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { asSentence } from "../design/explain.ts"
import { DownloadIcon } from "../design/icons.tsx"
import { say } from "../design/LiveRegion.tsx"
import { Segments } from "../design/Segments.tsx"
import { FailedState } from "../design/states.tsx"
import { download } from "../drawing/download.ts"
import { CannotDraw } from "../drawing/drawings.ts"
import { fileName } from "../drawing/fileName.ts"
import { drawFile } from "./drawFile.ts"
import { formats } from "./formats.ts"
import { Measures, useMeasures } from "./Measures.tsx"
import { PressFields, usePress } from "./PressFields.tsx"

/** Why a file cannot be made, its field named as this form names it. */
const refusalOf = ({ fault }: CannotDraw): string =>
  fault.errors.map((reason) => asSentence(reason.replace("spotColor: ", "spot color: "))).join(" ")

const formatChoices = keysOf(formats).map((name) => ({ name, label: imageFormats[name].name }))

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
  const press = usePress(format)
  const { pixels } = measures
  const fault = measures.fault ?? press.fault
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async (event: Event) => {
    event.preventDefault()
    if (isBusy || fault !== undefined) return
    setIsBusy(true)
    setError(undefined)
    try {
      const saved = fileName(title, imageFormats[format].extension)
      download(
        await drawFile(configJson, { format, ...measures.request, press: press.request }, isDrawnHere),
        saved
      )
      say(`${saved} is saved.`)
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  return (
    <form class="stack" onSubmit={(event) => void save(event)} noValidate>
      <Segments label="Format" choices={formatChoices} chosen={format} onChoose={setFormat} />
      <p class="hint second small">{formats[format]}</p>
      <Measures
        measures={measures}
        hint={honors(format, "dpi") ? `${pixels} pixels wide.` : "The width is written into the file."}
      />
      <PressFields press={press} />
      {error === undefined ? null : error instanceof CannotDraw ? (
        <p class="notice bad" role="alert">
          {refusalOf(error)}
        </p>
      ) : (
        <FailedState error={error} />
      )}
      <button type="submit" class="primary wide" aria-busy={isBusy} disabled={fault !== undefined}>
        <DownloadIcon /> Download {imageFormats[format].name}
      </button>
    </form>
  )
}
