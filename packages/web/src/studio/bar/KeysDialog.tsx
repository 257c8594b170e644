import { Dialog } from "../../ground/Dialog.tsx"
import { shortcuts } from "./shortcuts.ts"

/** The keys of the studio. */
const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <dl class="keys">
      {shortcuts.map(({ keys, does }) => (
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
