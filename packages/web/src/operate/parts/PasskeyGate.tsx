import { useState } from "preact/hooks"
import { FingerprintIcon } from "../../account/FingerprintIcon.tsx"
import { passkeysAreOffered, renewSession } from "../../account/passkeyCeremonies.ts"
import { href } from "../../frame/router.ts"
import { EmptyState, FailedState } from "../../ground/states.tsx"
import { operateWords } from "../../languages/operateWords.ts"

/** Asks for a passkey before anything of the business is shown. */
export const PasskeyGate = ({ onRenewed }: { readonly onRenewed: () => void }) => {
  const words = operateWords.value
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const renew = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await renewSession()
      onRenewed()
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  return (
    <EmptyState picture={<FingerprintIcon size={40} />} title={words.proveYourself}>
      <p class="second">{passkeysAreOffered.value ? words.aboutProving : words.noPasskeysHere}</p>
      {error === undefined ? null : <FailedState error={error} />}
      {passkeysAreOffered.value ? (
        <>
          <button
            type="button"
            class="primary"
            aria-busy={isBusy}
            onClick={() => (isBusy ? undefined : void renew())}
          >
            {words.usePasskey}
          </button>
          <p class="small">
            {words.noPasskeyYet((text) => (
              <a href={href("/account/settings")}>{text}</a>
            ))}
          </p>
        </>
      ) : null}
    </EmptyState>
  )
}
