import { useState } from "preact/hooks"
import type { Key } from "../../account/keyState.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { Time } from "../../ground/Time.tsx"

/** Says what revoking a key stops, and asks for its name before it does. */
export const RevokeDialog = ({
  apiKey: { id, name, prefix, lastUsedAt },
  onClose,
  onRevoked
}: {
  readonly apiKey: Key
  readonly onClose: () => void
  readonly onRevoked: () => void
}) => {
  const [typed, setTyped] = useState("")
  const revoke = async () => {
    await asMember(() => api.revokeKey(id))
    say(`${name} is revoked.`)
    onRevoked()
  }
  return (
    <Dialog title="Revoke this key" onClose={onClose}>
      <div class="stack">
        <p>
          Every program that uses <bdi class="strong">{name}</bdi> (<code>{prefix}…</code>) is refused from
          then on. This cannot be undone; a new key has to be put in its place.
        </p>
        <p class="second">
          {lastUsedAt === null ? (
            "It has never been used."
          ) : (
            <>
              It was last used <Time at={lastUsedAt} />.
            </>
          )}
        </p>
        <Form
          submit={revoke}
          label={`Revoke ${name}`}
          fields={[]}
          isDanger
          isReady={typed.trim() === name.trim()}
        >
          <TextField
            name="confirmation"
            label={
              <>
                Type <bdi class="strong">{name}</bdi> to confirm
              </>
            }
            value={typed}
            onInput={setTyped}
            isFocused
          />
        </Form>
      </div>
    </Dialog>
  )
}
