import { creditsWords } from "catalogue:credits"
import { useEffect, useRef, useState } from "preact/hooks"
import { Returned } from "../../credits/Returned.tsx"
import { forgetReturn, returnedFrom, startReturn } from "../../credits/returnedTopUp.ts"
import { isSettled } from "../../credits/topUps.ts"
import { navigate, place } from "../../frame/router.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { isPrepared, resume } from "../state/purchase.ts"
import { studioPath } from "../state/restyled.ts"
import { forgetPending, pendingFor } from "./pendingPurchase.ts"

/** The dialog after a checkout: it waits for the payment, then buys the waiting code if the editor still shows it. */
const BackFromPaying = ({
  onPaid
}: {
  /** Buys the edited design and shows the code. */
  readonly onPaid: () => void
}) => {
  const [topUpId] = useState(() => returnedFrom(place.peek().query))
  const [isPaid, setIsPaid] = useState(false)
  const isDone = useRef(false)
  const leave = () => {
    isDone.current = true
    forgetPending()
    navigate(studioPath.peek(), { replace: true })
  }
  useEffect(() => {
    if (topUpId === undefined) return leave()
    return startReturn(topUpId, ({ topUp }) => {
      if (topUp?.state === "paid") setIsPaid(true)
      else if (topUp !== undefined && isSettled(topUp)) forgetPending()
    })
  }, [topUpId])
  useEffect(() => forgetReturn, [])
  const pending = topUpId === undefined ? undefined : pendingFor(topUpId)
  // Undefined until the opened design has its price.
  const isSame = pending === undefined ? false : isPrepared(pending)
  const isReady = isPaid && isSame === true
  useEffect(() => {
    if (!isReady || pending === undefined || isDone.current) return
    resume(pending)
    leave()
    onPaid()
  }, [isReady])
  return (
    <Dialog title={creditsWords.value.payment} onClose={leave}>
      <div class="stack">
        <Returned />
        {isSame === false ? null : <p class="second">{creditsWords.value.waits}</p>}
      </div>
    </Dialog>
  )
}

export default BackFromPaying
