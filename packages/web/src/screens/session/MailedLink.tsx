import { sessionWords } from "catalogue:session"
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
import { frameWords } from "../../languages/frameWords.ts"
import { LinkExpired } from "./LinkExpired.tsx"
import { isWholeToken, useLinkToken } from "./linkToken.ts"

/** The screen that a mailed link opens, to choose the password of a new account or to change one. */
const MailedLink = () => {
  const token = useLinkToken()
  const [expired, setExpired] = useState<string>()
  const who = session.value
  const words = sessionWords.value
  if (!isWholeToken(token)) return <LinkExpired isIncomplete />
  if (expired === token) return <LinkExpired />
  return (
    <Page title={frameWords.value.password}>
      <div class="stack">
        <p>{words.aboutPassword}</p>
        <Form
          label={words.setPassword}
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
              say(words.passwordSet)
            } catch (error) {
              if (!(error instanceof Failure) || error.code !== "LINK_EXPIRED") throw error
              setExpired(token)
            }
          }}
        >
          <PasswordField name="password" label={words.newPassword} isNew isFocused />
        </Form>
        {who.kind === "member" ? (
          <p class="second">{words.signsInOther({ email: <bdi>{who.account.email}</bdi> })}</p>
        ) : (
          <p class="second">{words.signsOut}</p>
        )}
      </div>
    </Page>
  )
}

export default MailedLink
