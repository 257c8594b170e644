import type { ComponentChildren } from "preact"
import { creditsInWords } from "../ground/format.ts"
import { CircleCheckIcon, ClockIcon, InfoIcon } from "../ground/icons.tsx"
import type { Followed } from "./followTopUp.ts"
import { returned } from "./returned.ts"
import type { TopUp } from "./topUps.ts"

/** What became of a payment, in words. */
interface Outcome {
  readonly kind: "good" | "warn" | "plain"
  readonly title: string
  readonly text: ComponentChildren
}

const nothingPaid: Outcome = { kind: "plain", title: "Nothing was paid.", text: null }

const outcomes: Readonly<Record<TopUp["state"], (topUp: TopUp, isLate: boolean) => Outcome>> = {
  paid: ({ credits }) => ({ kind: "good", title: "Paid.", text: `${creditsInWords(credits)} were added.` }),
  processing: () => ({
    kind: "warn",
    title: "Waiting for your bank.",
    text: "The credits appear here by themselves once it has confirmed the payment. With some ways of paying that takes days."
  }),
  open: ({ url }, isLate) =>
    isLate
      ? {
          kind: "plain",
          title: "Nothing was paid so far.",
          text: (
            <>
              If you did pay, the credits appear here by themselves.{" "}
              {url === null ? null : <a href={url}>Go back to paying</a>}
            </>
          )
        }
      : {
          kind: "warn",
          title: "Looking for your payment.",
          text: "If you have paid, the credits are here in a moment."
        },
  expired: () => nothingPaid,
  canceled: () => nothingPaid,
  failed: () => ({ ...nothingPaid, text: "The payment failed." })
}

const outcomeOf = ({ topUp, isLate }: Followed): Outcome => {
  if (topUp !== undefined) return outcomes[topUp.state](topUp, isLate)
  return isLate
    ? { kind: "plain", title: "No answer so far.", text: "What you paid for appears here by itself." }
    : { kind: "warn", title: "Looking for your payment.", text: null }
}

const icons = { good: CircleCheckIcon, warn: ClockIcon, plain: InfoIcon } as const

/** What became of the payment from which the customer came back. */
export const Returned = ({ note }: { readonly note?: ComponentChildren }) => {
  const followed = returned.value
  const { kind, title, text } = followed === undefined ? nothingPaid : outcomeOf(followed)
  const Icon = icons[kind]
  // The region is there before its text, so that a screen reader tells that.
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
