import { studioWords } from "catalogue:studio"
import { Failure } from "@quick-response/http/client"
import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import { WayToCredits } from "../../account/WayToCredits.tsx"
import { welcomePhrase } from "../../account/welcome.ts"
import { signInPath } from "../../frame/address.ts"
import { rememberReturn } from "../../frame/returnPath.ts"
import { href, navigate, place } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { session } from "../../frame/session.ts"
import { Amount } from "../../ground/Amount.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import { CircleCheckIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { FailedState } from "../../ground/states.tsx"
import { isDynamic } from "../state/design.ts"
import { liveFault } from "../state/livePicture.ts"
import { openDownload } from "../state/openDownload.ts"
import { boughtId, buy, isBuying, purchaseError } from "../state/purchase.ts"
import { codePath, restyledId, studioPath } from "../state/restyled.ts"
import * as style from "../styles/sales.module.css"

const buyPhrase = (price: number): string => {
  const { buy, changeLook } = studioWords.value
  return (restyledId.value === undefined ? buy : changeLook)({ price: creditsPhrase(price) })
}

/** The link to open an account; the design is kept until the return. */
const ForGuests = ({ price }: { readonly price: number }) => {
  const isOpen = service.value?.signUp === "open"
  const restyling = restyledId.value
  if (restyling !== undefined)
    return (
      <a class="button primary wide" href={href(signInPath(codePath(restyling)))}>
        {studioWords.value.signInToChange}
      </a>
    )
  const remember = () => rememberReturn("/")
  return isOpen ? (
    <a class="button primary wide" href={href("/account/sign-up")} onClick={remember}>
      {studioWords.value.create}
      {welcomePhrase()}
    </a>
  ) : (
    <a class="button primary wide" href={href(signInPath("/"))} onClick={remember}>
      {studioWords.value.signInToBuy({ price: creditsPhrase(price) })}
    </a>
  )
}

/** The missing credits, and how to get them: the dialog that opens the checkout, if the service sells credits. */
const TooPoor = ({ price, balance }: { readonly price: number; readonly balance: number }) => {
  const [isPaying, setIsPaying] = useState(false)
  const close = () => setIsPaying(false)
  const hasPacks = (service.value?.topUp ?? null) !== null
  return (
    <div class={`${style.tooPoor} wide`} role="status">
      <p>
        {studioWords.value.tooPoor({
          balance: creditsPhrase(balance),
          missing: <Amount value={Math.round((price - balance) * 10_000) / 10_000} />
        })}
      </p>
      {hasPacks ? (
        <button type="button" class="primary wide" aria-haspopup="dialog" onClick={() => setIsPaying(true)}>
          {buyPhrase(price)}
        </button>
      ) : (
        <WayToCredits />
      )}
      {isPaying ? (
        <LoadedLate
          load={() => import("./BuyCredits.tsx")}
          onFailure={close}
          properties={{ price, balance, onClose: close }}
        />
      ) : null}
    </div>
  )
}

const isOfBalance = (error: unknown): boolean =>
  error instanceof Failure && error.code === "INSUFFICIENT_BALANCE"

const Bought = ({ id }: { readonly id: string }) => {
  const { hasLook, boughtDynamic, bought } = studioWords.value
  const link = (text: ComponentChildren) => (
    <a href={href(isDynamic.value ? codePath(id) : "/account/codes")}>{text}</a>
  )
  const say = restyledId.value !== undefined ? hasLook : isDynamic.value ? boughtDynamic : bought
  return (
    <p class={style.bought}>
      <CircleCheckIcon /> <span>{say({ link })}</span>
    </p>
  )
}

const ForMembers = ({ price, balance }: { readonly price: number; readonly balance: number }) => {
  const about = useId()
  const error = purchaseError.value
  const isFailed = error !== undefined && !isOfBalance(error)
  const start = async () => {
    const isSample = isDynamic.value
    const notice = restyledId.value === undefined ? "bought" : "restyled"
    const id = await buy()
    if (id === undefined) return
    // Removes an older message, so that the one about the purchase is visible.
    say("")
    // A dynamic code's page shows its picture, while the studio has only the sample.
    if (isSample) navigate(`${codePath(id)}?${notice}`)
    else openDownload()
  }
  const id = boughtId.value
  if (place.value.query.has("top-up"))
    return (
      <LoadedLate
        load={() => import("./BackFromPaying.tsx")}
        onFailure={() => navigate(studioPath.peek(), { replace: true })}
        properties={{ onPaid: () => void start() }}
      />
    )
  if (id !== undefined) return <Bought id={id} />
  if (balance < price) return <TooPoor price={price} balance={balance} />
  return (
    <>
      <button
        type="button"
        class="primary wide"
        aria-busy={isBuying.value}
        aria-describedby={isFailed ? about : undefined}
        disabled={liveFault.value !== undefined}
        onClick={() => void start()}
      >
        {buyPhrase(price)}
      </button>
      {isFailed ? (
        <div id={about} class={style.buyNotes}>
          <FailedState error={error} />
        </div>
      ) : null}
    </>
  )
}

/** The primary button, by the visitor's state: create an account, sign in, get credits, or buy. */
export const PrimaryAction = ({ price }: { readonly price: number }) => {
  const who = session.value
  if (who.kind === "member") return <ForMembers price={price} balance={who.account.balance} />
  return who.kind === "guest" ? <ForGuests price={price} /> : null
}
