import { useSignalEffect } from "@preact/signals"
import { safeNext } from "../../frame/address.ts"
import { api } from "../../frame/api.ts"
import { href, navigate, place } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { beginSession, session } from "../../frame/session.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { Page } from "../../ground/Page.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"

/** The path that signing in leads to. */
const destination = (): string | undefined => safeNext(place.value.query.get("next"))

const rejection = {
  field: "password",
  sentence: "The e-mail address or the password is not right."
}

/** The screen to sign in by address and password. A signed-in user is led on. */
const SignIn = () => {
  useSignalEffect(() => {
    if (session.value.kind === "member" && place.value.path === "/account/sign-in")
      navigate(destination() ?? "/account", { replace: true })
  })
  return (
    <Page title="Sign in">
      <div class="stack">
        {destination() === undefined ? null : (
          <p class="second">Sign in to go on. You come back to where you were.</p>
        )}
        <Form
          label="Sign in"
          fields={["email", "password"]}
          rejection={rejection}
          check={(values) => ({
            ...(textOf(values, "email") === "" ? { email: "Enter your e-mail address." } : {}),
            ...(textOf(values, "password") === "" ? { password: "Enter your password." } : {})
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
            label="E-mail address"
            type="email"
            autoComplete="username"
            isRequired
            isFocused
          />
          <PasswordField name="password" label="Password" />
        </Form>
        <p>
          <a href={href("/account/forgot-password")}>Forgot the password?</a>
        </p>
        {service.value?.signUp === "closed" ? (
          <p class="second">New accounts are opened by invitation of whoever runs this service.</p>
        ) : (
          <p>
            No account yet? <a href={href("/account/sign-up")}>Create one</a>
          </p>
        )}
      </div>
    </Page>
  )
}

export default SignIn
