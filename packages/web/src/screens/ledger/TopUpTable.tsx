import type { ComponentType } from "preact"
import { isAwaited } from "../../credits/returned.ts"
import { moneyPhrase, type TopUp } from "../../credits/topUps.ts"
import { creditsInWords } from "../../ground/format.ts"
import { CircleAlertIcon, CircleCheckIcon, ClockIcon, XIcon } from "../../ground/icons.tsx"
import { Time } from "../../ground/Time.tsx"

interface Shown {
  readonly word: string
  readonly kind: "" | "good" | "warn" | "bad"
  readonly Icon: ComponentType<{ readonly size?: number }>
}

const states: Readonly<Record<TopUp["state"], Shown>> = {
  open: { word: "Not paid yet", kind: "", Icon: ClockIcon },
  processing: { word: "Waiting for the bank", kind: "warn", Icon: ClockIcon },
  paid: { word: "Paid", kind: "good", Icon: CircleCheckIcon },
  expired: { word: "Not paid", kind: "", Icon: XIcon },
  canceled: { word: "Canceled", kind: "", Icon: XIcon },
  failed: { word: "Failed", kind: "bad", Icon: CircleAlertIcon }
}

const shownOf = ({ state, total, refundedAmount, disputedAmount }: TopUp): Shown => {
  if (disputedAmount > 0) return { word: "Disputed", kind: "warn", Icon: CircleAlertIcon }
  if (refundedAmount > 0)
    return {
      word: refundedAmount === total ? "Refunded" : "Refunded in part",
      kind: "",
      Icon: CircleCheckIcon
    }
  return states[state]
}

const State = ({ topUp }: { readonly topUp: TopUp }) => {
  const { word, kind, Icon } = shownOf(topUp)
  return (
    <span class={`badge ${kind}`}>
      <Icon size={16} /> {word}
    </span>
  )
}

/** The receipt of a payment; of one that is open, the way to pay. */
const Way = ({ topUp: { state, url, receiptUrl } }: { readonly topUp: TopUp }) => {
  const [address, word] = state === "open" ? [url, "Pay"] : [receiptUrl, "Receipt"]
  if (address === null || (state === "open" && isAwaited.value)) return null
  return (
    <a href={address} rel="noreferrer">
      {word}
    </a>
  )
}

/** Payments for credits, the newest first. */
export const TopUpTable = ({ topUps }: { readonly topUps: ReadonlyArray<TopUp> }) => (
  <table class="list" aria-label="Payments for credits">
    <thead>
      <tr>
        <th scope="col" class="wide-only">
          When
        </th>
        <th scope="col">Pack</th>
        <th scope="col" class="end">
          Price
        </th>
        <th scope="col" class="wide-only">
          State
        </th>
        <th scope="col" class="end">
          <span class="visually-hidden">Receipt or payment</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {topUps.map((topUp) => (
        <tr key={topUp.id}>
          <td class="wide-only">
            <Time at={topUp.createdAt} />
          </td>
          <td>
            <bdi>{topUp.label}</bdi>
            {topUp.label === creditsInWords(topUp.credits) ? null : (
              <p class="small second">{creditsInWords(topUp.credits)}</p>
            )}
            <p class="small second narrow-only">
              <Time at={topUp.createdAt} />
            </p>
            <p class="narrow-only">
              <State topUp={topUp} />
            </p>
          </td>
          <td class="end">
            <span class="amount">{moneyPhrase(topUp.total ?? topUp.amount, topUp.currency)}</span>
          </td>
          <td class="wide-only">
            <State topUp={topUp} />
          </td>
          <td class="end">
            <Way topUp={topUp} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
