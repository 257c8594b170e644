import { domainsWords } from "catalogue:domains"
import { WayToCredits } from "../../../account/WayToCredits.tsx"
import { api } from "../../../frame/api.ts"
import { Loaded } from "../../../frame/Loaded.tsx"
import { session } from "../../../frame/session.ts"
import { useResource } from "../../../frame/useResource.ts"
import { countOf, creditsPhrase } from "../../../ground/format.ts"
import { TriangleAlertIcon } from "../../../ground/icons.tsx"
import { Skeleton } from "../../../ground/states.tsx"
import type { MovingEntry } from "./portions.ts"

/** The price of all, and the button that buys them. */
export const MovePurchase = ({
  entries,
  onBuy
}: {
  readonly entries: ReadonlyArray<MovingEntry>
  readonly onBuy: () => void
}) => {
  const words = domainsWords.value
  const sample = entries[0]
  const resource = useResource(
    async (signal) =>
      sample === undefined
        ? undefined
        : (await api.calculatePrice({ content: sample.row.content }, { signal })).totalPrice,
    []
  )
  const who = session.value
  return (
    <Loaded resource={resource} skeleton={<Skeleton rows={1} />}>
      {(each) => {
        if (each === undefined) return null
        const price = creditsPhrase(Math.round(each * entries.length * 10_000) / 10_000)
        const isShort = who.kind === "member" && who.account.balance < each * entries.length
        return (
          <>
            <p>
              {words.price({
                count: countOf(entries.length),
                each: creditsPhrase(each),
                price: <strong>{price}</strong>
              })}
            </p>
            {isShort ? (
              <div class="notice warn">
                <TriangleAlertIcon />
                <div>
                  <p>{words.tooFewCredits({ balance: creditsPhrase(who.account.balance) })}</p>
                  <WayToCredits isBeside />
                </div>
              </div>
            ) : null}
            <button type="button" class="primary" onClick={onBuy}>
              {words.moveAll({ count: countOf(entries.length), price })}
            </button>
          </>
        )
      }}
    </Loaded>
  )
}
