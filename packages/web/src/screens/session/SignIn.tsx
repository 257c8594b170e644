import { useSignalEffect } from "@preact/signals"
import { passkeysAreOffered } from "../../account/passkeyCeremonies.ts"
import { safeNext } from "../../frame/address.ts"
import { api } from "../../frame/api.ts"
import { href, navigate, place } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { beginSession, session } from "../../frame/session.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { Page } from "../../ground/Page.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { sessionWords } from "../../languages/sessionWords.ts"
import { PasskeySignIn } from "./PasskeySignIn.tsx"

/** The path that signing in leads to. */
const destination = (): string | undefined => safeNext(place.value.query.get("next"))

/** The screen to sign in by address and password, or by a passkey. A signed-in user is led on. */
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
          rejection={{ field: "password", sentence: words.wrong }}
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
        <p>
          <a href={href("/account/forgot-password")}>{words.forgot}</a>
        </p>
        {service.value?.signUp === "closed" ? (
          <p class="second">{words.byInvitation}</p>
        ) : (
          <p>
            {words.noAccount((text) => (
              <a href={href("/account/sign-up")}>{text}</a>
            ))}
          </p>
        )}
      </div>
    </Page>
  )
}

export default SignIn
