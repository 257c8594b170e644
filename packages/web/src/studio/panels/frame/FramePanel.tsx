import { panelsWords } from "catalogue:panels"
import { styleBounds } from "@quick-response/design/config/bounds"
import { type FrameFont, frameFonts } from "@quick-response/design/config/options"
import { useId, useRef, useState } from "preact/hooks"
import { optionNamed } from "../../../design/designOptions.ts"
import { styleLabelOf } from "../../../design/styleLabels.ts"
import { countOf, formatCount } from "../../../ground/format.ts"
import { LoadedLate } from "../../../ground/LoadedLate.tsx"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { brandKit } from "../../brandKit/brandKit.ts"
import { design, edit, finishStep } from "../../state/design.ts"
import * as style from "../../styles/panels.module.css"
import { ColorPicker } from "../color/ColorPicker.tsx"
import { PaintEditor } from "../color/PaintEditor.tsx"
import { Faults } from "../controls/Faults.tsx"
import { Slider } from "../controls/Slider.tsx"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { defaultsOf, optionOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"
import { whole } from "../tiles/crops.ts"
import { OptionTiles } from "../tiles/OptionTiles.tsx"

const choose = (name: FrameFont): void =>
  edit((before) => ({ ...before, frameFont: name === "sans" ? undefined : name }))

/** The typeface of the frame's caption. */
const TypefaceField = () => {
  const chosen = optionNamed(frameFonts, design.value.frameFont)?.name ?? "sans"
  const ofBrand = brandKit.value?.typeface
  return (
    <div>
      <Segments
        label={designWords.value.fields.frameFont}
        choices={frameFonts.map(({ name, label }) => ({
          name,
          label: designWords.value.frameFont[name],
          hint: priceTag(surcharge("frameFont", label))
        }))}
        chosen={chosen}
        onChoose={choose}
      />
      {ofBrand === undefined || ofBrand === chosen ? null : (
        <button type="button" class="quiet small" onClick={() => choose(ofBrand)}>
          {panelsWords.value.brandTypeface({ typeface: designWords.value.frameFont[ofBrand] })}
        </button>
      )}
      <Faults sentences={faultsOf("frameFont")} />
    </div>
  )
}

/** The choice to draw the caption's first line as a headline; null for one line. */
const Headline = () => {
  const text = design.value.frameText ?? defaultsOf(design.value).frameText
  if (!text.trim().includes("\n")) return null
  const isChosen = design.value.frameTextHeadline ?? defaultsOf(design.value).frameTextHeadline === true
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) =>
            edit((before) => ({ ...before, frameTextHeadline: checked ? true : undefined }))
          }
        />{" "}
        {styleLabelOf("frameTextHeadline")}
      </label>
      <Faults sentences={faultsOf("frameTextHeadline")} />
    </div>
  )
}

const firstColor = "#000000"

/**
 * The color of the frame's caption: its own, or the frame's default, which is black or white if the frame's color is
 * illegible.
 */
const CaptionColor = () => {
  const id = useId()
  const label = designWords.value.fields.frameTextColor
  const color = design.value.frameTextColor ?? defaultsOf(design.value).frameTextColor
  const set = (frameTextColor: string | undefined, step?: string) =>
    edit((before) => ({ ...before, frameTextColor }), step === undefined ? {} : { step })
  return (
    <div class={style.paint}>
      <Segments
        label={label}
        choices={[
          { name: "frame", label: panelsWords.value.asFrame },
          { name: "own", label: panelsWords.value.itsOwn }
        ]}
        chosen={color === undefined ? "frame" : "own"}
        onChoose={(name) => set(name === "own" ? (color ?? firstColor) : undefined)}
      />
      <Faults sentences={faultsOf("frameTextColor")} />
      {color === undefined ? null : (
        <ColorPicker label={label} color={color} onPick={(picked) => set(picked, id)} onDone={finishStep} />
      )}
    </div>
  )
}

const isFramed = () => optionOf(design.value, "frameStyle") !== "none"

const modulesPhrase = (count: number): string => panelsWords.value.modules({ count: countOf(count) })

const { maximum } = styleBounds.frameTextLength

/** If icons do not load, the page is unchanged. */
const stay = (): void => {}

/** The field for the frame's caption, with the used share of its length, and the icons that it can have. */
const Caption = () => {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [hasIcons, setHasIcons] = useState(false)
  const text = design.value.frameText ?? defaultsOf(design.value).frameText
  const faults = faultsOf("frameText")
  const change = (value: string) => edit((before) => ({ ...before, frameText: value }), { step: id })
  const insert = (character: string) => {
    const { current } = field
    if (current === null) return
    current.setRangeText(character, current.selectionStart, current.selectionEnd, "end")
    change(current.value)
    finishStep()
  }
  return (
    <div class="field">
      <label for={id}>{designWords.value.fields.frameText}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="auto"
        value={text}
        autocomplete="off"
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-length ${id}-fault`}
        onInput={({ currentTarget: { value } }) => change(value)}
        onBlur={finishStep}
      />
      <div>
        <p class="hint" id={`${id}-length`}>
          {panelsWords.value.length({ length: formatCount([...text].length), most: formatCount(maximum) })}
        </p>
        <Faults id={`${id}-fault`} sentences={faults} />
      </div>
      <details onToggle={({ currentTarget: { open } }) => setHasIcons(open)}>
        <summary>{panelsWords.value.icons}</summary>
        {hasIcons ? (
          <LoadedLate
            load={() => import("./CaptionIcons.tsx")}
            onFailure={stay}
            properties={{ onChoose: insert }}
          />
        ) : null}
      </details>
    </div>
  )
}

const controls: Controls<"frame"> = {
  frameStyle: () => (
    <OptionTiles field="frameStyle" label={designWords.value.fields.frameStyle} view={whole} />
  ),
  frameText: () => (isFramed() ? <Caption /> : null),
  frameTextHeadline: () => (isFramed() ? <Headline /> : null),
  frameFont: () => (isFramed() ? <TypefaceField /> : null),
  frameColor: () => (isFramed() ? <PaintEditor field="frameColor" /> : null),
  frameTextColor: () => (isFramed() ? <CaptionColor /> : null),
  margin: () => (
    <div>
      <Slider
        label={designWords.value.fields.quietZone}
        value={design.value.margin ?? defaultsOf(design.value).margin}
        bounds={styleBounds.margin}
        step={1}
        show={modulesPhrase}
        onInput={(margin, step) => edit((before) => ({ ...before, margin }), { step })}
      />
      <p class="small second">{panelsWords.value.aboutQuietZone}</p>
      <Faults sentences={faultsOf("margin")} />
    </div>
  ),
  quietZone: () => (
    <div>
      <Segments
        label={panelsWords.value.underCode}
        choices={[
          { name: "background", label: designWords.value.quietZone.background },
          {
            name: "card",
            label: designWords.value.quietZone.card,
            hint: priceTag(surcharge("quietZone", "card"))
          }
        ]}
        chosen={design.value.quietZone ?? defaultsOf(design.value).quietZone ?? "background"}
        onChoose={(quietZone) =>
          edit((before) => ({
            ...before,
            quietZone: quietZone === (defaultsOf(before).quietZone ?? "background") ? undefined : quietZone
          }))
        }
      />
      <p class="small second">{panelsWords.value.aboutCard}</p>
    </div>
  )
}

/** The panel "Frame". */
const FramePanel = () => <StylePanel controls={controls} />

export default FramePanel
