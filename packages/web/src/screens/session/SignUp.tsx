import { Failure } from "@quick-response/http/client"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { Page } from "../../ground/Page.tsx"
import { MailRequest } from "./MailRequest.tsx"

const SignInInstead = () => (
  <p>
    You have an account? <a href={href("/account/sign-in")}>Sign in</a>
  </p>
)

const Closed = () => (
  <Page title="Sign-up is closed">
    <div class="stack">
      <p>
        New accounts are opened by invitation. Ask whoever runs this service for one: it comes as a link by
        mail.
      </p>
      <SignInInstead />
    </div>
  </Page>
)

/** The screen to ask for an account, by an address alone: the password is chosen once that is proved. */
const SignUp = () => {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed || service.value?.signUp === "closed") return <Closed />
  return (
    <MailRequest
      title="Create an account"
      intro="Enter your e-mail address. A link comes by mail that proves it is yours, and there you choose a password."
      label="Send the link"
      send={async (email) => {
        try {
          await api.requestSignUp({ email })
        } catch (error) {
          if (!(error instanceof Failure) || error.code !== "SIGN_UP_CLOSED") throw error
          setIsClosed(true)
        }
      }}
      sent="Follow the link in it to choose a password. It works once, for 24 hours."
    >
      <SignInInstead />
    </MailRequest>
  )
}

export default SignUp
