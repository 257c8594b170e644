import { webhooksWords } from "catalogue:webhooks"
import { frameWords } from "../../languages/frameWords.ts"
import "../../webhooks/webhooks.module.css"
import { DevelopersPage } from "../../developers/DevelopersPage.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, type Place } from "../../frame/router.ts"
import { useLive } from "../../frame/useLive.ts"
import { useResource } from "../../frame/useResource.ts"
import { ArrowLeftIcon } from "../../ground/icons.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { VerifyProgram } from "../../webhooks/VerifyProgram.tsx"
import { hostOf } from "../../webhooks/webhook.ts"
import { Deliveries } from "./Deliveries.tsx"
import { WebhookHeader } from "./WebhookHeader.tsx"

/** Milliseconds between two refreshes of deliveries. */
const lookEvery = 4000

const NoSuchWebhook = () => (
  <EmptyState title={webhooksWords.value.noSuch}>
    <p class="second">{webhooksWords.value.aboutNoSuch}</p>
    <a class="button" href={href("/account/webhooks")}>
      {webhooksWords.value.showAll}
    </a>
  </EmptyState>
)

/** The screen of one webhook: its state and deliveries. */
const WebhookPage = ({ place }: { readonly place: Place }) => {
  const id = place.path.split("/").at(-1) ?? ""
  const resource = useResource(
    async (signal) => {
      const { webhooks } = await api.listWebhooks({ signal })
      return { webhook: webhooks.find((each) => each.id === id) }
    },
    [id]
  )
  useLive(resource, lookEvery)
  const url = resource.data?.webhook?.url
  return (
    <DevelopersPage
      tab="webhooks"
      part={url === undefined ? frameWords.value.webhook : webhooksWords.value.partOf({ host: hostOf(url) })}
    >
      <a class="back" href={href("/account/webhooks")}>
        <ArrowLeftIcon size={16} /> {webhooksWords.value.all}
      </a>
      <Loaded resource={resource} skeleton={<Skeleton rows={8} />}>
        {({ webhook }) =>
          webhook === undefined ? (
            <NoSuchWebhook />
          ) : (
            <div class="stack loose">
              <WebhookHeader key={webhook.id} webhook={webhook} onChanged={resource.refresh} />
              <Deliveries place={place} webhook={webhook} lookEvery={lookEvery} />
              <details class="disclosure wide">
                <summary>{webhooksWords.value.howToVerify}</summary>
                <VerifyProgram />
              </details>
            </div>
          )
        }
      </Loaded>
    </DevelopersPage>
  )
}

export default WebhookPage
