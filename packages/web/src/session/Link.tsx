import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { api } from "../app/api.ts"
import { navigate } from "../app/router.ts"
import { Form } from "../design/Form.tsx"
import { say } from "../design/LiveRegion.tsx"
import { Page } from "../design/Page.tsx"
import { LinkExpired } from "./LinkExpired.tsx"
import { isWholeToken } from "./linkToken.ts"
import { PasswordField } from "./PasswordField.tsx"
import { passwordFault } from "./passwordFault.ts"
import { takeReturn } from "./returnPath.ts"
import { beginSession, session } from "./session.ts"
import { useLinkToken } from "./useLinkToken.ts"
import { textOf } from "./values.ts"

/** The screen that a mailed link opens, to choose the password of a new account or another one of an account. */
const Link = () => {
  const token = useLinkToken()
  const [expired, setExpired] = useState<string>()
  const who = session.value
  if (!isWholeToken(token)) return <LinkExpired isIncomplete />
  if (expired === token) return <LinkExpired />
  return (
    <Page title="Choose a password">
      <div class="stack">
        <p>The link has proved your address. Choose a password, and you are signed in.</p>
        <Form
          label="Set the password"
          fields={["password"]}
          check={(values): Readonly<Record<string, string>> => {
            const password = passwordFault(textOf(values, "password"))
            return password === undefined ? {} : { password }
          }}
          submit={async (values) => {
            try {
              const account = await api.setPassword({ token, password: textOf(values, "password") })
              navigate(takeReturn() ?? "/account", { replace: true })
              beginSession(account)
              say("The password is set, and you are signed in.")
            } catch (error) {
              if (!(error instanceof Failure) || error.code !== "LINK_EXPIRED") throw error
              setExpired(token)
            }
          }}
        >
          <PasswordField name="password" label="New password" isNew isFocused />
        </Form>
        {who.kind === "member" ? (
          <p class="second">
            You are signed in as <bdi>{who.account.email}</bdi>. This link signs you in as whom it was sent
            to.
          </p>
        ) : (
          <p class="second">Whoever is signed in to this account elsewhere is signed out.</p>
        )}
      </div>
    </Page>
  )
}

export default Link
