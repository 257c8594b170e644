import { accountWords } from "catalogue:account"
import { overviewWords } from "catalogue:overview"
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
            <CircleCheckIcon size={16} /> {overviewWords.value.done}
          </span>
        ) : null}
      </h3>
      {children}
    </div>
  </li>
)

/** From an empty account to a first code: a key, a command with it, and the place at which the code appears. */
export const FirstSteps = ({
  secret,
  onMakeKey
}: {
  /** The key that was made just now, if one was. */
  readonly secret: string | undefined
  readonly onMakeKey: () => void
}) => {
  const words = overviewWords.value
  const keys = useResource((signal) => api.listKeys({ isActive: true, pageSize: 1, signal }), [secret])
  const price = useResource((signal) => api.calculatePrice({}, { signal }), [])
  const active = keys.data?.keys.filter((key) => keyState(key, now.value) === "active") ?? []
  const balance = session.value.kind === "member" ? session.value.account.balance : 0
  const cost = price.data?.totalPrice
  return (
    <section class="stack wide" aria-labelledby="first-steps">
      <h2 id="first-steps">{words.firstSteps}</h2>
      <ol class="steps">
        <Step title={words.makeKey} isDone={active.length > 0}>
          <p class="second">{words.aboutKey}</p>
          <button type="button" class={active.length > 0 ? "" : "primary"} onClick={onMakeKey}>
            {active.length > 0 ? words.makeAnother : words.makeKey}
          </button>
        </Step>
        <Step title={words.buyFirst}>
          <p class="second">
            {secret === undefined ? words.runWithKey({ placeholder: keyPlaceholder }) : words.runThis}{" "}
            <span class={cost === undefined ? "cost awaited" : "cost"}>
              {words.itCosts({ credits: creditsPhrase(cost ?? 1) })}
            </span>
          </p>
          <Snippet
            text={purchaseCommand(serviceUrl, secret ?? keyPlaceholder)}
            label={accountWords.value.copyCommand}
          />
          {cost === undefined || balance >= cost ? null : <p class="notice warn">{words.tooPoor}</p>}
        </Step>
        <Step title={words.seeIt}>
          <p class="second">{words.aboutSee}</p>
        </Step>
      </ol>
    </section>
  )
}
