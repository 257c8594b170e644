import { dialogsWords } from "catalogue:dialogs"
import { studioWords } from "catalogue:studio"
import { useEffect, useId, useState } from "preact/hooks"
import { configJsonOf, type Design, type Says, styleOf } from "../../design/values.ts"
import { download } from "../../drawing/download.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField } from "../../ground/Form.tsx"
import { countOf, formatCount } from "../../ground/format.ts"
import { TrashIcon } from "../../ground/icons.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { designWords } from "../../languages/designWords.ts"
import { brandKit, keepBrandKit, removeBrandKit } from "../brandKit/brandKit.ts"
import {
  areInAccount,
  deletePreset,
  leftInBrowser,
  loadPresets,
  moveIntoAccount,
  NoRoom,
  presets,
  renamePreset,
  savePresets
} from "../presets/presets.ts"
import { longestPresetName, type NameFault, type Preset, presetNameFault } from "../presets/readPresets.ts"
import { design, edit } from "../state/design.ts"
import * as studioStyle from "../styles/Studio.module.css"
import { presetsFile } from "../transfer/ownFile.ts"
import * as style from "./brandKit.module.css"
import { brandKitOf } from "./brandKitOf.ts"

/** The brand kit of this browser, and the button that takes one from the design. */
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

/** The design in a preset's style. It keeps name and printing, and the message unless the preset has one. */
const dressed = ({ name, printing, data, content }: Design, { style, says }: Preset): Design => {
  const kept = { ...style, name, printing }
  if (says !== undefined) return { ...kept, ...says }
  return content === undefined ? { ...kept, data: data ?? "" } : { ...kept, content }
}

const saysOf = ({ data, content }: Design): Says =>
  content === undefined ? { data: data ?? "" } : { content }

/** Runs an action on a preset, and says that it is done or shows its failure. */
type Act = (act: () => Promise<void>, said: string) => Promise<void>

const PresetRow = ({
  preset,
  act,
  say
}: {
  readonly preset: Preset
  readonly act: Act
  readonly say: (text: string) => void
}) => {
  const { name } = preset
  const words = dialogsWords.value
  const [typed, setTyped] = useState(name)
  const rename = () => {
    const next = typed.trim()
    if (next === name) return
    const fault = presetNameFault(next)
    if (fault === undefined) return void act(() => renamePreset(preset, next), words.saved({ name: next }))
    say(sayNameFault(fault))
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
        onClick={() => void act(() => deletePreset(name), words.deleted({ name }))}
      >
        <TrashIcon />
      </button>
    </li>
  )
}

/** The presets of this browser that can be moved into the account. */
const MovePresets = ({ act }: { readonly act: Act }) => {
  const words = dialogsWords.value
  const count = countOf(leftInBrowser.value.length)
  return leftInBrowser.value.length === 0 ? null : (
    <div class="row">
      <p class="second">{words.leftInBrowser({ count })}</p>
      <button type="button" onClick={() => void act(moveIntoAccount, words.moved)}>
        {words.moveIntoAccount}
      </button>
    </div>
  )
}

/** The styles and designs that the user has named and saved, in the account or in this browser. */
const PresetsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [told, setTold] = useState("")
  const [error, setError] = useState<unknown>()
  const words = dialogsWords.value
  const act: Act = async (run, said) => {
    setError(undefined)
    setTold("")
    try {
      await run()
      setTold(said)
    } catch (failure) {
      if (failure instanceof NoRoom) setTold(words.noRoom)
      else setError(failure)
    }
  }
  const isInAccount = areInAccount.value
  useEffect(() => void act(loadPresets, ""), [isInAccount])
  const found = presets.value ?? []
  return (
    <Dialog title={studioWords.value.presets[0] ?? ""} onClose={onClose}>
      <div class="stack">
        <p class="second">{isInAccount ? words.aboutOwnPresets : words.aboutPresets}</p>
        {presets.value === undefined && error === undefined ? <Skeleton /> : null}
        {found.length === 0 ? null : (
          <ul class={`${studioStyle.presets} wide`} aria-label={words.presets}>
            {found.map((preset) => (
              <PresetRow key={preset.name} preset={preset} act={act} say={setTold} />
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
            const current = design.peek()
            const says = values.has("says") ? { says: saysOf(current) } : {}
            return act(() => savePresets([{ name, style: styleOf(current), ...says }]), words.saved({ name }))
          }}
        >
          <TextField name="preset" label={words.newPreset} maxLength={longestPresetName} />
          <label class="check">
            <input type="checkbox" name="says" /> {words.withContent}
          </label>
        </Form>
        <MovePresets act={act} />
        <BrandKitSection say={setTold} />
        {error === undefined ? null : <FailedState error={error} />}
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
