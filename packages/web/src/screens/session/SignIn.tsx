import { passkeysWords } from "catalogue:passkeys"
import { sessionWords } from "catalogue:session"
import { useSignalEffect } from "@preact/signals"
import { WebAuthnAbortService } from "@simplewebauthn/browser"
import { useEffect, useState } from "preact/hooks"
import { FingerprintIcon } from "../../account/FingerprintIcon.tsx"
import {
  passkeysAreOffered,
  signInByPasskey,
  signInWith,
  suggestedPasskey
} from "../../account/passkeyCeremonies.ts"
import TryDemo from "../../demo/TryDemo.tsx"
import { safeNext } from "../../frame/address.ts"
import { api } from "../../frame/api.ts"
import { href, navigate, place } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { beginSession, session } from "../../frame/session.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { Page } from "../../ground/Page.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { FailedState } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"

/** Milliseconds for which one challenge is offered among suggestions: it is valid for five minutes. */
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

/** Signs in by a passkey: by a button, or from the browser's suggestions for the address. */
const PasskeySignIn = () => {
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
        <FingerprintIcon /> {passkeysWords.value.signIn}
      </button>
    </>
  )
}

/** The path to open after signing in. */
const destination = (): string | undefined => safeNext(place.value.query.get("next"))

/** The screen to sign in by address and password, or by a passkey. A signed-in user is redirected. */
const SignIn = () => {
  useSignalEffect(() => {
    if (session.value.kind === "member" && place.value.path === "/account/sign-in")
      navigate(destination() ?? "/account", { replace: true })
  })
  const words = sessionWords.value
  return (
    <Page title={frameWords.value.signIn}>
      <div class="stack">
        {destination() === undefined ? null : <p class="second">{words.comeBack}</p>}
        <Form
          label={frameWords.value.signIn}
          fields={["email", "password"]}
          rejections={[{ field: "password", sentence: words.wrong }]}
          check={(values) => ({
            ...(textOf(values, "email") === "" ? { email: words.enterEmail } : {}),
            ...(textOf(values, "password") === "" ? { password: words.enterPassword } : {})
          })}
          submit={async (values) =>
            beginSession(
              await api.signIn({
                email: textOf(values, "email").trim(),
                password: textOf(values, "password")
              })
            )
          }
        >
          <TextField
            name="email"
            label={words.email}
            type="email"
            autoComplete={passkeysAreOffered.value ? "username webauthn" : "username"}
            isRequired
            isFocused
          />
          <PasswordField name="password" label={words.password} />
        </Form>
        {passkeysAreOffered.value ? <PasskeySignIn /> : null}
        {service.value?.demo ? <TryDemo /> : null}
        <p>
          <a href={href("/account/forgot-password")}>{words.forgot}</a>
        </p>
        {service.value?.signUp === "closed" ? (
          <p class="second">{words.byInvitation}</p>
        ) : (
          <p>{words.noAccount({ create: (text) => <a href={href("/account/sign-up")}>{text}</a> })}</p>
        )}
      </div>
    </Page>
  )
}

export default SignIn
