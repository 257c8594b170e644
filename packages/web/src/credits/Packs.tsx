import { creditsWords } from "catalogue:credits"
import { useEffect, useState } from "preact/hooks"
import { FailedState } from "../ground/states.tsx"
import { PackText } from "./PackText.tsx"
import { beginTopUp, type Offer, type Pack, type TopUp } from "./topUps.ts"

/** Packs of credits as buttons that open the checkout. */
export const Packs = ({
  offer: { currency, isTest },
  packs,
  returnPath,
  onBegun
}: {
  readonly offer: Offer
  readonly packs: ReadonlyArray<Pack>
  /** The path to which the customer returns. */
  readonly returnPath: string
  /** Called with the top-up before the page is left for the checkout. */
  readonly onBegun?: (topUp: TopUp) => void
}) => {
  const words = creditsWords.value
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<unknown>()
  // The browser's Back button can restore the page in its earlier state.
  useEffect(() => {
    const reset = () => setChosen(undefined)
    addEventListener("pageshow", reset)
    return () => removeEventListener("pageshow", reset)
  }, [])
  const pay = async (pack: Pack) => {
    if (chosen !== undefined) return
    setChosen(pack.id)
    setError(undefined)
    try {
      const topUp = await beginTopUp(pack, returnPath)
      onBegun?.(topUp)
      if (topUp.url !== null) location.assign(topUp.url)
      else setChosen(undefined)
    } catch (failure) {
      setError(failure)
      setChosen(undefined)
    }
  }
  return (
    <div class="stack wide">
      <ul class="packs" aria-label={words.packs}>
        {packs.map((pack) => (
          <li key={pack.id}>
            <button
              type="button"
              class="pack"
              aria-busy={chosen === pack.id}
              aria-disabled={chosen !== undefined}
              onClick={() => void pay(pack)}
            >
              <PackText pack={pack} currency={currency} />
            </button>
          </li>
        ))}
      </ul>
      {error === undefined ? null : <FailedState error={error} />}
      <p class="small second" role="status">
        {chosen === undefined ? (isTest ? words.aboutTesting : words.aboutPaying) : words.opening}
      </p>
    </div>
  )
}
