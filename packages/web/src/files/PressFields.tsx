import { filesWords } from "catalogue:files"
import { honors } from "@quick-response/design/output/ImageFormat"
import { bleedBounds } from "@quick-response/design/output/outputUnits"
import { useId, useState } from "preact/hooks"
import type { ImageFormat } from "quick-response"
import type { PressOptions } from "../drawing/drawCode.ts"
import { formatCount } from "../ground/format.ts"
import { Segments } from "../ground/Segments.tsx"
import { NumberField } from "./Measures.tsx"

const colorChoices = [
  { name: "rgb", label: "RGB" },
  { name: "cmyk", label: "CMYK" }
] as const

const standards = { "x-4": "PDF/X-4", "a-2u": "PDF/A-2u" } as const

type Standard = keyof typeof standards | "none"

const longestInk = 60

const { minimum, maximum } = bleedBounds

/** The typed options for a printing press. */
export interface TypedPress {
  /** The options for a file. */
  readonly request: PressOptions
  /** The fault of the options; undefined without a fault. */
  readonly fault: string | undefined
  /** True if the format has options for a press. */
  readonly isAsked: boolean
  readonly bleed: string
  readonly hasCropMarks: boolean
  readonly colorSpace: (typeof colorChoices)[number]["name"]
  readonly ink: string
  /** The PDF standard; undefined for formats without standards. */
  readonly standard: Standard | undefined
  readonly set: {
    readonly bleed: (text: string) => void
    readonly hasCropMarks: (hasMarks: boolean) => void
    readonly colorSpace: (name: (typeof colorChoices)[number]["name"]) => void
    readonly ink: (name: string) => void
    readonly standard: (name: Standard) => void
  }
}

/** The state of {@link PressFields} for a file in a format. */
export const usePress = (format: ImageFormat): TypedPress => {
  const [bleed, setBleed] = useState("0")
  const [hasCropMarks, setHasCropMarks] = useState(false)
  const [colorSpace, setColorSpace] = useState<TypedPress["colorSpace"]>("rgb")
  const [ink, setInk] = useState("")
  const [standard, setStandard] = useState<Standard>("none")
  const isAsked = honors(format, "bleed")
  const millimeters = bleed === "" ? Number.NaN : Number(bleed)
  const spotColor = ink.trim()
  const hasStandards = honors(format, "pdfStandard")
  return {
    request: {
      ...(millimeters === 0 ? {} : { bleed: millimeters }),
      ...(hasCropMarks ? { cropMarks: true } : {}),
      ...(colorSpace === "cmyk" ? { colorSpace } : {}),
      ...(spotColor === "" ? {} : { spotColor }),
      ...(hasStandards && standard !== "none" ? { pdfStandard: standard } : {})
    },
    fault:
      isAsked && !(millimeters >= minimum && millimeters <= maximum)
        ? filesWords.value.bleedFault({ least: formatCount(minimum), most: formatCount(maximum) })
        : undefined,
    isAsked,
    bleed,
    hasCropMarks,
    colorSpace,
    ink,
    standard: hasStandards ? standard : undefined,
    set: {
      bleed: setBleed,
      hasCropMarks: setHasCropMarks,
      colorSpace: setColorSpace,
      ink: setInk,
      standard: setStandard
    }
  }
}

/** Asks for a print shop's options; null for formats without them. */
export const PressFields = ({
  press: { fault, isAsked, bleed, hasCropMarks, colorSpace, ink, standard, set }
}: {
  readonly press: TypedPress
}) => {
  const id = useId()
  const words = filesWords.value
  if (!isAsked) return null
  return (
    <details class="disclosure wide">
      <summary>{words.press}</summary>
      <div class="stack file-press">
        <div class="measures">
          <NumberField
            label={words.bleed}
            text={bleed}
            isInvalid={fault !== undefined}
            describedBy={`${id}-bleed`}
            onInput={set.bleed}
          />
          <Segments
            label={words.colors}
            choices={colorChoices}
            chosen={colorSpace}
            onChoose={set.colorSpace}
          />
        </div>
        <p id={`${id}-bleed`} class={fault === undefined ? "second small" : "file-fault small"}>
          {fault ?? words.aboutBleed}
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={hasCropMarks}
            onChange={({ currentTarget }) => set.hasCropMarks(currentTarget.checked)}
          />{" "}
          {words.cropMarks}
        </label>
        <div class="field">
          <label for={`${id}-ink`}>{words.spotColor}</label>
          <input
            id={`${id}-ink`}
            type="text"
            value={ink}
            maxLength={longestInk}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={`${id}-spot`}
            onInput={({ currentTarget }) => set.ink(currentTarget.value)}
          />
          <p id={`${id}-spot`} class="hint">
            {words.aboutSpotColor}
          </p>
        </div>
        {standard === undefined ? null : (
          <div class="field">
            <Segments
              label={words.standard}
              choices={[
                { name: "none", label: words.noStandard },
                { name: "x-4", label: standards["x-4"] },
                { name: "a-2u", label: standards["a-2u"] }
              ]}
              chosen={standard}
              onChoose={set.standard}
            />
            <p class="hint">{words.aboutStandards}</p>
          </div>
        )}
      </div>
    </details>
  )
}
