import { WebAuthnAbortService } from "@simplewebauthn/browser"
import { useEffect, useState } from "preact/hooks"
import { FingerprintIcon } from "../../account/FingerprintIcon.tsx"
import { signInByPasskey, signInWith, suggestedPasskey } from "../../account/passkeyCeremonies.ts"
import { beginSession } from "../../frame/session.ts"
import { FailedState } from "../../ground/states.tsx"
import { passkeyWords } from "../../languages/passkeyWords.ts"

/** Milliseconds for which one challenge is offered among suggestions: it is good for five minutes. */
const suggestedFor = 240_000

/** Offers passkeys among the browser's suggestions for the address, while no other request runs. */
const useSuggestions = (isPaused: boolean, onFailure: (error: unknown) => void): void => {
  useEffect(() => {
    if (isPaused) return
    const aborter = new AbortController()
    const suggest = async () => {
      const signature = await suggestedPasskey(aborter.signal)
      if (signature === undefined) return
      try {
        beginSession(await signInWith(signature))
      } catch (error) {
        onFailure(error)
      }
    }
    void suggest()
    const timer = setInterval(() => void suggest(), suggestedFor)
    return () => {
      clearInterval(timer)
      aborter.abort()
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isPaused])
}

/** Signs in by a passkey: by a button, or by one that the browser suggests for the address. */
export const PasskeySignIn = () => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  useSuggestions(isBusy, setError)
  const signIn = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      beginSession(await signInByPasskey())
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  return (
    <>
      {error === undefined ? null : <FailedState error={error} />}
      <button
        type="button"
        class="wide"
        aria-busy={isBusy}
        onClick={() => (isBusy ? undefined : void signIn())}
      >
        <FingerprintIcon /> {passkeyWords.value.signIn}
      </button>
    </>
  )
}
