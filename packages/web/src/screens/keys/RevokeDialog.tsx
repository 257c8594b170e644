import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import type { Key } from "../../account/keyState.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { Time } from "../../ground/Time.tsx"
import { keysWords } from "../../languages/keysWords.ts"

/** Explains the effect of revoking a key, and asks for its name. */
export const RevokeDialog = ({
  apiKey: { id, name, prefix, lastUsedAt },
  onClose,
  onRevoked
}: {
  readonly apiKey: Key
  readonly onClose: () => void
  readonly onRevoked: () => void
}) => {
  const words = keysWords.value
  const revoke = async () => {
    await asMember(() => api.revokeKey(id))
    say(words.isRevoked(name))
    onRevoked()
  }
  return (
    <Dialog title={words.revokeThis} onClose={onClose}>
      <div class="stack">
        <p>{words.aboutRevoke(<bdi class="strong">{name}</bdi>, <code>{prefix}…</code>)}</p>
        <p class="second">
          {lastUsedAt === null ? words.hasNever : words.lastUsed(<Time at={lastUsedAt} />)}
        </p>
        <ConfirmByName name={name} label={words.revokeOf(name)} confirm={words.confirm} submit={revoke} />
      </div>
    </Dialog>
  )
}
