import { useState } from "preact/hooks"
import type { OwnPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField } from "../../ground/Form.tsx"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { passkeyWords } from "../../languages/passkeyWords.ts"

/** Says what removing a passkey ends, and asks for its name before it does. */
export const RemovePasskeyDialog = ({
  passkey: { id, name },
  isLastWay,
  onClose,
  onRemoved
}: {
  readonly passkey: OwnPasskey
  /** True where nothing else signs in to the account. */
  readonly isLastWay: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}) => {
  const words = passkeyWords.value
  const [typed, setTyped] = useState("")
  const remove = async () => {
    await asMember(() => api.removePasskey(id))
    onRemoved()
  }
  return (
    <Dialog title={words.removeThis} onClose={onClose}>
      <div class="stack">
        <p>{words.aboutRemoving(<bdi class="strong">{name}</bdi>)}</p>
        {isLastWay ? (
          <p class="notice warn">
            <TriangleAlertIcon />
            <span>{words.lastWay}</span>
          </p>
        ) : null}
        <Form
          submit={remove}
          label={words.removeOf(name)}
          fields={[]}
          isDanger
          isReady={typed.trim() === name.trim()}
        >
          <TextField
            name="confirmation"
            label={words.confirm(<bdi class="strong">{name}</bdi>)}
            value={typed}
            onInput={setTyped}
            isFocused
          />
        </Form>
      </div>
    </Dialog>
  )
}
