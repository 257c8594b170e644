import { webhooksWords } from "catalogue:webhooks"
import { formatClock, formatCount, formatExact } from "../../ground/format.ts"
import { now, Time } from "../../ground/Time.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import { AnswerBadge } from "../../webhooks/badges.tsx"
import type { Delivery } from "../../webhooks/webhook.ts"
import * as style from "../../webhooks/webhooks.module.css"

/** Milliseconds from now on for which a time by the clock is not mistaken for another day's. */
const clockFor = 20 * 3_600_000

/** A time of the next hours by the clock, which is short; a later one from now on. */
const NextTime = ({ at }: { readonly at: string }) => {
  const time = Date.parse(at)
  if (time - now.value > clockFor) return <Time at={at} isPlanned />
  return (
    <time dateTime={at} title={formatExact(time)}>
      {formatClock(time)}
    </time>
  )
}

/** The number of attempts to send an event, and the time of the next. */
const Tries = ({ delivery: { state, attempts, nextAttemptAt } }: { readonly delivery: Delivery }) => (
  <>
    <span class="amount">{formatCount(attempts)}</span>
    {state === "retrying" && nextAttemptAt !== null ? (
      <>, {webhooksWords.value.nextAt({ at: <NextTime at={nextAttemptAt} /> })}</>
    ) : null}
    {state === "failed" ? <>, {webhooksWords.value.givenUp}</> : null}
  </>
)

/** Deliveries with their last attempt, one of them selected; narrow screens show time and count below the event. */
export const DeliveryTable = ({
  deliveries,
  chosen,
  hrefOf,
  onChoose
}: {
  readonly deliveries: ReadonlyArray<Delivery>
  readonly chosen: string | undefined
  readonly hrefOf: (eventId: string) => string
  readonly onChoose: (eventId: string) => void
}) => (
  <table class="list pressed" aria-label={webhooksWords.value.deliveries}>
    <TableHead
      columns={[
        [webhooksWords.value.event],
        [webhooksWords.value.when, style.deliveryWide],
        [webhooksWords.value.tries, style.deliveryWide],
        [webhooksWords.value.answer]
      ]}
    />
    <tbody>
      {deliveries.map((delivery) => {
        const { eventId, type, attemptedAt } = delivery
        return (
          <tr key={eventId} class={eventId === chosen ? "chosen" : undefined}>
            <th scope="row">
              <a
                href={hrefOf(eventId)}
                aria-current={eventId === chosen ? "true" : undefined}
                onClick={(event) => {
                  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
                    return
                  event.preventDefault()
                  onChoose(eventId)
                }}
              >
                <code>{type}</code>
              </a>
              <p class={`small second ${style.deliveryNarrow}`}>
                <Time at={attemptedAt} />,{" "}
                {webhooksWords.value.triesOf({ tries: <Tries delivery={delivery} /> })}
              </p>
            </th>
            <td class={`${style.deliveryWide} second`}>
              <Time at={attemptedAt} />
            </td>
            <td class={`${style.deliveryWide} second`}>
              <Tries delivery={delivery} />
            </td>
            <td>
              <AnswerBadge delivery={delivery} />
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
