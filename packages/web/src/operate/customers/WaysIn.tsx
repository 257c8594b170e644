import { operateWords } from "catalogue:operate"
import type { ComponentChildren } from "preact"
import { browserName } from "../../account/browserName.ts"
import { Time } from "../../ground/Time.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { WebhookBadge } from "../../webhooks/badges.tsx"
import * as style from "../parts/operate.module.css"
import type { AccountDetails } from "../parts/operatorApi.ts"

const List = ({
  title,
  none,
  children
}: {
  readonly title: string
  readonly none: string
  readonly children: ReadonlyArray<ComponentChildren>
}) => (
  <section class={`panel ${style.ways}`} aria-label={title}>
    <h3>{title}</h3>
    {children.length === 0 ? <p class="small second">{none}</p> : <ul>{children}</ul>}
  </section>
)

const lastUse = (at: string | null) => (at === null ? operateWords.value.never : <Time at={at} />)

/** The keys, sessions, passkeys and webhooks of an account, without secrets. */
export const WaysIn = ({ account }: { readonly account: AccountDetails }) => {
  const words = operateWords.value
  const { keys, sessions, passkeys, webhooks } = account
  return (
    <div class={`${style.allWays} wide`}>
      <List title={frameWords.value.keys} none={words.noKeys}>
        {keys.map(({ id, name, prefix, lastUsedAt }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi> <code class="second">{prefix}…</code>
            </span>
            <span class="small second">{lastUse(lastUsedAt)}</span>
          </li>
        ))}
      </List>
      <List title={words.sessions} none={words.noSessions}>
        {sessions.map(({ id, userAgent, lastUsedAt }) => (
          <li key={id}>
            <span title={userAgent} class={style.clipped}>
              {browserName(userAgent)}
            </span>
            <span class="small second">
              <Time at={lastUsedAt} />
            </span>
          </li>
        ))}
      </List>
      <List title={words.passkeys} none={words.noPasskeys}>
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span class="small second">{lastUse(lastUsedAt)}</span>
          </li>
        ))}
      </List>
      <List title={frameWords.value.webhooks} none={words.noWebhooks}>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <span class={style.clipped} title={webhook.url}>
              <bdi>{webhook.url}</bdi>
            </span>
            <WebhookBadge webhook={webhook} />
          </li>
        ))}
      </List>
    </div>
  )
}
