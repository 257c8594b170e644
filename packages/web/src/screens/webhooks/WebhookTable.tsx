import { webhooksWords } from "catalogue:webhooks"
import { href } from "../../frame/router.ts"
import { countOf, formatCount, listPhrase } from "../../ground/format.ts"
import { Time } from "../../ground/Time.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { TableHead } from "../../lists/TableHead.tsx"
import { WebhookBadge } from "../../webhooks/badges.tsx"
import type { Webhook } from "../../webhooks/webhook.ts"
import * as style from "../../webhooks/webhooks.module.css"

/** The number of types that are named; further ones are counted. */
const mostNamed = 3

const typesPhrase = (types: Webhook["types"]): string => {
  const words = webhooksWords.value
  if (types === null) return words.allEvents
  if (types.length <= mostNamed) return listPhrase(types)
  const named = types.slice(0, mostNamed - 1)
  return words.andOthers({ names: named.join(", "), others: formatCount(types.length - named.length) })
}

/** The backlog of a webhook, and the time when it is tried again. */
const Behind = ({ webhook: { pending, nextAttemptAt, state } }: { readonly webhook: Webhook }) => (
  <>
    {pending === 0
      ? webhooksWords.value.nothing
      : webhooksWords.value.eventCount({ count: countOf(pending) })}
    {state === "disabled" || nextAttemptAt === null ? null : (
      <span class="small second block">
        {webhooksWords.value.nextTryAt({ at: <Time at={nextAttemptAt} isPlanned /> })}
      </span>
    )}
  </>
)

const Row = ({ webhook }: { readonly webhook: Webhook }) => {
  const { id, url, types, description, state } = webhook
  return (
    <tr class={state === "disabled" ? "over" : undefined}>
      <th scope="row">
        <a href={href(`/account/webhooks/${id}`)}>
          <bdi class={style.address}>{url}</bdi>
        </a>
        {description === "" ? null : (
          <p class="small second">
            <bdi>{description}</bdi>
          </p>
        )}
        <p class="small second narrow-only">{typesPhrase(types)}</p>
        <p class="narrow-only row">
          <WebhookBadge webhook={webhook} />
          {webhook.pending === 0 ? null : (
            <span class="small second">
              {webhooksWords.value.countWaiting({ count: countOf(webhook.pending) })}
            </span>
          )}
        </p>
      </th>
      <td class={`wide-only ${style.typesCell}`}>{typesPhrase(types)}</td>
      <td class="wide-only">
        <WebhookBadge webhook={webhook} />
      </td>
      <td class="wide-only end">
        <Behind webhook={webhook} />
      </td>
    </tr>
  )
}

/** Webhooks, oldest first; narrow screens show everything below the address. */
export const WebhookTable = ({ webhooks }: { readonly webhooks: ReadonlyArray<Webhook> }) => (
  <table class={`list pressed ${style.webhooks}`} aria-label={frameWords.value.webhooks}>
    <TableHead
      columns={[
        [webhooksWords.value.address],
        [webhooksWords.value.events, "wide-only"],
        [webhooksWords.value.state, "wide-only"],
        [webhooksWords.value.behind, "wide-only", "end"]
      ]}
    />
    <tbody>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </tbody>
  </table>
)
