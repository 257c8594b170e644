import { dialogsWords } from "catalogue:dialogs"
import { studioWords } from "catalogue:studio"
import { useState } from "preact/hooks"
import { Dialog } from "../../ground/Dialog.tsx"
import { countOf } from "../../ground/format.ts"
import { CircleAlertIcon, InfoIcon } from "../../ground/icons.tsx"
import { NoRoom, savePresets } from "../presets/presets.ts"
import type { Preset } from "../presets/readPresets.ts"
import { edit } from "../state/design.ts"
import type { Imported, Told } from "../transfer/readImport.ts"
import { CannotImport, largestImport, readImport } from "../transfer/readImport.ts"

type Outcome = { readonly imported: Imported; readonly isKept: boolean } | { readonly fault: Told }

const savedAll = async (presets: ReadonlyArray<Preset>): Promise<boolean> => {
  try {
    await savePresets(presets)
    return true
  } catch (error) {
    if (error instanceof NoRoom) return false
    throw error
  }
}

const apply = async (imported: Imported): Promise<Outcome> => {
  const { design, presets = [] } = imported
  // A file of another tool has no name for the code, so the present name is kept.
  if (design !== undefined) edit(({ name }) => ({ ...design, name: design.name === "" ? name : design.name }))
  return { imported, isKept: await savedAll(presets) }
}

const importText = async (text: string): Promise<Outcome> => {
  try {
    return await apply(await readImport(text))
  } catch (error) {
    return { fault: error instanceof CannotImport ? error.say : () => String(error) }
  }
}

const importFile = async (file: File): Promise<Outcome> =>
  file.size > 4 * largestImport
    ? { fault: () => dialogsWords.value.fileTooLarge }
    : importText(await file.text())

const OutcomeNotice = ({ outcome }: { readonly outcome: Outcome }) => {
  if ("fault" in outcome)
    return (
      <div class="notice bad" role="alert">
        <CircleAlertIcon />
        <p>{outcome.fault()}</p>
      </div>
    )
  const { design, presets = [], notes } = outcome.imported
  const words = dialogsWords.value
  const source = outcome.imported.source()
  return (
    <div class="notice" role="status">
      <InfoIcon />
      <div>
        {design === undefined ? null : <p>{words.imported({ source })}</p>}
        {presets.length === 0 ? null : (
          <p>
            {outcome.isKept
              ? words.presetsAdded({ count: countOf(presets.length), source })
              : words.noRoomForPresets}
          </p>
        )}
        {notes.length === 0 ? null : (
          <ul>
            {notes.map((note, place) => (
              <li key={place}>{note()}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/**
 * Imports a design from a file or a text, of the studio or of other tools, and lists the parts that it could not
 * import.
 */
const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [outcome, setOutcome] = useState<Outcome>()
  const [text, setText] = useState("")
  const words = dialogsWords.value
  return (
    <Dialog title={studioWords.value.import[0] ?? ""} onClose={onClose}>
      <div class="stack">
        <p>{words.aboutImport}</p>
        <div class="field wide">
          <label for="import-file">{words.file}</label>
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
          <label for="import-text">{words.orPaste}</label>
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
          {words.importText}
        </button>
        {outcome === undefined ? null : <OutcomeNotice outcome={outcome} />}
      </div>
    </Dialog>
  )
}

export default ImportDialog
