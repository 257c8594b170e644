import { webhooksWords } from "catalogue:webhooks"
import { useState } from "preact/hooks"
import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import { api } from "../../frame/api.ts"
import { navigate } from "../../frame/router.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form } from "../../ground/Form.tsx"
import { ChevronDownIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { Menu } from "../../ground/Menu.tsx"
import { FailedState } from "../../ground/states.tsx"
import { WebhookBadge } from "../../webhooks/badges.tsx"
import { TestButton, TestOutcome, useTest } from "../../webhooks/SendTest.tsx"
import { ShownSecret } from "../../webhooks/ShownSecret.tsx"
import { hostOf, settingsOf, type Webhook, type WebhookWithSecret } from "../../webhooks/webhook.ts"
import * as style from "../../webhooks/webhooks.module.css"
import { EditWebhookDialog, SendSinceDialog } from "./WebhookDialogs.tsx"
import { WebhookNotice } from "./WebhookNotice.tsx"

/** Explains the effect of a new secret, makes it, and shows it until the user has saved it. */
const NewSecretDialog = ({
  webhook,
  onClose,
  onSaved
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onSaved: () => void
}) => {
  const words = webhooksWords.value
  const [made, setMade] = useState<WebhookWithSecret>()
  const make = async () => setMade(await asMember(() => api.rollWebhookSecret(webhook.id)))
  return (
    <Dialog
      title={made === undefined ? words.newSecret : words.saveSecret}
      onClose={onClose}
      mustDecide={made !== undefined}
      isRoomy
    >
      {made === undefined ? (
        <Form submit={make} label={words.makeSecret} fields={[]}>
          <p>{words.aboutSecret}</p>
          <p class="second">{words.aboutEarlier}</p>
        </Form>
      ) : (
        <ShownSecret made={made} onSaved={onSaved} />
      )}
    </Dialog>
  )
}

/** Explains the effect of deleting a webhook, and asks for its host. */
const DeleteWebhookDialog = ({
  webhook: { id, url },
  onClose,
  onDeleted
}: {
  readonly webhook: Webhook
  readonly onClose: () => void
  readonly onDeleted: () => void
}) => {
  const words = webhooksWords.value
  const host = hostOf(url)
  const remove = async () => {
    await asMember(() => api.deleteWebhook(id))
    say(words.isDeleted({ host }))
    onDeleted()
  }
  return (
    <Dialog title={words.deleteThis} onClose={onClose}>
      <div class="stack">
        <p>{words.aboutDelete({ host: <bdi class="strong">{host}</bdi> })}</p>
        <ConfirmByName
          name={host}
          label={words.delete}
          confirm={({ name }) => words.confirm({ host: name })}
          submit={remove}
        />
      </div>
    </Dialog>
  )
}

type Opened = "edit" | "secret" | "since" | "delete"

/** Changes of a webhook without a dialog: pausing and resuming it, and retrying at once. */
const useChanges = (webhook: Webhook, onChanged: () => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run =
    (change: () => Promise<unknown>, done: "nowPaused" | "sentToAgain" | "triedNow") => async () => {
      if (isBusy) return
      setIsBusy(true)
      setError(undefined)
      try {
        await asMember(change)
        say(webhooksWords.value[done])
        onChanged()
      } catch (failure) {
        setError(failure)
      }
      setIsBusy(false)
    }
  const { id } = webhook
  const enable = (isEnabled: boolean) => () => api.changeWebhook(id, { ...settingsOf(webhook), isEnabled })
  return {
    isBusy,
    error,
    pause: run(enable(false), "nowPaused"),
    goOn: run(enable(true), "sentToAgain"),
    // Sending from now on adds no delivery, but ends the wait.
    tryNow: run(() => api.redeliver(id, { since: new Date().toISOString() }), "triedNow")
  }
}

/** A webhook's address, state and actions, and the remedy if deliveries fail. */
export const WebhookHeader = ({
  webhook,
  onChanged
}: {
  readonly webhook: Webhook
  readonly onChanged: () => void
}) => {
  const words = webhooksWords.value
  const { id, url, types, description, state } = webhook
  const [opened, setOpened] = useState<Opened>()
  const [test, sendTest] = useTest(id)
  const { isBusy, error, pause, goOn, tryNow } = useChanges(webhook, onChanged)
  const close = () => setOpened(undefined)
  const changed = () => {
    close()
    onChanged()
  }
  const open = (dialog: Opened) => () => setOpened(dialog)
  const isDisabled = state === "disabled"
  return (
    <section class="stack wide" aria-labelledby="webhook">
      <header class={style.header}>
        <div class={style.names}>
          <h2 id="webhook">
            <bdi class={style.address}>{url}</bdi>
          </h2>
          {description === "" ? null : (
            <p class="second">
              <bdi>{description}</bdi>
            </p>
          )}
          <p class="second">{types === null ? words.allEvents : types.join(", ")}</p>
        </div>
        <div class="row">
          <span class={style.state}>
            <WebhookBadge webhook={webhook} />
          </span>
          <TestButton test={test} onSend={sendTest} />
          <button type="button" onClick={open("secret")}>
            {words.newSecret}
          </button>
          <Menu
            label={words.moreActions}
            face={
              <>
                {words.more} <ChevronDownIcon size={16} />
              </>
            }
          >
            <button type="button" onClick={open("edit")}>
              {words.edit}
            </button>
            {webhook.disabledReason === "operator" ? null : (
              <button type="button" onClick={() => void (isDisabled ? goOn : pause)()}>
                {isDisabled ? words.switchOn : words.pause}
              </button>
            )}
            <button type="button" onClick={open("since")}>
              {words.sendSince}
            </button>
            <button type="button" onClick={open("delete")}>
              {words.remove}
            </button>
          </Menu>
        </div>
      </header>
      {error === undefined ? null : <FailedState error={error} />}
      <WebhookNotice
        webhook={webhook}
        isBusy={isBusy}
        onSwitchOn={() => void goOn()}
        onTryNow={() => void tryNow()}
      />
      <TestOutcome test={test} />
      {opened === "edit" ? <EditWebhookDialog webhook={webhook} onClose={close} onSaved={changed} /> : null}
      {opened === "secret" ? <NewSecretDialog webhook={webhook} onClose={close} onSaved={changed} /> : null}
      {opened === "since" ? <SendSinceDialog webhook={webhook} onClose={close} onSent={changed} /> : null}
      {opened === "delete" ? (
        <DeleteWebhookDialog
          webhook={webhook}
          onClose={close}
          onDeleted={() => navigate("/account/webhooks", { replace: true })}
        />
      ) : null}
    </section>
  )
}
