import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { webhooksWords } from "../../languages/webhooksWords.ts"
import { ShownSecret } from "../../webhooks/ShownSecret.tsx"
import type { Webhook, WebhookWithSecret } from "../../webhooks/webhook.ts"

/** Explains the effect of a new secret, makes it, and shows it until it is saved. */
export const NewSecretDialog = ({
  webhook,
  onClose,
  onSaved
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onSaved: () => void
}) => {
  const words = webhooksWords.value
  const [made, setMade] = useState<WebhookWithSecret>()
  const make = async () => setMade(await asMember(() => api.rollWebhookSecret(webhook.id)))
  return (
    <Dialog
      title={made === undefined ? words.newSecret : words.saveSecret}
      onClose={onClose}
      mustDecide={made !== undefined}
      isRoomy
    >
      {made === undefined ? (
        <Form submit={make} label={words.makeSecret} fields={[]}>
          <p>{words.aboutSecret}</p>
          <p class="second">{words.aboutEarlier}</p>
        </Form>
      ) : (
        <ShownSecret made={made} onSaved={onSaved} />
      )}
    </Dialog>
  )
}
