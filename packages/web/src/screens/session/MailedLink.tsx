import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { takeReturn } from "../../frame/returnPath.ts"
import { navigate } from "../../frame/router.ts"
import { beginSession, session } from "../../frame/session.ts"
import { Form, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { Page } from "../../ground/Page.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { passwordFault } from "../../ground/passwordFault.ts"
import { LinkExpired } from "./LinkExpired.tsx"
import { isWholeToken, useLinkToken } from "./linkToken.ts"

/** The screen that a mailed link opens, to choose the password of a new account or another one of an account. */
const MailedLink = () => {
  const token = useLinkToken()
  const [expired, setExpired] = useState<string>()
  const who = session.value
  if (!isWholeToken(token)) return <LinkExpired isIncomplete />
  if (expired === token) return <LinkExpired />
  return (
    <Page title="Choose a password">
      <div class="stack">
        <p>Choose a password for your account. With it your address is proved, and you are signed in.</p>
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

export default MailedLink
