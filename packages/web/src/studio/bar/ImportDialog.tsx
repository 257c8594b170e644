import { useState } from "preact/hooks"
import { Dialog } from "../../ground/Dialog.tsx"
import { countPhrase } from "../../ground/format.ts"
import { CircleAlertIcon, InfoIcon } from "../../ground/icons.tsx"
import { savePresets } from "../presets/presets.ts"
import { edit } from "../state/design.ts"
import type { Imported } from "../transfer/Imported.ts"
import { largestImport, readImport } from "../transfer/readImport.ts"

type Outcome = { readonly imported: Imported; readonly isKept: boolean } | { readonly fault: string }

const apply = (imported: Imported): Outcome => {
  const { design, presets = [] } = imported
  // A file of other tools names no code: the name stays.
  if (design !== undefined) edit(({ name }) => ({ ...design, name: design.name === "" ? name : design.name }))
  return { imported, isKept: presets.length === 0 || savePresets(presets) }
}

const importText = async (text: string): Promise<Outcome> => {
  try {
    return apply(await readImport(text))
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

const importFile = async (file: File): Promise<Outcome> =>
  file.size > 4 * largestImport
    ? { fault: "This file is larger than a design can be." }
    : importText(await file.text())

const Told = ({ outcome }: { readonly outcome: Outcome }) => {
  if ("fault" in outcome)
    return (
      <div class="notice bad" role="alert">
        <CircleAlertIcon />
        <p>{outcome.fault}</p>
      </div>
    )
  const { source, design, presets = [], notes } = outcome.imported
  return (
    <div class="notice" role="status">
      <InfoIcon />
      <div>
        {design === undefined ? null : (
          <p>The design of {source} is in the studio; one step of undo takes it back.</p>
        )}
        {presets.length === 0 ? null : (
          <p>
            {outcome.isKept
              ? `${countPhrase(presets.length, "preset")} of ${source} added.`
              : "This browser has no room for these presets: delete some, then import again."}
          </p>
        )}
        {notes.length === 0 ? null : (
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Takes a design from a file or a text, of the studio or of other tools, and names the parts that it could not take over. */
const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [outcome, setOutcome] = useState<Outcome>()
  const [text, setText] = useState("")
  return (
    <Dialog title="Import a design" onClose={onClose}>
      <div class="stack">
        <p>
          A file of the studio, a configuration of the API, options of qr-code-styling as JSON, or the
          configuration that mini-qr exports.
        </p>
        <div class="field wide">
          <label for="import-file">File</label>
          <input
            id="import-file"
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file !== undefined) void importFile(file).then(setOutcome)
            }}
          />
        </div>
        <div class="field wide">
          <label for="import-text">Or paste it</label>
          <textarea
            id="import-text"
            rows={4}
            dir="ltr"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <button
          type="button"
          disabled={text.trim() === ""}
          onClick={() => void importText(text).then(setOutcome)}
        >
          Import the text
        </button>
        {outcome === undefined ? null : <Told outcome={outcome} />}
      </div>
    </Dialog>
  )
}

export default ImportDialog
