import "../../webhooks/webhooks.module.css"
import { webhooksWords } from "catalogue:webhooks"
import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { DevelopersPage } from "../../developers/DevelopersPage.tsx"
import { Picture } from "../../drawing/Picture.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { navigate } from "../../frame/router.ts"
import { asMember, isDemo } from "../../frame/session.ts"
import { useLive } from "../../frame/useLive.ts"
import { useResource } from "../../frame/useResource.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { formatCount } from "../../ground/format.ts"
import { PlusIcon } from "../../ground/icons.tsx"
import { Segments } from "../../ground/Segments.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { ShownSecret } from "../../webhooks/ShownSecret.tsx"
import {
  trimmed,
  type WebhookDraft,
  WebhookFields,
  webhookFaults,
  webhookFieldNames
} from "../../webhooks/WebhookFields.tsx"
import { mostWebhooks, type Webhook, type WebhookWithSecret } from "../../webhooks/webhook.ts"
import { EventsInstead } from "./EventsInstead.tsx"
import { WebhookTable } from "./WebhookTable.tsx"

const starts = ["now", "beginning"] as const

type Start = (typeof starts)[number]

/** Asks for a webhook's settings, makes it, and shows its secret until the user has saved it. */
const NewWebhookDialog = ({
  draft,
  onDraft,
  onMade,
  onSaved,
  onClose
}: {
  /** The typed settings: a dialog that is closed and opened again keeps them. */
  readonly draft: WebhookDraft
  readonly onDraft: (draft: WebhookDraft) => void
  readonly onMade: () => void
  readonly onSaved: (made: WebhookWithSecret) => void
  readonly onClose: () => void
}) => {
  const words = webhooksWords.value
  const [startAt, setStartAt] = useState<Start>("now")
  const [made, setMade] = useState<WebhookWithSecret>()
  const make = async () => {
    setMade(await asMember(() => api.createWebhook({ ...trimmed(draft), startAt })))
    onMade()
  }
  return (
    <Dialog
      title={made === undefined ? words.newWebhook : words.saveSecret}
      onClose={onClose}
      mustDecide={made !== undefined}
      isRoomy
    >
      {made === undefined ? (
        <Form submit={make} check={() => webhookFaults(draft)} label={words.make} fields={webhookFieldNames}>
          <WebhookFields draft={draft} onChange={onDraft} />
          <div class="field wide">
            <Segments
              label={words.start}
              choices={starts.map((name) => ({ name, label: words[name] }))}
              chosen={startAt}
              onChoose={setStartAt}
            />
            <div>
              <p class="hint">{startAt === "now" ? words.aboutNow : words.aboutBeginning}</p>
            </div>
          </div>
        </Form>
      ) : (
        <ShownSecret made={made} onSaved={() => onSaved(made)} />
      )}
    </Dialog>
  )
}

/** Milliseconds between two refreshes of the list. */
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
        {webhooksWords.value.webhooksOf({
          count: formatCount(webhooks.length),
          most: formatCount(mostWebhooks)
        })}{" "}
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
  const words = webhooksWords.value
  if (isClosed(error) || isDemo.value)
    return (
      <DevelopersPage tab="webhooks">
        <EventsInstead reason={isDemo.value ? words.noneInDemo : words.closed} />
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
            <PlusIcon /> {words.newWebhook}
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
