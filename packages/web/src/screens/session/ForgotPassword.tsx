import { sessionWords } from "catalogue:session"
import { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { frameWords } from "../../languages/frameWords.ts"
import { MailRequest } from "./MailRequest.tsx"

/** The screen to ask for a link that sets a new password. */
const ForgotPassword = () => {
  const words = sessionWords.value
  return (
    <MailRequest
      title={frameWords.value.reset}
      intro={words.aboutReset}
      send={(email) => api.requestPasswordReset({ email })}
      sent={words.resetSent}
    >
      <p>
        <a href={href("/account/sign-in")}>{words.back}</a>
      </p>
    </MailRequest>
  )
}

export default ForgotPassword
