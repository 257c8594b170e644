import { webhooksWords } from "catalogue:webhooks"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import {
  trimmed,
  type WebhookDraft,
  WebhookFields,
  webhookFaults,
  webhookFieldNames
} from "../../webhooks/WebhookFields.tsx"
import { settingsOf, type Webhook } from "../../webhooks/webhook.ts"

/** Changes a webhook's address, events and description. */
export const EditWebhookDialog = ({
  webhook,
  onClose,
  onSaved
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onSaved: () => void
}) => {
  const [draft, setDraft] = useState<WebhookDraft>(() => settingsOf(webhook))
  const save = async () => {
    const { disabledReason } = webhook
    const isEnabled = disabledReason === null || disabledReason === "operator"
    await asMember(() => api.changeWebhook(webhook.id, { ...trimmed(draft), isEnabled }))
    say(webhooksWords.value.isSaved)
    onSaved()
  }
  return (
    <Dialog title={webhooksWords.value.editThis} onClose={onClose} isRoomy>
      <Form
        submit={save}
        check={() => webhookFaults(draft)}
        label={webhooksWords.value.save}
        fields={webhookFieldNames}
      >
        <WebhookFields draft={draft} onChange={setDraft} />
      </Form>
    </Dialog>
  )
}
