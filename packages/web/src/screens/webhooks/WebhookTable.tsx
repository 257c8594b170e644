import { href } from "../../frame/router.ts"
import { countPhrase, listPhrase } from "../../ground/format.ts"
import { Time } from "../../ground/Time.tsx"
import { WebhookBadge } from "../../webhooks/badges.tsx"
import type { Webhook } from "../../webhooks/webhook.ts"

/** The number of types that are named; of more only the first are, and how many others. */
const mostNamed = 3

const typesPhrase = (types: Webhook["types"]): string => {
  if (types === null) return "All events"
  return types.length <= mostNamed
    ? listPhrase(types)
    : `${types.slice(0, mostNamed - 1).join(", ")} and ${types.length - mostNamed + 1} others`
}

/** How far behind a webhook is, and when it is tried again. */
const Behind = ({ webhook: { pending, nextAttemptAt, state } }: { readonly webhook: Webhook }) => (
  <>
    {pending === 0 ? "Nothing" : countPhrase(pending, "event")}
    {state === "disabled" || nextAttemptAt === null ? null : (
      <span class="small second block">
        next try <Time at={nextAttemptAt} isPlanned />
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
          <bdi class="webhook-address">{url}</bdi>
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
            <span class="small second">{countPhrase(webhook.pending, "event")} waiting</span>
          )}
        </p>
      </th>
      <td class="wide-only types-cell">{typesPhrase(types)}</td>
      <td class="wide-only">
        <WebhookBadge webhook={webhook} />
      </td>
      <td class="wide-only end">
        <Behind webhook={webhook} />
      </td>
    </tr>
  )
}

/** Webhooks, the oldest first; narrow screens have all below the address. */
export const WebhookTable = ({ webhooks }: { readonly webhooks: ReadonlyArray<Webhook> }) => (
  <table class="list boxed webhooks" aria-label="Webhooks">
    <thead>
      <tr>
        <th scope="col">Address</th>
        <th scope="col" class="wide-only">
          Events
        </th>
        <th scope="col" class="wide-only">
          State
        </th>
        <th scope="col" class="wide-only end">
          Waiting
        </th>
      </tr>
    </thead>
    <tbody>
      {webhooks.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </tbody>
  </table>
)
