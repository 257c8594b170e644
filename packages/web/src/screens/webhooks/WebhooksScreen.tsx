import { formatCount } from "../../ground/format.ts"
import { webhooksWords } from "../../languages/webhooksWords.ts"
import "../../webhooks/webhooks.css"
import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { DevelopersPage } from "../../developers/DevelopersPage.tsx"
import { Picture } from "../../drawing/Picture.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { navigate } from "../../frame/router.ts"
import { useLive } from "../../frame/useLive.ts"
import { useResource } from "../../frame/useResource.ts"
import { PlusIcon } from "../../ground/icons.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import type { WebhookDraft } from "../../webhooks/WebhookFields.tsx"
import { mostWebhooks, type Webhook } from "../../webhooks/webhook.ts"
import { EventsInstead } from "./EventsInstead.tsx"
import { NewWebhookDialog } from "./NewWebhookDialog.tsx"
import { WebhookTable } from "./WebhookTable.tsx"

/** Milliseconds between two looks at the list. */
const lookEvery = 10_000

/** The drawing of an account without webhooks. */
const exampleDesign = JSON.stringify({
  data: "POST /hooks/qr",
  bodyStyle: "Dots",
  outerEyeStyle: "Circle",
  innerEyeStyle: "Circle",
  foreground: "#2440d8"
})

const emptyDraft: WebhookDraft = { url: "", types: null, description: "" }

const isClosed = (error: unknown): boolean => error instanceof Failure && error.code === "WEBHOOKS_CLOSED"

const NoWebhooks = ({ onNew }: { readonly onNew: () => void }) => (
  <EmptyState
    picture={
      <div class="example-picture">
        <Picture configJson={exampleDesign} label={webhooksWords.value.picture} />
      </div>
    }
    title={webhooksWords.value.none}
  >
    <p class="second">{webhooksWords.value.aboutNone}</p>
    <button type="button" class="primary" onClick={onNew}>
      {webhooksWords.value.makeFirst}
    </button>
  </EmptyState>
)

const WebhookList = ({
  webhooks,
  onNew
}: {
  readonly webhooks: ReadonlyArray<Webhook>
  readonly onNew: () => void
}) => {
  if (webhooks.length === 0) return <NoWebhooks onNew={onNew} />
  return (
    <div class="stack">
      <WebhookTable webhooks={webhooks} />
      <p class="small second">
        {webhooksWords.value.webhooksOf(formatCount(webhooks.length), formatCount(mostWebhooks))}{" "}
        {webhooks.length < mostWebhooks ? null : webhooksWords.value.full}
      </p>
    </div>
  )
}

/** The screen "Developers", tab "Webhooks": the addresses to which events are posted. */
const Webhooks = () => {
  const resource = useResource((signal) => api.listWebhooks({ signal }), [])
  const [isMaking, setIsMaking] = useState(false)
  const [draft, setDraft] = useState(emptyDraft)
  useLive(resource, lookEvery)
  const { data, error, reload } = resource
  if (isClosed(error))
    return (
      <DevelopersPage tab="webhooks">
        <EventsInstead />
      </DevelopersPage>
    )
  return (
    <DevelopersPage
      tab="webhooks"
      actions={
        data === undefined || data.webhooks.length === 0 ? undefined : (
          <button
            type="button"
            class="primary"
            disabled={data.webhooks.length >= mostWebhooks}
            onClick={() => setIsMaking(true)}
          >
            <PlusIcon /> {webhooksWords.value.newWebhook}
          </button>
        )
      }
    >
      <Loaded resource={resource} skeleton={<Skeleton rows={4} />}>
        {({ webhooks }) => <WebhookList webhooks={webhooks} onNew={() => setIsMaking(true)} />}
      </Loaded>
      {isMaking ? (
        <NewWebhookDialog
          draft={draft}
          onDraft={setDraft}
          onMade={() => {
            setDraft(emptyDraft)
            reload()
          }}
          onClose={() => setIsMaking(false)}
          onSaved={({ id }) => navigate(`/account/webhooks/${id}`)}
        />
      ) : null}
    </DevelopersPage>
  )
}

export default Webhooks
