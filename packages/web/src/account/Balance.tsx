import { accountWords } from "catalogue:account"
import { useEffect } from "preact/hooks"
import { refreshSession, session } from "../frame/session.ts"
import { Amount } from "../ground/Amount.tsx"
import { TriangleAlertIcon } from "../ground/icons.tsx"
import { WayToCredits } from "./WayToCredits.tsx"

/** The reason why a balance is below zero, and the remedy. */
const Overdrawn = () => (
  <p class="notice warn">
    <TriangleAlertIcon />
    <span>{accountWords.value.overdrawn}</span>
  </p>
)

/** The balance of the account, large, and the link to buy credits. */
export const Balance = ({
  hasPacks = false
}: {
  /** True if packs are listed below, so that no link to them is needed. */
  readonly hasPacks?: boolean
}) => {
  const words = accountWords.value
  const who = session.value
  const balance = who.kind === "member" ? who.account.balance : undefined
  // Programs may have spent some since the page was opened.
  useEffect(() => void refreshSession(), [])
  return (
    <section class="balance-large" aria-label={words.balance}>
      <p class="second">{words.balance}</p>
      <p class="figure">
        {balance === undefined ? null : <Amount value={balance} />} <span class="unit">{words.credits}</span>
      </p>
      {hasPacks ? null : <WayToCredits />}
      {balance !== undefined && balance < 0 ? <Overdrawn /> : null}
    </section>
  )
}
