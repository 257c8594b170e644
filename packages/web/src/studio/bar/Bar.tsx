import { studioWords } from "catalogue:studio"
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
import * as style from "../styles/Studio.module.css"

/** The command of a key with Ctrl or Command. */
const commandOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
  switch (key.toLowerCase()) {
    case "z":
      return shiftKey ? redo : undo
    case "y":
      return redo
    default:
      return undefined
  }
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input:not([type=radio], [type=checkbox]), textarea, select")

/**
 * Handles the keyboard shortcuts of the studio; returns a function that stops this. Fields of the design use the
 * studio's undo; a dialog has its own.
 */
const startKeys = ({ showKeys }: { readonly showKeys: () => void }): (() => void) => {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const command = isCommand ? commandOf(event) : undefined
    const isQuestion = event.key === "?" && !isCommand && !takesText(event.target)
    if (command === undefined && !isQuestion) return
    event.preventDefault()
    if (isQuestion) showKeys()
    else command?.()
  }
  document.addEventListener("keydown", press)
  return () => document.removeEventListener("keydown", press)
}

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
    { id: "undo", Icon: UndoIcon, run: undo, isReady: canUndo.value },
    { id: "redo", Icon: RedoIcon, run: redo, isReady: canRedo.value },
    { id: "reset", Icon: ResetIcon, run: reset, isReady: true },
    { id: "share", Icon: ShareIcon, run: () => open("share"), isReady: true },
    { id: "import", Icon: UploadIcon, run: () => open("import"), isReady: true },
    { id: "presets", Icon: BookmarkIcon, run: () => open("presets"), isReady: true },
    { id: "keys", Icon: KeyboardIcon, run: () => open("keys"), isReady: true }
  ] as const
  return (
    <>
      <div class={style.bar}>
        <div class={style.tools} role="toolbar" aria-label={studioWords.value.theDesign}>
          {actions.map(({ id, Icon, run, isReady }) => {
            const [name, word] = studioWords.value[id]
            return (
              <button
                key={id}
                type="button"
                class={id === "keys" ? `quiet ${style.forKeys}` : "quiet"}
                aria-label={name}
                title={name}
                disabled={!isReady}
                onClick={run}
              >
                <Icon size={18} />
                <span aria-hidden="true" class={id === "undo" || id === "redo" ? style.wellKnown : undefined}>
                  {word}
                </span>
              </button>
            )
          })}
        </div>
      </div>
      {opened === undefined ? null : (
        <LoadedLate key={opened} load={dialogs[opened]} onFailure={close} properties={{ onClose: close }} />
      )}
    </>
  )
}
