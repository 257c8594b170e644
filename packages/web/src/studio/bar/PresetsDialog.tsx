import { useEffect, useState } from "preact/hooks"
import { configJsonOf, type Design, styleOf } from "../../design/values.ts"
import { download } from "../../drawing/download.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField } from "../../ground/Form.tsx"
import { TrashIcon } from "../../ground/icons.tsx"
import { deletePreset, loadPresets, presets, renamePreset, savePresets } from "../presets/presets.ts"
import { longestPresetName, type Preset, presetNameFault } from "../presets/readPresets.ts"
import { design, edit } from "../state/design.ts"
import { presetsFile } from "../transfer/ownFile.ts"

const noRoom = "This browser has no room for it: delete a preset, then try again."

/** The design in a preset's style: name and content stay. */
const dressed = ({ name, printing, data, content }: Design, { style }: Preset): Design => {
  const kept = { ...style, name, printing }
  return content === undefined ? { ...kept, data: data ?? "" } : { ...kept, content }
}

const PresetRow = ({ preset, say }: { readonly preset: Preset; readonly say: (text: string) => void }) => {
  const { name } = preset
  const [typed, setTyped] = useState(name)
  const rename = () => {
    const next = typed.trim()
    if (next === name) return
    const fault = presetNameFault(next)
    if (fault === undefined && renamePreset(name, next)) return
    say(fault ?? noRoom)
    setTyped(name)
  }
  return (
    <li class="preset">
      <Picture configJson={configJsonOf(dressed(design.value, preset))} />
      <input
        type="text"
        aria-label={`Name of ${name}`}
        value={typed}
        maxLength={longestPresetName}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={rename}
      />
      <button
        type="button"
        aria-label={`Apply ${name}`}
        onClick={() => {
          edit((current) => dressed(current, preset))
          say(`${name} is applied.`)
        }}
      >
        Apply
      </button>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={`Delete ${name}`}
        onClick={() => {
          deletePreset(name)
          say(`${name} is deleted.`)
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
  return (
    <Dialog title="Your presets" onClose={onClose}>
      <div class="stack">
        <p class="second">A preset is the style of a design without what it says. This browser keeps it.</p>
        {found.length === 0 ? null : (
          <ul class="presets wide" aria-label="Presets">
            {found.map((preset) => (
              <PresetRow key={preset.name} preset={preset} say={setTold} />
            ))}
          </ul>
        )}
        <Form
          label="Save this style"
          fields={["preset"]}
          check={(values): Readonly<Record<string, string>> => {
            const fault = presetNameFault(String(values.get("preset") ?? ""))
            return fault === undefined ? {} : { preset: fault }
          }}
          submit={(values) => {
            const name = String(values.get("preset")).trim()
            setTold(savePresets([{ name, style: styleOf(design.peek()) }]) ? `${name} is saved.` : noRoom)
            return Promise.resolve()
          }}
        >
          <TextField name="preset" label="Name of a new preset" maxLength={longestPresetName} />
        </Form>
        <p role="status">{told}</p>
        {found.length === 0 ? null : (
          <button
            type="button"
            onClick={() =>
              download(new Blob([presetsFile(found)], { type: "application/json" }), "qr-presets.json")
            }
          >
            Export all as a file
          </button>
        )}
      </div>
    </Dialog>
  )
}

export default PresetsDialog
