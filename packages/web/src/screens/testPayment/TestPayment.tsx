import { demoWords } from "catalogue:demo"
import { useState } from "preact/hooks"
import { returnedFrom } from "../../credits/returnedTopUp.ts"
import { moneyPhrase, type TopUp } from "../../credits/topUps.ts"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { type Place, serviceUrl } from "../../frame/router.ts"
import { asMember } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { creditsInWords } from "../../ground/format.ts"
import { InfoIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import * as style from "./testPayment.module.css"

/** The address to return to, on this service. */
const backFrom = (query: URLSearchParams, id: string): string => {
  const given = query.get("return") ?? ""
  return given.startsWith(`${serviceUrl}/`) ? given : `${serviceUrl}/account/credits?top-up=${id}`
}

/** The pack, and the buttons that pay or cancel. */
const Payment = ({ topUp, back }: { readonly topUp: TopUp; readonly back: string }) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const words = demoWords.value
  const end = async (call: () => Promise<TopUp>) => {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await asMember(call)
      location.assign(back)
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  const { id, amount, credits, currency, state } = topUp
  if (state !== "open")
    return (
      <>
        <p>{words.done}</p>
        <a class="button primary wide" href={back}>
          {words.back}
        </a>
      </>
    )
  const price = moneyPhrase(amount, currency)
  return (
    <>
      <p>{words.what({ credits: creditsInWords(credits), price })}</p>
      {error === undefined ? null : <FailedState error={error} />}
      <button
        type="button"
        class="primary wide"
        aria-busy={isBusy}
        onClick={() => void end(() => api.payTestTopUp(id))}
      >
        {words.pay({ price })}
      </button>
      <button type="button" class="wide" onClick={() => void end(() => api.cancelTopUp(id))}>
        {words.cancel}
      </button>
    </>
  )
}

/** Loads a top-up from the service. */
const Chosen = ({ id, back }: { readonly id: string; readonly back: string }) => {
  const resource = useResource((signal) => asMember(() => api.getTopUp(id, { signal })), [id])
  return (
    <Loaded resource={resource} skeleton={<Skeleton rows={3} />}>
      {(topUp) => <Payment topUp={topUp} back={back} />}
    </Loaded>
  )
}

/** The screen on which a demo's customers pay without money, instead of a provider's checkout. */
const TestPayment = ({ place: { query } }: { readonly place: Place }) => {
  const id = returnedFrom(query)
  return (
    <Page title={frameWords.value.testPayment}>
      <div class={`stack ${style.payment}`}>
        <p class="notice plain">
          <InfoIcon />
          <span>{demoWords.value.noMoney}</span>
        </p>
        {id === undefined ? (
          <a class="button primary wide" href={`${serviceUrl}/account/credits`}>
            {demoWords.value.back}
          </a>
        ) : (
          <Chosen id={id} back={backFrom(query, id)} />
        )}
      </div>
    </Page>
  )
}

export default TestPayment
