import { creditsWords } from "catalogue:credits"
import type { ComponentType } from "preact"
import { packName } from "../../credits/packName.ts"
import { isAwaited } from "../../credits/returnedTopUp.ts"
import { moneyPhrase, type TopUp } from "../../credits/topUps.ts"
import { CircleAlertIcon, CircleCheckIcon, ClockIcon, XIcon } from "../../ground/icons.tsx"
import { Time } from "../../ground/Time.tsx"
import { TableHead } from "../../lists/TableHead.tsx"

/** The state of a payment that people see. */
type ShownState = TopUp["state"] | "disputed" | "refunded" | "refundedInPart"

interface Look {
  readonly kind: "" | "good" | "warn" | "bad"
  readonly Icon: ComponentType<{ readonly size?: number }>
}

const looks: Readonly<Record<ShownState, Look>> = {
  open: { kind: "", Icon: ClockIcon },
  processing: { kind: "warn", Icon: ClockIcon },
  paid: { kind: "good", Icon: CircleCheckIcon },
  expired: { kind: "", Icon: XIcon },
  canceled: { kind: "", Icon: XIcon },
  failed: { kind: "bad", Icon: CircleAlertIcon },
  disputed: { kind: "warn", Icon: CircleAlertIcon },
  refunded: { kind: "", Icon: CircleCheckIcon },
  refundedInPart: { kind: "", Icon: CircleCheckIcon }
}

const shownStateOf = ({ state, total, refundedAmount, disputedAmount }: TopUp): ShownState => {
  if (disputedAmount > 0) return "disputed"
  if (refundedAmount > 0) return refundedAmount === total ? "refunded" : "refundedInPart"
  return state
}

const State = ({ topUp }: { readonly topUp: TopUp }) => {
  const state = shownStateOf(topUp)
  const { kind, Icon } = looks[state]
  return (
    <span class={`badge ${kind}`}>
      <Icon size={16} /> {creditsWords.value[state]}
    </span>
  )
}

/** The link to a payment's receipt, or to its checkout while it is open. */
const Way = ({ topUp: { state, url, receiptUrl } }: { readonly topUp: TopUp }) => {
  const words = creditsWords.value
  const [address, word] = state === "open" ? [url, words.pay] : [receiptUrl, words.receipt]
  if (address === null || (state === "open" && isAwaited.value)) return null
  return (
    <a href={address} rel="noreferrer">
      {word}
    </a>
  )
}

const Pack = ({ topUp: { label, credits } }: { readonly topUp: TopUp }) => {
  const [name, rest] = packName(label, credits)
  return (
    <>
      <bdi>{name}</bdi>
      {rest === undefined ? null : <p class="small second">{rest}</p>}
    </>
  )
}

/** Payments for credits, the newest first. */
export const TopUpTable = ({ topUps }: { readonly topUps: ReadonlyArray<TopUp> }) => (
  <table class="list" aria-label={creditsWords.value.paymentsFor}>
    <TableHead
      columns={[
        [creditsWords.value.when, "wide-only"],
        [creditsWords.value.pack],
        [creditsWords.value.price, "end"],
        [creditsWords.value.state, "wide-only"],
        [<span class="visually-hidden">{creditsWords.value.receiptOrPay}</span>, "end"]
      ]}
    />
    <tbody>
      {topUps.map((topUp) => (
        <tr key={topUp.id}>
          <td class="wide-only">
            <Time at={topUp.createdAt} />
          </td>
          <td>
            <Pack topUp={topUp} />
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
