import { dialogsWords } from "catalogue:dialogs"
import { studioWords } from "catalogue:studio"
import { Dialog } from "../../ground/Dialog.tsx"
import * as style from "../styles/Studio.module.css"

/** The keys of the studio, and their actions. */
const shortcuts = () => {
  const { undo, redo, redoKeys, move, showKeys } = dialogsWords.value
  return [
    { keys: "Ctrl Z", does: undo },
    { keys: redoKeys({ first: "Ctrl Shift Z", second: "Ctrl Y" }), does: redo },
    { keys: "← →", does: move },
    { keys: "?", does: showKeys }
  ]
}

/** The keys of the studio. */
const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={studioWords.value.keys[0] ?? ""} onClose={onClose}>
    <dl class={style.keys}>
      {shortcuts().map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

export default KeysDialog
