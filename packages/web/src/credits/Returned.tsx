import { creditsWords } from "catalogue:credits"
import type { ComponentChildren } from "preact"
import { creditsInWords } from "../ground/format.ts"
import { CircleCheckIcon, ClockIcon, InfoIcon } from "../ground/icons.tsx"
import type { Followed } from "./returnedTopUp.ts"
import { returnedTopUp } from "./returnedTopUp.ts"
import type { TopUp } from "./topUps.ts"

/** The outcome of a payment, in words. */
interface Outcome {
  readonly kind: "good" | "warn" | "plain"
  readonly title: string
  readonly text: ComponentChildren
}

const nothingPaid = (): Outcome => ({ kind: "plain", title: creditsWords.value.nothingPaid, text: null })

const outcomes: Readonly<Record<TopUp["state"], (topUp: TopUp, isLate: boolean) => Outcome>> = {
  paid: ({ credits }) => ({
    kind: "good",
    title: creditsWords.value.isPaid,
    text: creditsWords.value.added({ credits: creditsInWords(credits) })
  }),
  processing: () => ({
    kind: "warn",
    title: creditsWords.value.waiting,
    text: creditsWords.value.aboutWaiting
  }),
  open: ({ url }, isLate) => {
    const words = creditsWords.value
    if (!isLate) return { kind: "warn", title: words.looking, text: words.aboutLooking }
    const text = (
      <>
        {words.ifPaid} {url === null ? null : <a href={url}>{words.goBack}</a>}
      </>
    )
    return { kind: "plain", title: words.nothingSoFar, text }
  },
  expired: nothingPaid,
  canceled: nothingPaid,
  failed: () => ({ ...nothingPaid(), text: creditsWords.value.paymentFailed })
}

const outcomeOf = ({ topUp, isLate }: Followed): Outcome => {
  if (topUp !== undefined) return outcomes[topUp.state](topUp, isLate)
  const words = creditsWords.value
  return isLate
    ? { kind: "plain", title: words.noAnswer, text: words.aboutNoAnswer }
    : { kind: "warn", title: words.looking, text: null }
}

const icons = { good: CircleCheckIcon, warn: ClockIcon, plain: InfoIcon } as const

/** The outcome of the payment from which the customer returned. */
export const Returned = ({ note }: { readonly note?: ComponentChildren }) => {
  const followed = returnedTopUp.value
  const { kind, title, text } = followed === undefined ? nothingPaid() : outcomeOf(followed)
  const Icon = icons[kind]
  // The region exists before its text, so that a screen reader reads the text out.
  return (
    <div role="status" class="wide">
      {followed === undefined ? null : (
        <p class={`notice ${kind}`}>
          <Icon />
          <span>
            <strong>{title}</strong> {text} {note}
          </span>
        </p>
      )}
    </div>
  )
}
