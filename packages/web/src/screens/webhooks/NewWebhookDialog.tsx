import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { Segments } from "../../ground/Segments.tsx"
import { ShownSecret } from "../../webhooks/ShownSecret.tsx"
import {
  trimmed,
  type WebhookDraft,
  WebhookFields,
  webhookFaults,
  webhookFieldNames
} from "../../webhooks/WebhookFields.tsx"
import type { WebhookWithSecret } from "../../webhooks/webhook.ts"

const starts = [
  { name: "now", label: "From now on", hint: undefined },
  { name: "beginning", label: "From the beginning", hint: undefined }
] as const

type Start = (typeof starts)[number]["name"]

const startHints = {
  now: "What happened before is not sent.",
  beginning: "All events since your account was opened are sent first, the oldest before the others."
} as const satisfies Record<Start, string>

/** Asks for a webhook's settings, makes it, and shows its secret until that is saved. */
export const NewWebhookDialog = ({
  draft,
  onDraft,
  onMade,
  onSaved,
  onClose
}: {
  /** The settings as they were typed: a dialog that is closed and opened again loses nothing. */
  readonly draft: WebhookDraft
  readonly onDraft: (draft: WebhookDraft) => void
  readonly onMade: () => void
  readonly onSaved: (made: WebhookWithSecret) => void
  readonly onClose: () => void
}) => {
  const [startAt, setStartAt] = useState<Start>("now")
  const [made, setMade] = useState<WebhookWithSecret>()
  const make = async () => {
    setMade(await asMember(() => api.createWebhook({ ...trimmed(draft), startAt })))
    onMade()
  }
  return (
    <Dialog
      title={made === undefined ? "New webhook" : "Save the secret"}
      onClose={onClose}
      mustDecide={made !== undefined}
      isRoomy
    >
      {made === undefined ? (
        <Form
          submit={make}
          check={() => webhookFaults(draft)}
          label="Make the webhook"
          fields={webhookFieldNames}
        >
          <WebhookFields draft={draft} onChange={onDraft} />
          <div class="field wide">
            <Segments label="Start" choices={starts} chosen={startAt} onChoose={setStartAt} />
            <div>
              <p class="hint">{startHints[startAt]}</p>
            </div>
          </div>
        </Form>
      ) : (
        <ShownSecret made={made} onSaved={() => onSaved(made)} />
      )}
    </Dialog>
  )
}
