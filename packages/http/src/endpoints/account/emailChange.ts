import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Schema from "effect/Schema"
import { EmailField, GivenPassword, LinkToken } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { linkToken, password } from "../../contract/exampleValues.ts"
import {
  accountSuspended,
  credentialsInvalid,
  linkExpired,
  originRefused
} from "../../contract/failureSets.ts"
import { accepted, done } from "../../contract/noData.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { languageOf } from "./accountLanguage.ts"
import { refuseDemo } from "./openDemo.ts"
import { nothing, proveOwnSession } from "./ownSession.ts"

export const ChangeEmailBody: Schema.Struct<{
  currentPassword: Optional<typeof GivenPassword>
  email: typeof EmailField
}> = requestPart({ currentPassword: optionalField(GivenPassword), email: EmailField }).annotations({
  identifier: "ChangeEmailBody"
})

export const requestEmailChange = withBody(
  endpointAt("requestEmailChange", {
    summary: "Ask for another e-mail address",
    description:
      "Mails a link to the new address. Until its token is posted to `/v1/Account/email/proof`, the account keeps the old one. `currentPassword` is needed unless a passkey began or renewed the session in the last ten minutes. The answer does not tell whether another account has the address.",
    example: null
  }),
  ChangeEmailBody,
  { currentPassword: password, email: "ann@elsewhere.example" }
)
  .addSuccess(accepted("The new address gets a mail"))
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(failure("PASSKEY_REQUIRED"))
  .addError(failure("DEMO_NOT_ALLOWED"))
  .middleware(SessionRequired)

export const handleRequestEmailChange =
  (context: PeopleContext): HandlerOf<typeof requestEmailChange> =>
  ({ payload, caller: session, sender }) => {
    const { credentials, limits } = context
    return refuseDemo(context, session, "change its address").pipe(
      Effect.zipRight(
        proveOwnSession(context, session, sender, payload.currentPassword, () =>
          limits.askForMail(
            sender.address,
            credentials.requestEmailChange({ session, ...payload, language: languageOf(sender) })
          )
        )
      ),
      Effect.as(nothing)
    )
  }

/** The token of a link to a new address. */
export const TokenBody: Schema.Struct<{ token: typeof LinkToken }> = requestPart({
  token: LinkToken
}).annotations({ identifier: "TokenBody" })

export const proveEmail = withBody(
  endpointAt("proveEmail", {
    summary: "Prove the new e-mail address by a mailed link",
    description: "The account gets the address of the link, and the old address is told.",
    example: null
  }),
  TokenBody,
  { token: linkToken }
)
  .addSuccess(done("The e-mail address was changed"))
  .addError(linkExpired)
  .addError(accountSuspended)

export const handleProveEmail =
  ({ credentials }: PeopleContext): HandlerOf<typeof proveEmail> =>
  ({ payload: { token } }) =>
    Effect.as(credentials.changeEmail(Redacted.make(token)), nothing)
