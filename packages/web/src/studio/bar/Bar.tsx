import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import {
  BookmarkIcon,
  KeyboardIcon,
  RedoIcon,
  ResetIcon,
  ShareIcon,
  UndoIcon,
  UploadIcon
} from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { canRedo, canUndo, redo, reset, undo } from "../state/design.ts"
import { startKeys } from "./shortcuts.ts"

type DialogView = ComponentType<{ readonly onClose: () => void }>

/** The dialogs over the studio, each loaded when it is first opened. */
const dialogs = {
  share: () => import("./ShareDialog.tsx"),
  import: () => import("./ImportDialog.tsx"),
  presets: () => import("./PresetsDialog.tsx"),
  keys: () => import("./KeysDialog.tsx")
} satisfies Readonly<Record<string, () => Promise<{ readonly default: DialogView }>>>

/** The commands for the whole design. */
export const Bar = () => {
  const [opened, open] = useState<keyof typeof dialogs>()
  const close = () => open(undefined)
  useEffect(() => startKeys({ showKeys: () => open("keys") }), [])
  const actions = [
    { name: "Undo", word: "Undo", Icon: UndoIcon, run: undo, isReady: canUndo.value },
    { name: "Redo", word: "Redo", Icon: RedoIcon, run: redo, isReady: canRedo.value },
    { name: "Reset the style", word: "Reset", Icon: ResetIcon, run: reset, isReady: true },
    { name: "Share the design", word: "Share", Icon: ShareIcon, run: () => open("share"), isReady: true },
    { name: "Import a design", word: "Import", Icon: UploadIcon, run: () => open("import"), isReady: true },
    { name: "Your presets", word: "Presets", Icon: BookmarkIcon, run: () => open("presets"), isReady: true },
    {
      name: "Keyboard shortcuts",
      word: "Shortcuts",
      Icon: KeyboardIcon,
      run: () => open("keys"),
      isReady: true
    }
  ]
  return (
    <>
      <div class="studio-bar">
        <div class="studio-tools" role="toolbar" aria-label="The design">
          {actions.map(({ name, word, Icon, run, isReady }) => (
            <button
              key={name}
              type="button"
              class={name === "Keyboard shortcuts" ? "quiet for-keys" : "quiet"}
              aria-label={name}
              title={name}
              disabled={!isReady}
              onClick={run}
            >
              <Icon size={18} />
              <span aria-hidden="true">{word}</span>
            </button>
          ))}
        </div>
      </div>
      {opened === undefined ? null : (
        <LoadedLate key={opened} load={dialogs[opened]} onFailure={close} properties={{ onClose: close }} />
      )}
    </>
  )
}
