import type { ComponentChildren } from "preact"
import { countPhrase } from "../../ground/format.ts"
import { CircleAlertIcon, InfoIcon } from "../../ground/icons.tsx"
import { Time } from "../../ground/Time.tsx"
import type { Webhook } from "../../webhooks/webhook.ts"

/** What waits, in a sentence: nothing of it is lost. */
const Waiting = ({ pending }: { readonly pending: number }) =>
  pending === 0 ? null : (
    <>
      {" "}
      {countPhrase(pending, "event")} {pending === 1 ? "waits" : "wait"}, and none is lost.
    </>
  )

const Failing = ({ webhook: { failingSince, nextAttemptAt, pending } }: { readonly webhook: Webhook }) => (
  <p>
    <strong>Your program takes nothing.</strong>
    {failingSince === null ? null : (
      <>
        {" "}
        The first try that failed was <Time at={failingSince} />.
      </>
    )}
    {nextAttemptAt === null ? null : (
      <>
        {" "}
        The next try is <Time at={nextAttemptAt} isPlanned />.
      </>
    )}
    <Waiting pending={pending} /> Send a test to see what your program answers, and mend that. A day after the
    first failure you get a mail; after 5 days the webhook is switched off.
  </p>
)

const reasons = {
  owner: "You paused this webhook, so nothing is sent.",
  gone: "Your program answered with 410, which says that nothing more is wanted. So the webhook was switched off.",
  failing: "Nothing was taken for 5 days, so the webhook was switched off."
} as const satisfies Record<NonNullable<Webhook["disabledReason"]>, string>

const remedies = {
  owner: "It goes on where it was once you switch it on.",
  gone: "If that was a mistake, see that the address is right, then switch it on: it goes on where it was.",
  failing:
    "Send a test to see what your program answers, and mend that. Then switch it on: it goes on where it was."
} as const satisfies Record<NonNullable<Webhook["disabledReason"]>, string>

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
      <p>{action}</p>
    </div>
  </div>
)

/** The reason why nothing is taken or sent, and the remedy; nothing while all is well. */
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
  const { state, disabledReason, pending } = webhook
  if (state === "failing")
    return (
      <Notice
        isBad
        action={
          <button type="button" aria-busy={isBusy} onClick={onTryNow}>
            Try now
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
        <button type="button" aria-busy={isBusy} onClick={onSwitchOn}>
          Switch on
        </button>
      }
    >
      <p>
        <strong>{reasons[disabledReason]}</strong>
        <Waiting pending={pending} /> {remedies[disabledReason]}
      </p>
    </Notice>
  )
}
