import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { hostOf, type Webhook } from "../../webhooks/webhook.ts"

/** Says what deleting a webhook ends, and asks for its host before it does. */
export const DeleteWebhookDialog = ({
  webhook: { id, url },
  onClose,
  onDeleted
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onDeleted: () => void
}) => {
  const [typed, setTyped] = useState("")
  const host = hostOf(url)
  const remove = async () => {
    await asMember(() => api.deleteWebhook(id))
    say(`The webhook at ${host} is deleted.`)
    onDeleted()
  }
  return (
    <Dialog title="Delete this webhook" onClose={onClose}>
      <div class="stack">
        <p>
          Nothing is sent to <bdi class="strong">{host}</bdi> any more, and the list of what was sent is gone.
          The events themselves stay, and your program can still ask for them. To stop for a while, pause it.
        </p>
        <Form submit={remove} label="Delete the webhook" fields={[]} isDanger isReady={typed.trim() === host}>
          <TextField
            name="confirmation"
            label={
              <>
                Type <bdi class="strong">{host}</bdi> to confirm
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
