import { useEffect } from "preact/hooks"
import { refreshSession, session } from "../frame/session.ts"
import { Amount } from "../ground/Amount.tsx"
import { TopUp } from "./TopUp.tsx"

/** The balance of the account, large, and the way to more credits. */
export const Balance = () => {
  const who = session.value
  // Programs may have spent some since the page was opened.
  useEffect(() => void refreshSession(), [])
  return (
    <section class="balance-large" aria-label="Balance">
      <p class="second">Balance</p>
      <p class="figure">
        {who.kind === "member" ? <Amount value={who.account.balance} /> : null}{" "}
        <span class="unit">credits</span>
      </p>
      <TopUp />
    </section>
  )
}
