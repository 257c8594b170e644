import { creditsWords } from "catalogue:credits"
import { Packs } from "../../credits/Packs.tsx"
import { service } from "../../frame/service.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import { prepared } from "../state/purchase.ts"
import { studioPath } from "../state/restyled.ts"
import { keepPending } from "./pendingPurchase.ts"

/** The dialog in which a customer with a low balance buys credits and then the code. */
const BuyCredits = ({
  price,
  balance,
  onClose
}: {
  readonly price: number
  readonly balance: number
  readonly onClose: () => void
}) => {
  const offer = service.value?.topUp
  if (offer === undefined || offer === null) return null
  const enough = offer.packs.filter(({ credits }) => balance + credits >= price)
  return (
    <Dialog title={creditsWords.value.buyCredits} onClose={onClose}>
      <div class="stack">
        <p>
          {creditsWords.value.aboutPacks({ price: creditsPhrase(price), balance: creditsPhrase(balance) })}
        </p>
        <Packs
          offer={offer}
          packs={enough.length === 0 ? offer.packs : enough}
          returnPath={studioPath.value}
          onBegun={({ id }) => {
            const purchase = prepared()
            if (purchase !== undefined) keepPending({ topUpId: id, ...purchase })
          }}
        />
      </div>
    </Dialog>
  )
}

export default BuyCredits
