import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { webhooksWords } from "../../languages/webhooksWords.ts"
import { hostOf, type Webhook } from "../../webhooks/webhook.ts"

/** Explains the effect of deleting a webhook, and asks for its host. */
export const DeleteWebhookDialog = ({
  webhook: { id, url },
  onClose,
  onDeleted
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onDeleted: () => void
}) => {
  const words = webhooksWords.value
  const host = hostOf(url)
  const remove = async () => {
    await asMember(() => api.deleteWebhook(id))
    say(words.isDeleted(host))
    onDeleted()
  }
  return (
    <Dialog title={words.deleteThis} onClose={onClose}>
      <div class="stack">
        <p>{words.aboutDelete(<bdi class="strong">{host}</bdi>)}</p>
        <ConfirmByName name={host} label={words.delete} confirm={words.confirm} submit={remove} />
      </div>
    </Dialog>
  )
}
