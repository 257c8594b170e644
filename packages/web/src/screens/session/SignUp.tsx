import { sessionWords } from "catalogue:session"
import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { Page } from "../../ground/Page.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { MailRequest } from "./MailRequest.tsx"

const SignInInstead = () => (
  <p>{sessionWords.value.haveAccount({ signIn: (text) => <a href={href("/account/sign-in")}>{text}</a> })}</p>
)

const Closed = () => (
  <Page title={sessionWords.value.closed}>
    <div class="stack">
      <p>{sessionWords.value.aboutClosed}</p>
      <SignInInstead />
    </div>
  </Page>
)

/** The screen to ask for an account, with only an address: the password is chosen after the address is proved. */
const SignUp = () => {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed || service.value?.signUp === "closed") return <Closed />
  const words = sessionWords.value
  return (
    <MailRequest
      title={frameWords.value.signUp}
      intro={words.aboutSignUp}
      send={async (email) => {
        try {
          await api.requestSignUp({ email })
        } catch (error) {
          if (!(error instanceof Failure) || error.code !== "SIGN_UP_CLOSED") throw error
          setIsClosed(true)
        }
      }}
      sent={words.signUpSent}
    >
      <SignInInstead />
    </MailRequest>
  )
}

export default SignUp
