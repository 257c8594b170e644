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
import { say } from "../../ground/LiveRegion.tsx"
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
  const [opened, setOpened] = useState<{ readonly View: DialogView }>()
  const open = (name: keyof typeof dialogs) => {
    dialogs[name]().then(
      (loaded) => setOpened({ View: loaded.default }),
      () => say("This did not load. Check your connection, then try again.")
    )
  }
  useEffect(() => startKeys({ showKeys: () => open("keys") }), [])
  const actions = [
    { name: "Undo", Icon: UndoIcon, run: undo, isReady: canUndo.value },
    { name: "Redo", Icon: RedoIcon, run: redo, isReady: canRedo.value },
    { name: "Reset the style", Icon: ResetIcon, run: reset, isReady: true },
    { name: "Share the design", Icon: ShareIcon, run: () => open("share"), isReady: true },
    { name: "Import a design", Icon: UploadIcon, run: () => open("import"), isReady: true },
    { name: "Your presets", Icon: BookmarkIcon, run: () => open("presets"), isReady: true },
    { name: "Keyboard shortcuts", Icon: KeyboardIcon, run: () => open("keys"), isReady: true }
  ]
  return (
    <>
      <div class="studio-bar" role="toolbar" aria-label="The design">
        {actions.map(({ name, Icon, run, isReady }) => (
          <button
            key={name}
            type="button"
            class={name === "Keyboard shortcuts" ? "quiet icon-only for-keys" : "quiet icon-only"}
            aria-label={name}
            title={name}
            disabled={!isReady}
            onClick={run}
          >
            <Icon />
          </button>
        ))}
      </div>
      {opened === undefined ? null : <opened.View onClose={() => setOpened(undefined)} />}
    </>
  )
}
