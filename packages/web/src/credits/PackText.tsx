import "./Packs.css"
import { packName } from "./packName.ts"
import { moneyPhrase, type Pack } from "./topUps.ts"

/** The name and the price of a pack, and its credits unless the name states them. */
export const PackText = ({
  pack: { label, credits, amount },
  currency
}: {
  readonly pack: Pack
  readonly currency: string
}) => {
  const [name, rest] = packName(label, credits)
  return (
    <>
      <span class="pack-words">
        <bdi class="strong">{name}</bdi>
        {rest === undefined ? null : <span class="small second"> {rest}</span>}
      </span>{" "}
      <span class="pack-price">{moneyPhrase(amount, currency)}</span>
    </>
  )
}
