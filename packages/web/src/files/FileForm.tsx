import "./files.css"
import { keysOf } from "@quick-response/core/parts/choices"
import { useId, useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { DownloadIcon } from "../design/icons.tsx"
import { say } from "../design/LiveRegion.tsx"
import { Segments } from "../design/Segments.tsx"
import { FailedState } from "../design/states.tsx"
import { download } from "../drawing/download.ts"
import { fileName } from "../drawing/fileName.ts"
import { drawFile } from "./drawFile.ts"
import { formats } from "./formats.ts"
import { dpiBounds, isDpi, pixelsOf, type Unit, units, widthFault } from "./measure.ts"
import { NumberField } from "./NumberField.tsx"

const formatChoices = keysOf(formats).map((name) => ({ name, label: formats[name].label }))
const unitChoices = keysOf(units).map((name) => ({ name, label: units[name].label }))

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
  const about = useId()
  const [format, setFormat] = useState<ImageFormat>("svg")
  const [unit, setUnit] = useState<Unit>("px")
  const [width, setWidth] = useState(String(units.px.usual))
  const [dpi, setDpi] = useState(String(dpiBounds.usual))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const request = { format, width: { value: Number(width), unit }, dpi: Number(dpi) }
  const pixels = pixelsOf(request)
  const hasDpi = format === "png" && unit !== "px"
  const dpiFault =
    !hasDpi || isDpi(request.dpi)
      ? undefined
      : `Dots an inch: a whole number from ${dpiBounds.least} to ${dpiBounds.most}.`
  const fault = dpiFault ?? widthFault(pixels, request.width)
  const save = async (event: Event) => {
    event.preventDefault()
    if (isBusy || fault !== undefined) return
    setIsBusy(true)
    setError(undefined)
    try {
      const saved = fileName(title, `.${format}`)
      download(await drawFile(configJson, request, isDrawnHere), saved)
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
      <div class="measures">
        <NumberField
          label="Width"
          text={width}
          isInvalid={fault !== undefined && dpiFault === undefined}
          describedBy={about}
          onInput={setWidth}
        />
        <Segments
          label="Unit"
          choices={unitChoices}
          chosen={unit}
          onChoose={(chosen) => {
            setUnit(chosen)
            setWidth(String(units[chosen].usual))
          }}
        />
        {hasDpi ? (
          <NumberField
            label="Dots an inch"
            text={dpi}
            isWhole
            isInvalid={dpiFault !== undefined}
            describedBy={about}
            onInput={setDpi}
          />
        ) : null}
      </div>
      <p id={about} class={fault === undefined ? "second small" : "file-fault small"}>
        {fault ?? (format === "png" ? `${pixels} pixels wide.` : "The width is written into the file.")}
      </p>
      {error === undefined ? null : <FailedState error={error} />}
      <button type="submit" class="primary wide" aria-busy={isBusy} disabled={fault !== undefined}>
        <DownloadIcon /> Download {formats[format].label}
      </button>
    </form>
  )
}
