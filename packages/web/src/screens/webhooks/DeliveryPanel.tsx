import { webhooksWords } from "catalogue:webhooks"
import type { EventType } from "@quick-response/core/eventDescriptions"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { asMember } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { countOf } from "../../ground/format.ts"
import { ArrowLeftIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { eventsWords } from "../../languages/eventsWords.ts"
import { answerSentence, durationPhrase } from "../../webhooks/answerWords.ts"
import { AnswerBadge } from "../../webhooks/badges.tsx"
import type { Delivery, Webhook } from "../../webhooks/webhook.ts"
import * as style from "../../webhooks/webhooks.module.css"

const isKnown = (type: string): type is EventType => Object.hasOwn(eventsWords.value, type)

/** The next steps of a delivery. */
const Outlook = ({ delivery: { state, attempts, nextAttemptAt } }: { readonly delivery: Delivery }) => {
  const words = webhooksWords.value
  if (state === "delivered") return null
  if (state === "failed") return words.gaveUp({ count: countOf(attempts) })
  return nextAttemptAt === null ? null : words.nextTry({ at: <Time at={nextAttemptAt} isPlanned /> })
}

const SendAgain = ({
  webhook: { id, state },
  eventId,
  onSent
}: {
  readonly webhook: Webhook
  readonly eventId: string
  readonly onSent: (error: unknown) => void
}) => {
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await asMember(() => api.redeliver(id, { eventId }))
      say(webhooksWords.value[state === "disabled" ? "againOnceOn" : "beingSent"])
      onSent(undefined)
    } catch (error) {
      onSent(error)
    }
    setIsBusy(false)
  }
  return (
    <button type="button" aria-busy={isBusy} onClick={() => void send()}>
      {webhooksWords.value.sendAgain}
    </button>
  )
}

/** One delivery: its event as sent, and the answer. */
export const DeliveryPanel = ({
  webhook,
  delivery,
  listHref,
  onSent
}: {
  readonly webhook: Webhook
  readonly delivery: Delivery
  /** The link back to the list, if that is hidden. */
  readonly listHref: string
  readonly onSent: () => void
}) => {
  const { eventId, type, attemptedAt, milliseconds } = delivery
  const event = useResource((signal) => api.getEvent(eventId, { signal }), [eventId])
  const [error, setError] = useState<unknown>()
  return (
    <section class={style.delivery} aria-labelledby="delivery">
      <a class="back" href={listHref}>
        <ArrowLeftIcon size={16} /> {webhooksWords.value.allDeliveries}
      </a>
      <div class={style.deliveryCard}>
        <header class="row apart">
          <h3 id="delivery" tabIndex={-1}>
            <code>{type}</code>
          </h3>
          <SendAgain
            webhook={webhook}
            eventId={eventId}
            onSent={(failure) => {
              setError(failure)
              onSent()
            }}
          />
        </header>
        {error === undefined ? null : <FailedState error={error} />}
        <div class={style.deliveryEvent}>
          <p class="small second">{isKnown(type) ? eventsWords.value[type] : null}</p>
          <Loaded resource={event} skeleton={<Skeleton rows={6} />}>
            {(sent) => <pre>{JSON.stringify(sent, null, 2)}</pre>}
          </Loaded>
        </div>
        <footer class="stack">
          <p class="row">
            <AnswerBadge delivery={delivery} />
            <span class="small second">
              <span class="amount">{durationPhrase(milliseconds)}</span>, <Time at={attemptedAt} />
            </span>
          </p>
          <p class="small second">
            {answerSentence(delivery)} <Outlook delivery={delivery} />
          </p>
        </footer>
      </div>
    </section>
  )
}
