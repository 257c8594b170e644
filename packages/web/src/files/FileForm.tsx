import "./files.css"
import { filesWords } from "catalogue:files"
import { honors, imageFormatNames, imageFormats } from "@quick-response/design/output/ImageFormat"
import { useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { download, fileName } from "../drawing/download.ts"
import { drawCode, drawnByService } from "../drawing/drawCode.ts"
import { formatCount } from "../ground/format.ts"
import { DownloadIcon } from "../ground/icons.tsx"
import { say } from "../ground/LiveRegion.tsx"
import { Segments } from "../ground/Segments.tsx"
import { DrawingFailure } from "./DrawingFailure.tsx"
import { type FileRequest, outputOf } from "./fileRequest.ts"
import { Measures, useMeasures } from "./Measures.tsx"
import { PressFields, usePress } from "./PressFields.tsx"

/** Draws a design as a file that states its printed width, in the page or, for a bought code, by the service. */
const drawFile = (configJson: string, request: FileRequest, isDrawnHere: boolean): Promise<Blob> =>
  isDrawnHere
    ? drawCode(configJson, { ...outputOf(request), place: "first" })
    : drawnByService(configJson, outputOf(request))

const formatChoices = imageFormatNames.map((name) => ({ name, label: imageFormats[name].name }))

/** The code that files are made of. */
export interface FileSource {
  readonly configJson: string
  /** The title that a file is named after. */
  readonly title: string
  /** True if the page draws the file, false if the service draws a bought code. */
  readonly isDrawnHere: boolean
}

/** Asks for a format and a width in pixels, millimeters or inches, and saves a design as a file. */
export const FileForm = ({ configJson, title, isDrawnHere }: FileSource) => {
  const [format, setFormat] = useState<ImageFormat>("svg")
  const measures = useMeasures(format)
  const press = usePress(format)
  const { pixels } = measures
  const fault = measures.fault ?? press.fault
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const words = filesWords.value
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
      say(filesWords.value.saved({ file: saved }))
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  return (
    <form class="stack wide" onSubmit={(event) => void save(event)} noValidate>
      <Segments label={words.format} choices={formatChoices} chosen={format} onChoose={setFormat} />
      <p class="hint second small">{words.uses[format]}</p>
      <Measures
        measures={measures}
        hint={honors(format, "dpi") ? words.pixelsWide({ pixels: formatCount(pixels) }) : words.widthWritten}
      />
      <PressFields press={press} />
      {error === undefined ? null : <DrawingFailure error={error} />}
      <button type="submit" class="primary wide" aria-busy={isBusy} disabled={fault !== undefined}>
        <DownloadIcon /> {words.download({ format: imageFormats[format].name })}
      </button>
    </form>
  )
}
