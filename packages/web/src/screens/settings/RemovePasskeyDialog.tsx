import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import type { OwnPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { passkeyWords } from "../../languages/passkeyWords.ts"

/** Explains the effect of removing a passkey, and asks for its name. */
export const RemovePasskeyDialog = ({
  passkey: { id, name },
  isLastWay,
  onClose,
  onRemoved
}: {
  readonly passkey: OwnPasskey
  /** True if it is the account's only way to sign in. */
  readonly isLastWay: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}) => {
  const words = passkeyWords.value
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
        <ConfirmByName name={name} label={words.removeOf(name)} confirm={words.confirm} submit={remove} />
      </div>
    </Dialog>
  )
}
