import { useEffect, useId, useState } from "preact/hooks"
import { configJsonOf, type Design, styleOf } from "../../design/values.ts"
import { download } from "../../drawing/download.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField } from "../../ground/Form.tsx"
import { formatCount } from "../../ground/format.ts"
import { TrashIcon } from "../../ground/icons.tsx"
import { designWords } from "../../languages/designWords.ts"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { brandKit, keepBrandKit, removeBrandKit } from "../brandKit/brandKit.ts"
import { deletePreset, loadPresets, presets, renamePreset, savePresets } from "../presets/presets.ts"
import { longestPresetName, type NameFault, type Preset, presetNameFault } from "../presets/readPresets.ts"
import { design, edit } from "../state/design.ts"
import * as studioStyle from "../styles/Studio.module.css"
import { presetsFile } from "../transfer/ownFile.ts"
import * as style from "./brandKit.module.css"
import { brandKitOf } from "./brandKitOf.ts"

/** The brand kit of this browser, and the way to take one from the design. */
const BrandKitSection = ({ say }: { readonly say: (text: string) => void }) => {
  const heading = useId()
  const words = dialogsWords.value
  const kit = brandKit.value
  return (
    <section class={style.brandKit} aria-labelledby={heading}>
      <h3 id={heading}>{words.brandKit}</h3>
      <p class="second">{words.aboutBrandKit}</p>
      {kit === undefined ? null : (
        <ul class={style.parts}>
          {kit.colors.map((color) => (
            <li key={color} class={style.color} title={color} style={{ backgroundColor: color }}>
              <span class="visually-hidden">{color}</span>
            </li>
          ))}
          {kit.logo === undefined ? null : (
            <li>
              <img src={kit.logo} alt={designWords.value.fields.logo} width="32" height="32" />
            </li>
          )}
          <li>{designWords.value.frameFont[kit.typeface]}</li>
        </ul>
      )}
      <div class="row">
        <button
          type="button"
          onClick={() => say(keepBrandKit(brandKitOf(design.peek())) ? words.brandKitKept : words.noRoom)}
        >
          {words.takeBrandKit}
        </button>
        {kit === undefined ? null : (
          <button
            type="button"
            class="quiet icon-only"
            aria-label={words.removeBrandKit}
            onClick={removeBrandKit}
          >
            <TrashIcon />
          </button>
        )}
      </div>
    </section>
  )
}

const sayNameFault = (fault: NameFault): string => {
  const { giveName, shortenTo } = dialogsWords.value
  return fault === "empty" ? giveName : shortenTo({ most: formatCount(longestPresetName) })
}

/** The design in a preset's style: name and content stay. */
const dressed = ({ name, printing, data, content }: Design, { style }: Preset): Design => {
  const kept = { ...style, name, printing }
  return content === undefined ? { ...kept, data: data ?? "" } : { ...kept, content }
}

const PresetRow = ({ preset, say }: { readonly preset: Preset; readonly say: (text: string) => void }) => {
  const { name } = preset
  const words = dialogsWords.value
  const [typed, setTyped] = useState(name)
  const rename = () => {
    const next = typed.trim()
    if (next === name) return
    const fault = presetNameFault(next)
    if (fault === undefined && renamePreset(name, next)) return
    say(fault === undefined ? words.noRoom : sayNameFault(fault))
    setTyped(name)
  }
  return (
    <li class={studioStyle.preset}>
      <Picture configJson={configJsonOf(dressed(design.value, preset))} />
      <input
        type="text"
        aria-label={words.nameOf({ name })}
        value={typed}
        maxLength={longestPresetName}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={rename}
      />
      <button
        type="button"
        aria-label={words.applyOf({ name })}
        onClick={() => {
          edit((current) => dressed(current, preset))
          say(words.applied({ name }))
        }}
      >
        {words.apply}
      </button>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={words.deleteOf({ name })}
        onClick={() => {
          deletePreset(name)
          say(words.deleted({ name }))
        }}
      >
        <TrashIcon />
      </button>
    </li>
  )
}

/** The styles that this browser keeps by names of one's own. */
const PresetsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  useEffect(() => void loadPresets(), [])
  const [told, setTold] = useState("")
  const found = presets.value
  const words = dialogsWords.value
  return (
    <Dialog title={studioWords.value.presets[0] ?? ""} onClose={onClose}>
      <div class="stack">
        <p class="second">{words.aboutPresets}</p>
        {found.length === 0 ? null : (
          <ul class={`${studioStyle.presets} wide`} aria-label={words.presets}>
            {found.map((preset) => (
              <PresetRow key={preset.name} preset={preset} say={setTold} />
            ))}
          </ul>
        )}
        <Form
          label={words.saveStyle}
          fields={["preset"]}
          check={(values): Readonly<Record<string, string>> => {
            const fault = presetNameFault(String(values.get("preset") ?? ""))
            return fault === undefined ? {} : { preset: sayNameFault(fault) }
          }}
          submit={(values) => {
            const name = String(values.get("preset")).trim()
            setTold(
              savePresets([{ name, style: styleOf(design.peek()) }]) ? words.saved({ name }) : words.noRoom
            )
            return Promise.resolve()
          }}
        >
          <TextField name="preset" label={words.newPreset} maxLength={longestPresetName} />
        </Form>
        <BrandKitSection say={setTold} />
        <p role="status">{told}</p>
        {found.length === 0 ? null : (
          <button
            type="button"
            onClick={() =>
              download(new Blob([presetsFile(found)], { type: "application/json" }), "qr-presets.json")
            }
          >
            {words.exportAll}
          </button>
        )}
      </div>
    </Dialog>
  )
}

export default PresetsDialog
