import type { ComponentType } from "preact"
import { CircleAlertIcon, CircleCheckIcon, ClockIcon } from "../ground/icons.tsx"
import { answerWord } from "./answerWords.ts"
import { PauseIcon } from "./PauseIcon.tsx"
import type { Delivery, Webhook } from "./webhook.ts"

interface Look {
  readonly kind: "" | "good" | "warn" | "bad"
  readonly Icon: ComponentType<{ readonly size?: number }>
}

const stateLooks = {
  enabled: { word: "Live", kind: "good", Icon: CircleCheckIcon },
  failing: { word: "Failing", kind: "bad", Icon: CircleAlertIcon },
  paused: { word: "Paused", kind: "", Icon: PauseIcon },
  disabled: { word: "Switched off", kind: "bad", Icon: CircleAlertIcon }
} as const satisfies Record<Webhook["state"] | "paused", Look & { readonly word: string }>

/** The state of a webhook, with an icon and a word. */
export const WebhookBadge = ({
  webhook: { state, disabledReason }
}: {
  readonly webhook: Pick<Webhook, "state" | "disabledReason">
}) => {
  const { word, kind, Icon } = stateLooks[disabledReason === "owner" ? "paused" : state]
  return (
    <span class={`badge ${kind}`}>
      <Icon size={16} /> {word}
    </span>
  )
}

const deliveryLooks = {
  delivered: { kind: "good", Icon: CircleCheckIcon },
  retrying: { kind: "warn", Icon: ClockIcon },
  failed: { kind: "bad", Icon: CircleAlertIcon }
} as const satisfies Record<Delivery["state"], Look>

/** The last answer to a delivery, with an icon and a word; colored by what becomes of it. */
export const AnswerBadge = ({ delivery }: { readonly delivery: Delivery }) => {
  const { kind, Icon } = deliveryLooks[delivery.state]
  return (
    <span class={`badge ${kind}`}>
      <Icon size={16} /> {answerWord(delivery)}
    </span>
  )
}
