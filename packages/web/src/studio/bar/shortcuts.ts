import { redo, undo } from "../state/design.ts"

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
 * Follows the keys of the studio, until the function that it returns is called. The fields of the design go with its undo; a dialog
 * has its own.
 */
export const startKeys = ({ showKeys }: { readonly showKeys: () => void }): (() => void) => {
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
