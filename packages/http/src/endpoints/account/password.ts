import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { EmailField, GivenPassword, LinkToken, NewPassword } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { email, linkToken, ownAccountExample, password } from "../../contract/exampleValues.ts"
import {
  accountSuspended,
  credentialsInvalid,
  linkExpired,
  notJson,
  originRefused
} from "../../contract/failureSets.ts"
import { accepted, done } from "../../contract/noData.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { SessionRequired, StartsSession } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { languageOf } from "./accountLanguage.ts"
import { refuseDemo } from "./openDemo.ts"
import { OwnAccount, ownAccount } from "./ownAccount.ts"
import { nothing, startedHeaders, tryOwnPassword, userAgentOf } from "./ownSession.ts"
import { passkeysOf } from "./passkeys.ts"

/** The body of `sign-up` and `password-reset`. */
export const EmailBody: Schema.Struct<{ email: typeof EmailField }> = requestPart({
  email: EmailField
}).annotations({ identifier: "EmailBody" })

export const requestSignUp = withBody(
  endpointAt("requestSignUp", {
    summary: "Ask for an account",
    description:
      "Mails a link to the address, by which its owner chooses a password and so opens the account, or word that there is one. The answer does not tell which. An address gets at most three mails an hour.",
    example: null
  }),
  EmailBody,
  { email }
)
  .addSuccess(accepted("The address gets a mail"))
  .addError(failure("SIGN_UP_CLOSED"))

export const handleRequestSignUp =
  ({ credentials, limits }: PeopleContext): HandlerOf<typeof requestSignUp> =>
  ({ payload: { email }, sender }) =>
    Effect.as(
      limits.askForMail(sender.address, credentials.requestSignUp(email, languageOf(sender))),
      nothing
    )

export const requestPasswordReset = withBody(
  endpointAt("requestPasswordReset", {
    summary: "Ask for a new password",
    description:
      "Mails a link to the address, by which its owner chooses a new password, or word that it has no account. The answer does not tell which. An address gets at most three mails an hour.",
    example: null
  }),
  EmailBody,
  { email }
).addSuccess(accepted("The address gets a mail"))

export const handleRequestPasswordReset =
  ({ credentials, limits }: PeopleContext): HandlerOf<typeof requestPasswordReset> =>
  ({ payload: { email }, sender }) =>
    Effect.as(
      limits.askForMail(sender.address, credentials.requestPasswordReset(email, languageOf(sender))),
      nothing
    )

export const SetPasswordBody: Schema.Struct<{ token: typeof LinkToken; password: typeof NewPassword }> =
  requestPart({ token: LinkToken, password: NewPassword }).annotations({ identifier: "SetPasswordBody" })

export const setPassword = withBody(
  endpointAt("setPassword", {
    summary: "Choose a password by a mailed link",
    description:
      "Opens the account of the link's address, or sets its password. Ends the account's other sessions and starts one. A password that is refused does not use the link up.",
    example: ownAccountExample
  }),
  SetPasswordBody,
  { token: linkToken, password }
)
  .addSuccess(success(OwnAccount, { description: "The password was set" }))
  .addError(originRefused)
  .addError(linkExpired)
  .addError(accountSuspended)
  .annotate(StartsSession, true)

export const handleSetPassword =
  (context: PeopleContext): HandlerOf<typeof setPassword> =>
  ({ payload: { token, password }, sender }) =>
    Effect.gen(function* () {
      const given = { token: Redacted.make(token), password, userAgent: userAgentOf(sender) }
      const { account, session, secret } = yield* context.credentials.setPassword(given)
      return {
        data: yield* ownAccount(account),
        headers: yield* startedHeaders(context, sender, session, secret)
      }
    })

export const removePassword = endpointAt("removePassword", {
  summary: "Remove the password",
  description:
    "For a session that a passkey began or renewed in the last ten minutes: from then on it is signed in to by passkeys alone. Ends the account's other sessions, and tells the owner by mail. A new password is to be had by `/v1/Account/password-reset`.",
  example: null
})
  .addSuccess(done("The password was removed"))
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("PASSKEY_REQUIRED"))
  .addError(failure("ROUTE_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleRemovePassword =
  (context: PeopleContext): HandlerOf<typeof removePassword> =>
  ({ caller }) =>
    Effect.gen(function* () {
      yield* (yield* passkeysOf(context)).removePassword(caller)
      return nothing
    })

export const ChangePasswordBody: Schema.Struct<{
  currentPassword: typeof GivenPassword
  password: typeof NewPassword
}> = requestPart({ currentPassword: GivenPassword, password: NewPassword }).annotations({
  identifier: "ChangePasswordBody"
})

export const changePassword = withBody(
  endpointAt("changePassword", {
    summary: "Change the password",
    description: "Ends the account's other sessions.",
    example: null
  }),
  ChangePasswordBody,
  { currentPassword: password, password: "a longer one, quite unlike it" }
)
  .addSuccess(done("The password was changed"))
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(failure("DEMO_NOT_ALLOWED"))
  .middleware(SessionRequired)

export const handleChangePassword =
  (context: PeopleContext): HandlerOf<typeof changePassword> =>
  ({ payload, caller: session, sender }) =>
    refuseDemo(context, session, "have a password").pipe(
      Effect.zipRight(
        tryOwnPassword(context, session, sender, () =>
          context.credentials.changePassword({ session, ...payload })
        )
      ),
      Effect.as(nothing)
    )
