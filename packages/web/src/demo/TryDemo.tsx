import { demoWords } from "catalogue:demo"
import { useState } from "preact/hooks"
import { api } from "../frame/api.ts"
import { service } from "../frame/service.ts"
import { beginSession } from "../frame/session.ts"
import { creditsPhrase } from "../ground/format.ts"
import { FailedState } from "../ground/states.tsx"

/** A button that opens a demo account, and signs in to it. */
const TryDemo = ({
  isBrief = false
}: {
  /** True if the button has no text beside it. */
  readonly isBrief?: boolean
}) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const offer = service.value?.demo
  if (offer === undefined || offer === null) return null
  const open = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      beginSession(await api.openDemoAccount())
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  const words = demoWords.value
  return (
    <div class="stack wide">
      {error === undefined ? null : <FailedState error={error} />}
      <button
        type="button"
        class="wide"
        aria-busy={isBusy}
        onClick={() => (isBusy ? undefined : void open())}
      >
        {words.try}
      </button>
      {isBrief ? null : (
        <p class="small second">
          {words.aboutTry({ credits: creditsPhrase(offer.credits), minutes: String(offer.minutes) })}
        </p>
      )}
    </div>
  )
}

export default TryDemo
