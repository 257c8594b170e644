import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { MailRequest } from "./MailRequest.tsx"

/** The screen to ask for a link by which a new password is set. */
const ForgotPassword = () => (
  <MailRequest
    title="Set a new password"
    intro="Enter the e-mail address of your account. A link to choose a new password comes by mail."
    label="Send the link"
    send={(email) => api.requestPasswordReset({ email })}
    sent="If it has an account, the mail has a link to choose a new password. It works once, for an hour. Your old password is good until then."
  >
    <p>
      <a href={href("/account/sign-in")}>Back to signing in</a>
    </p>
  </MailRequest>
)

export default ForgotPassword
