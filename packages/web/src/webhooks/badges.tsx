import { webhooksWords } from "catalogue:webhooks"
import type { ComponentType } from "preact"
import { CircleAlertIcon, CircleCheckIcon, ClockIcon, PauseIcon } from "../ground/icons.tsx"
import { answerWord } from "./answerWords.ts"
import type { Delivery, Webhook } from "./webhook.ts"

interface Look {
  readonly kind: "" | "good" | "warn" | "bad"
  readonly Icon: ComponentType<{ readonly size?: number }>
}

const stateLooks = {
  enabled: { kind: "good", Icon: CircleCheckIcon },
  failing: { kind: "bad", Icon: CircleAlertIcon },
  paused: { kind: "", Icon: PauseIcon },
  disabled: { kind: "bad", Icon: CircleAlertIcon }
} as const satisfies Record<Webhook["state"] | "paused", Look>

/** The state of a webhook, with an icon and a word. */
export const WebhookBadge = ({
  webhook: { state, disabledReason }
}: {
  readonly webhook: Pick<Webhook, "state" | "disabledReason">
}) => {
  const shown = disabledReason === "owner" ? "paused" : state
  const { kind, Icon } = stateLooks[shown]
  return (
    <span class={`badge ${kind}`}>
      <Icon size={16} /> {webhooksWords.value[shown]}
    </span>
  )
}

const deliveryLooks = {
  delivered: { kind: "good", Icon: CircleCheckIcon },
  retrying: { kind: "warn", Icon: ClockIcon },
  failed: { kind: "bad", Icon: CircleAlertIcon }
} as const satisfies Record<Delivery["state"], Look>

/** The last answer to a delivery, with an icon and a word, colored by its consequence. */
export const AnswerBadge = ({ delivery }: { readonly delivery: Delivery }) => {
  const { kind, Icon } = deliveryLooks[delivery.state]
  return (
    <span class={`badge ${kind}`}>
      <Icon size={16} /> {answerWord(delivery)}
    </span>
  )
}
