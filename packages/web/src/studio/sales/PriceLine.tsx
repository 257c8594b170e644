import { Failure } from "@quick-response/http/client"
import { useEffect, useId, useState } from "preact/hooks"
import { TopUp } from "../../account/TopUp.tsx"
import { signInPath } from "../../frame/address.ts"
import { rememberReturn } from "../../frame/returnPath.ts"
import { href } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { session } from "../../frame/session.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { chargeName, creditsPhrase } from "../../ground/format.ts"
import { CircleCheckIcon } from "../../ground/icons.tsx"
import { FailedState } from "../../ground/states.tsx"
import { liveFault } from "../state/livePicture.ts"
import { openHandOver } from "../state/openHandOver.ts"
import { buy, isBought, isBuying, purchaseError } from "../state/purchase.ts"
import { quote, startQuote } from "../state/quote.ts"

/** The items of the price, which unfold. */
const Items = () => {
  const { items = [], totalPrice } = quote.value ?? {}
  if (totalPrice === undefined) return <p class="price-line second">The price follows.</p>
  return (
    <details class="price-line">
      <summary>
        <span class="price-total" role="status">
          {creditsPhrase(totalPrice)}
        </span>
        <span class="second small">
          {items.length === 1 ? "the base price" : `base and ${items.length - 1} more`}
        </span>
      </summary>
      <table class="price-items">
        <caption class="visually-hidden">What the price is made of</caption>
        <tbody>
          {items.map(({ category, value, price }) => (
            <tr key={category}>
              <th scope="row">{chargeName(category)}</th>
              <td>{category === "base" ? "" : value}</td>
              <td>
                <Amount value={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Says to a guest how to buy: the design waits meanwhile. */
const Invitation = ({ price, onClose }: { readonly price: number; readonly onClose: () => void }) => {
  const isOpen = service.value?.signUp === "open"
  return (
    <Dialog title={`Buy for ${creditsPhrase(price)}`} onClose={onClose}>
      <div class="stack">
        <p>Codes are paid for from an account. Your design stays as it is, and you come back to it.</p>
        <div class="sale-ways">
          {isOpen ? (
            <a class="button primary" href={href("/account/sign-up")} onClick={() => rememberReturn("/")}>
              Create an account
            </a>
          ) : null}
          <a class="button" href={href(signInPath("/"))} onClick={() => rememberReturn("/")}>
            Sign in
          </a>
        </div>
      </div>
    </Dialog>
  )
}

/** The missing credits, and the way to get them. */
const TooPoor = ({ price, balance }: { readonly price: number; readonly balance: number }) => (
  <div class="too-poor" role="status">
    <p>
      You have {creditsPhrase(balance)}: <Amount value={Math.round((price - balance) * 10_000) / 10_000} />{" "}
      more are needed.
    </p>
    <TopUp />
  </div>
)

const isOfBalance = (error: unknown): boolean =>
  error instanceof Failure && error.code === "INSUFFICIENT_BALANCE"

const Buy = ({ price }: { readonly price: number }) => {
  const [isInviting, setIsInviting] = useState(false)
  const about = useId()
  const who = session.value
  const balance = who.kind === "member" ? who.account.balance : undefined
  const isTooPoor = balance !== undefined && balance < price
  const error = purchaseError.value
  const start = async () => {
    if (who.kind !== "member") return setIsInviting(true)
    if (await buy()) openHandOver()
  }
  return (
    <>
      {isBought.value ? (
        <p class="bought">
          <CircleCheckIcon /> Bought. It is among your <a href={href("/account/codes")}>codes</a>.
        </p>
      ) : (
        <button
          type="button"
          class="primary wide"
          aria-busy={isBuying.value}
          aria-describedby={about}
          disabled={isTooPoor || liveFault.value !== undefined}
          onClick={() => void start()}
        >
          Buy for {creditsPhrase(price)}
        </button>
      )}
      <div id={about} class="buy-notes">
        {isTooPoor && !isBought.value ? <TooPoor price={price} balance={balance} /> : null}
        {error === undefined || isOfBalance(error) ? null : <FailedState error={error} />}
      </div>
      {isInviting ? <Invitation price={price} onClose={() => setIsInviting(false)} /> : null}
    </>
  )
}

/** The price of the design, item by item, and the button that buys it. */
export const PriceLine = () => {
  useEffect(startQuote, [])
  const total = quote.value?.totalPrice
  return (
    <section class="sales" aria-label="Price">
      <Items />
      {total === undefined || service.value?.signIn !== true ? null : <Buy price={total} />}
    </section>
  )
}
