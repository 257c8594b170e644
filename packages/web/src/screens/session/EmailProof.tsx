import { sessionWords } from "catalogue:session"
import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { refreshSession, session } from "../../frame/session.ts"
import { Form } from "../../ground/Form.tsx"
import { Page } from "../../ground/Page.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { LinkExpired } from "./LinkExpired.tsx"
import { isWholeToken, useLinkToken } from "./linkToken.ts"

/**
 * The screen of the link that proves a new address. It needs a click, so that programs that only open links change
 * nothing.
 */
const EmailProof = () => {
  const token = useLinkToken()
  const words = sessionWords.value
  const [used, setUsed] = useState<{ readonly token: string; readonly isDone: boolean }>()
  if (!isWholeToken(token)) return <LinkExpired isIncomplete />
  if (used?.token === token && !used.isDone) return <LinkExpired />
  if (used?.token === token)
    return (
      <Page title={words.changed}>
        <div class="stack">
          <p>{words.aboutChanged}</p>
          <p>
            {session.value.kind === "member" ? (
              <a href={href("/account/settings")}>{words.toSettings}</a>
            ) : (
              <a href={href("/account/sign-in")}>{frameWords.value.signIn}</a>
            )}
          </p>
        </div>
      </Page>
    )
  return (
    <Page title={words.confirm}>
      <div class="stack">
        <p>{words.aboutConfirm}</p>
        <Form
          label={words.useAddress}
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
