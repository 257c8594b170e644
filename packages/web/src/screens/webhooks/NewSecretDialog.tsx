import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { ShownSecret } from "../../webhooks/ShownSecret.tsx"
import type { Webhook, WebhookWithSecret } from "../../webhooks/webhook.ts"

/** Says what a new secret changes, makes it, and shows it until it is saved. */
export const NewSecretDialog = ({
  webhook,
  onClose,
  onSaved
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onSaved: () => void
}) => {
  const [made, setMade] = useState<WebhookWithSecret>()
  const make = async () => setMade(await asMember(() => api.rollWebhookSecret(webhook.id)))
  return (
    <Dialog
      title={made === undefined ? "New secret" : "Save the secret"}
      onClose={onClose}
      mustDecide={made !== undefined}
      isRoomy
    >
      {made === undefined ? (
        <Form submit={make} label="Make a new secret" fields={[]}>
          <p>
            For 24 hours each request is signed by both, the secret of today and the new one, so that you can
            put the new one in place without losing anything.
          </p>
          <p class="second">If you made one less than 24 hours ago, the one before that stops at once.</p>
        </Form>
      ) : (
        <ShownSecret made={made} onSaved={onSaved} />
      )}
    </Dialog>
  )
}
