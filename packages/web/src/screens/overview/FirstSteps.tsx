import type { ComponentChildren } from "preact"
import { keyPlaceholder, purchaseCommand } from "../../account/curl.ts"
import { keyState } from "../../account/keyState.ts"
import { api } from "../../frame/api.ts"
import { serviceUrl } from "../../frame/router.ts"
import { session } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { Snippet } from "../../ground/CopyButton.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import { CircleCheckIcon } from "../../ground/icons.tsx"
import { now } from "../../ground/Time.tsx"

const Step = ({
  title,
  isDone = false,
  children
}: {
  readonly title: string
  readonly isDone?: boolean
  readonly children: ComponentChildren
}) => (
  <li class={isDone ? "step done" : "step"}>
    <div class="stack">
      <h3>
        {title}
        {isDone ? (
          <span class="badge good">
            <CircleCheckIcon size={16} /> Done
          </span>
        ) : null}
      </h3>
      {children}
    </div>
  </li>
)

/** From nothing to a first code: a key, a command that holds it, and where the code appears. */
export const FirstSteps = ({
  secret,
  onMakeKey
}: {
  /** The key that was made just now, if one was. */
  readonly secret: string | undefined
  readonly onMakeKey: () => void
}) => {
  const keys = useResource((signal) => api.listKeys({ isActive: true, pageSize: 1, signal }), [secret])
  const price = useResource((signal) => api.calculatePrice({}, { signal }), [])
  const active = keys.data?.keys.filter((key) => keyState(key, now.value) === "active") ?? []
  const balance = session.value.kind === "member" ? session.value.account.balance : 0
  const cost = price.data?.totalPrice
  return (
    <section class="stack wide" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol class="steps">
        <Step title="Make a key" isDone={active.length > 0}>
          <p class="second">
            Programs show a key with each request, so that it counts as yours. It is shown once, when it is
            made.
          </p>
          <button type="button" class={active.length > 0 ? "" : "primary"} onClick={onMakeKey}>
            {active.length > 0 ? "Make another key" : "Make a key"}
          </button>
        </Step>
        <Step title="Buy your first code">
          <p class="second">
            {secret === undefined
              ? `Run this in a terminal, with your key in place of ${keyPlaceholder}.`
              : "Run this in a terminal. It holds the key that you have just made."}
            {cost === undefined ? null : ` It costs ${creditsPhrase(cost)}.`}
          </p>
          <Snippet text={purchaseCommand(serviceUrl, secret ?? keyPlaceholder)} label="Copy the command" />
          {cost === undefined || balance >= cost ? null : (
            <p class="notice warn">Your balance does not reach for it yet: get credits first.</p>
          )}
        </Step>
        <Step title="See it here">
          <p class="second">
            The code appears on this page within seconds, to be downloaded in every format.
          </p>
        </Step>
      </ol>
    </section>
  )
}
