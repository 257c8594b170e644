import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { Segments } from "../../ground/Segments.tsx"
import { webhooksWords } from "../../languages/webhooksWords.ts"
import { ShownSecret } from "../../webhooks/ShownSecret.tsx"
import {
  trimmed,
  type WebhookDraft,
  WebhookFields,
  webhookFaults,
  webhookFieldNames
} from "../../webhooks/WebhookFields.tsx"
import type { WebhookWithSecret } from "../../webhooks/webhook.ts"

const starts = ["now", "beginning"] as const

type Start = (typeof starts)[number]

/** Asks for a webhook's settings, makes it, and shows its secret until that is saved. */
export const NewWebhookDialog = ({
  draft,
  onDraft,
  onMade,
  onSaved,
  onClose
}: {
  /** The typed settings: a dialog that is closed and opened again keeps them. */
  readonly draft: WebhookDraft
  readonly onDraft: (draft: WebhookDraft) => void
  readonly onMade: () => void
  readonly onSaved: (made: WebhookWithSecret) => void
  readonly onClose: () => void
}) => {
  const words = webhooksWords.value
  const [startAt, setStartAt] = useState<Start>("now")
  const [made, setMade] = useState<WebhookWithSecret>()
  const make = async () => {
    setMade(await asMember(() => api.createWebhook({ ...trimmed(draft), startAt })))
    onMade()
  }
  return (
    <Dialog
      title={made === undefined ? words.newWebhook : words.saveSecret}
      onClose={onClose}
      mustDecide={made !== undefined}
      isRoomy
    >
      {made === undefined ? (
        <Form submit={make} check={() => webhookFaults(draft)} label={words.make} fields={webhookFieldNames}>
          <WebhookFields draft={draft} onChange={onDraft} />
          <div class="field wide">
            <Segments
              label={words.start}
              choices={starts.map((name) => ({ name, label: words[name] }))}
              chosen={startAt}
              onChoose={setStartAt}
            />
            <div>
              <p class="hint">{startAt === "now" ? words.aboutNow : words.aboutBeginning}</p>
            </div>
          </div>
        </Form>
      ) : (
        <ShownSecret made={made} onSaved={() => onSaved(made)} />
      )}
    </Dialog>
  )
}
