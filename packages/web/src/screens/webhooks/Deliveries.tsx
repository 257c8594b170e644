import { webhooksWords } from "catalogue:webhooks"
import { useEffect, useRef } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, navigate, type Place } from "../../frame/router.ts"
import { useLive } from "../../frame/useLive.ts"
import { useResource } from "../../frame/useResource.ts"
import { formatClock, formatCount, formatExact } from "../../ground/format.ts"
import { Skeleton } from "../../ground/states.tsx"
import { now, Time } from "../../ground/Time.tsx"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import { AnswerBadge } from "../../webhooks/badges.tsx"
import type { Delivery, Webhook } from "../../webhooks/webhook.ts"
import * as style from "../../webhooks/webhooks.module.css"
import { DeliveryPanel } from "./DeliveryPanel.tsx"

/** Milliseconds from now within which a clock time without a date is unambiguous. */
const clockFor = 20 * 3_600_000

/** A time within the next hours as a clock time, which is short; a later one relative to now. */
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
const DeliveryTable = ({
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

const pageSize = 20

/** The least width in pixels at which list and details are side by side; webhooks.css has the same. */
const sideBySideFrom = 700

const pathOf = (id: string, pageNumber: number, eventId?: string): string => {
  const query = new URLSearchParams({
    ...(pageNumber === 1 ? {} : { page: String(pageNumber) }),
    ...(eventId === undefined ? {} : { event: eventId })
  })
  return query.size === 0 ? `/account/webhooks/${id}` : `/account/webhooks/${id}?${query}`
}

const NothingSent = ({ webhook: { state, pending } }: { readonly webhook: Webhook }) => (
  <div class="panel wide">
    <p class="second">
      {webhooksWords.value[state === "enabled" && pending === 0 ? "nothingSent" : "nothingTaken"]}
    </p>
  </div>
)

/** The deliveries of a webhook, newest first, and beside them the selected one; on a narrow screen it replaces them. */
export const Deliveries = ({
  place: { query },
  webhook,
  lookEvery
}: {
  readonly place: Place
  readonly webhook: Webhook
  readonly lookEvery: number
}) => {
  const { id } = webhook
  const pageNumber = pageOf(query)
  const asked = query.get("event") ?? undefined
  const resource = useResource(
    (signal) => api.listDeliveries(id, { pageNumber, pageSize }, { signal }),
    [id, pageNumber]
  )
  useLive(resource, lookEvery)
  // A delivery that has moved to another page of the list is still shown.
  const last = useRef<Delivery>(undefined)
  const list = resource.data?.deliveries
  const found = asked === undefined ? list?.[0] : list?.find(({ eventId }) => eventId === asked)
  if (found !== undefined) last.current = found
  const chosen = asked === undefined || last.current?.eventId === asked ? last.current : undefined
  const section = useRef<HTMLElement>(null)
  const isSideBySide = () => (section.current?.clientWidth ?? 0) >= sideBySideFrom
  // On a narrow screen the details replace the list, and so take the focus.
  const before = useRef(asked)
  useEffect(() => {
    if (before.current !== asked && !isSideBySide())
      section.current?.querySelector<HTMLElement>(asked === undefined ? "#deliveries" : "#delivery")?.focus()
    before.current = asked
  }, [asked])
  return (
    <section ref={section} class={`stack wide ${style.deliveriesSection}`} aria-labelledby="deliveries">
      <h2 id="deliveries" tabIndex={-1} class={style.deliveriesHeading}>
        {webhooksWords.value.deliveries}
      </h2>
      <Loaded resource={resource} skeleton={<Skeleton rows={6} />}>
        {({ deliveries, totalCount }) =>
          totalCount === 0 ? (
            <NothingSent webhook={webhook} />
          ) : (
            <div class={asked === undefined ? style.deliveries : `${style.deliveries} ${style.hasChosen}`}>
              <div class={`stack ${style.deliveryList}`}>
                <DeliveryTable
                  deliveries={deliveries}
                  chosen={chosen?.eventId}
                  hrefOf={(eventId) => href(pathOf(id, pageNumber, eventId))}
                  onChoose={(eventId) =>
                    navigate(pathOf(id, pageNumber, eventId), { replace: isSideBySide() })
                  }
                />
                <Pagination
                  label={webhooksWords.value.pages}
                  pageNumber={pageNumber}
                  pageSize={pageSize}
                  totalCount={totalCount}
                  things={webhooksWords.value.deliveryCount}
                  hrefOf={(number) => href(pathOf(id, number))}
                />
              </div>
              {chosen === undefined ? null : (
                <DeliveryPanel
                  key={chosen.eventId}
                  webhook={webhook}
                  delivery={chosen}
                  listHref={href(pathOf(id, pageNumber))}
                  onSent={resource.refresh}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}
