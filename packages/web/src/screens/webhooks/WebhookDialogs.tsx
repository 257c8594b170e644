import { webhooksWords } from "catalogue:webhooks"
import { useId, useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { FieldError, Form, textOf, useFieldError } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { localTime, timeOfLocal } from "../../ground/localTime.ts"
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

/** The default start, in milliseconds before now. */
const aDay = 86_400_000

const SinceField = ({ since }: { readonly since: string }) => {
  const id = useId()
  const error = useFieldError("since")
  return (
    <div class="field">
      <label for={id}>{webhooksWords.value.startFrom}</label>
      <input
        id={id}
        type="datetime-local"
        name="since"
        defaultValue={since}
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
      />
      <div id={`${id}-about`}>
        <FieldError error={error} />
        <p class="hint">{webhooksWords.value.ownTime}</p>
      </div>
    </div>
  )
}

/** Asks for a time, and sends all events from then on again. */
export const SendSinceDialog = ({
  webhook: { id, failingSince, types },
  onClose,
  onSent
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onSent: () => void
}) => {
  const words = webhooksWords.value
  const send = async (values: FormData) => {
    const since = timeOfLocal(textOf(values, "since"))
    if (since === undefined) return
    await asMember(() => api.redeliver(id, { since }))
    say(words.sentSince)
    onSent()
  }
  return (
    <Dialog title={words.sendSince} onClose={onClose}>
      <Form
        submit={send}
        check={(values) =>
          timeOfLocal(textOf(values, "since")) === undefined ? { since: words.chooseTime } : {}
        }
        label={words.sendAgain}
        fields={["since"]}
      >
        <p>{words[types === null ? "aboutSinceAll" : "aboutSinceChosen"]({ code: <code>id</code> })}</p>
        <SinceField since={localTime(failingSince ?? new Date(Date.now() - aDay).toISOString())} />
      </Form>
    </Dialog>
  )
}
