import { webhooksWords } from "catalogue:webhooks"
import type { ComponentChildren } from "preact"
import { countOf } from "../../ground/format.ts"
import { CircleAlertIcon, InfoIcon } from "../../ground/icons.tsx"
import { Time } from "../../ground/Time.tsx"
import { answerSentence } from "../../webhooks/answerWords.ts"
import type { Webhook } from "../../webhooks/webhook.ts"

/** The reason why the last attempt failed, with the remedy. */
const LastFailure = ({ webhook: { lastFailure } }: { readonly webhook: Webhook }) =>
  lastFailure === null ? null : <> {answerSentence(lastFailure)}</>

/** The backlog in a sentence; it is never lost. */
const Waiting = ({ pending }: { readonly pending: number }) =>
  pending === 0 ? null : <> {webhooksWords.value.waiting({ count: countOf(pending) })}</>

const Failing = ({ webhook }: { readonly webhook: Webhook }) => {
  const { failingSince, nextAttemptAt, pending } = webhook
  return (
    <p>
      <strong>{webhooksWords.value.takesNothing}</strong>
      <LastFailure webhook={webhook} />
      {failingSince === null ? null : (
        <> {webhooksWords.value.firstFailed({ at: <Time at={failingSince} /> })}</>
      )}
      {nextAttemptAt === null ? null : (
        <> {webhooksWords.value.nextTry({ at: <Time at={nextAttemptAt} isPlanned /> })}</>
      )}
      <Waiting pending={pending} /> {webhooksWords.value.aboutFailing}
    </p>
  )
}

const Notice = ({
  isBad,
  children,
  action
}: {
  readonly isBad: boolean
  readonly children: ComponentChildren
  readonly action: ComponentChildren
}) => (
  <div class={isBad ? "notice bad" : "notice"}>
    {isBad ? <CircleAlertIcon /> : <InfoIcon />}
    <div>
      {children}
      {action === null ? null : <p>{action}</p>}
    </div>
  </div>
)

/** The reason why deliveries fail or stop, and the remedy; null while they succeed. */
export const WebhookNotice = ({
  webhook,
  isBusy,
  onSwitchOn,
  onTryNow
}: {
  readonly webhook: Webhook
  readonly isBusy: boolean
  readonly onSwitchOn: () => void
  readonly onTryNow: () => void
}) => {
  const words = webhooksWords.value
  const { state, disabledReason, pending } = webhook
  if (state === "failing")
    return (
      <Notice
        isBad
        action={
          <button type="button" aria-busy={isBusy} onClick={onTryNow}>
            {words.tryNow}
          </button>
        }
      >
        <Failing webhook={webhook} />
      </Notice>
    )
  if (disabledReason === null) return null
  return (
    <Notice
      isBad={disabledReason !== "owner"}
      action={
        disabledReason === "operator" ? null : (
          <button type="button" aria-busy={isBusy} onClick={onSwitchOn}>
            {words.switchOn}
          </button>
        )
      }
    >
      <p>
        <strong>{words[`${disabledReason}Reason`]}</strong>
        {disabledReason === "failing" ? <LastFailure webhook={webhook} /> : null}
        <Waiting pending={pending} /> {words[`${disabledReason}Remedy`]}
      </p>
    </Notice>
  )
}
