import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { refreshSession, session } from "../../frame/session.ts"
import { Form } from "../../ground/Form.tsx"
import { Page } from "../../ground/Page.tsx"
import { LinkExpired } from "./LinkExpired.tsx"
import { isWholeToken, useLinkToken } from "./linkToken.ts"

/** The screen that the link to a new address opens. A click confirms it: a program that only looks at links changes nothing. */
const EmailProof = () => {
  const token = useLinkToken()
  const [used, setUsed] = useState<{ readonly token: string; readonly isDone: boolean }>()
  if (!isWholeToken(token)) return <LinkExpired isIncomplete />
  if (used?.token === token && !used.isDone) return <LinkExpired />
  if (used?.token === token)
    return (
      <Page title="Your address is changed">
        <div class="stack">
          <p>From now on you sign in with the new address, and mails go there. The old one was told.</p>
          <p>
            {session.value.kind === "member" ? (
              <a href={href("/account/settings")}>Go to the settings</a>
            ) : (
              <a href={href("/account/sign-in")}>Sign in</a>
            )}
          </p>
        </div>
      </Page>
    )
  return (
    <Page title="Confirm your new address">
      <div class="stack">
        <p>This link was sent to the new address of an account. Confirm that it is yours.</p>
        <Form
          label="Use this address"
          fields={[]}
          submit={async () => {
            try {
              await api.proveEmail({ token })
              setUsed({ token, isDone: true })
              void refreshSession()
            } catch (error) {
              if (!(error instanceof Failure) || error.code !== "LINK_EXPIRED") throw error
              setUsed({ token, isDone: false })
            }
          }}
        >
          {null}
        </Form>
      </div>
    </Page>
  )
}

export default EmailProof
