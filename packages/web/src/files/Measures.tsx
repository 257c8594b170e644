import { filesWords } from "catalogue:files"
import { keysOf } from "@quick-response/design/config/keysOf"
import { honors } from "@quick-response/design/output/ImageFormat"
import { useId, useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import { formatCount } from "../ground/format.ts"
import { Segments } from "../ground/Segments.tsx"
import { dpiBounds, type FileRequest, isDpi, pixelsOf, type Unit, units, widthFault } from "./fileRequest.ts"

const unitChoices = () => keysOf(units).map((name) => ({ name, label: filesWords.value.units[name] }))

/** The typed width and dots per inch. */
export interface TypedMeasures {
  readonly unit: Unit
  /** The measures for a file. */
  readonly request: Pick<FileRequest, "width" | "dpi">
  /** The width of the file in pixels. */
  readonly pixels: number
  /** The fault of the measures; undefined without a fault. */
  readonly fault: string | undefined
  readonly isDpiWrong: boolean
  /** True if dots per inch are asked for: only for a raster whose width is a length. */
  readonly hasDpi: boolean
  readonly texts: { readonly width: string; readonly dpi: string }
  readonly set: {
    readonly unit: (unit: Unit) => void
    readonly width: (text: string) => void
    readonly dpi: (text: string) => void
  }
}

/** The state of {@link Measures} for a file in one or several formats. */
export const useMeasures = (
  format: ImageFormat,
  formats: ReadonlyArray<ImageFormat> = [format]
): TypedMeasures => {
  const [unit, setUnit] = useState<Unit>("px")
  const [width, setWidth] = useState(String(units.px.usual))
  const [dpi, setDpi] = useState(String(dpiBounds.usual))
  const request = { width: { value: Number(width), unit }, dpi: Number(dpi) }
  const pixels = pixelsOf({ ...request, format })
  const hasDpi = honors(format, "dpi") && unit !== "px"
  const isDpiWrong = hasDpi && !isDpi(request.dpi)
  return {
    unit,
    request,
    pixels,
    fault: isDpiWrong
      ? filesWords.value.dpiFault({ least: formatCount(dpiBounds.least), most: formatCount(dpiBounds.most) })
      : widthFault(pixels, request.width, formats),
    isDpiWrong,
    hasDpi,
    texts: { width, dpi },
    set: {
      unit: (chosen) => {
        setUnit(chosen)
        setWidth(String(units[chosen].usual))
      },
      width: setWidth,
      dpi: setDpi
    }
  }
}

/** A field for a number; its fault is shown in the paragraph that it names. */
export const NumberField = ({
  label,
  text,
  isWhole = false,
  isInvalid,
  describedBy,
  onInput
}: {
  readonly label: string
  readonly text: string
  readonly isWhole?: boolean
  readonly isInvalid: boolean
  readonly describedBy: string
  readonly onInput: (text: string) => void
}) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode={isWhole ? "numeric" : "decimal"}
        step={isWhole ? 1 : "any"}
        value={text}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <div />
    </div>
  )
}

/** Asks for a width in pixels, millimeters or inches, and shows its fault, or else a hint. */
export const Measures = ({
  measures: { unit, fault, isDpiWrong, hasDpi, texts, set },
  hint
}: {
  readonly measures: TypedMeasures
  readonly hint: string
}) => {
  const about = useId()
  return (
    <>
      <div class="measures">
        <NumberField
          label={filesWords.value.width}
          text={texts.width}
          isWhole={unit === "px"}
          isInvalid={fault !== undefined && !isDpiWrong}
          describedBy={about}
          onInput={set.width}
        />
        <Segments label={filesWords.value.unit} choices={unitChoices()} chosen={unit} onChoose={set.unit} />
        {hasDpi ? (
          <NumberField
            label={filesWords.value.dpi}
            text={texts.dpi}
            isWhole
            isInvalid={isDpiWrong}
            describedBy={about}
            onInput={set.dpi}
          />
        ) : null}
      </div>
      <p id={about} class={fault === undefined ? "second small" : "file-fault small"}>
        {fault ?? hint}
      </p>
    </>
  )
}
