import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { GivenPassword } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { password } from "../../contract/exampleValues.ts"
import { bodyFailures, credentialsInvalid, originRefused, slowFailures } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { nothing, tryOwnPassword } from "./ownSession.ts"

/** The body of closing an account. */
export const CloseAccountBody: Schema.Struct<{ password: typeof GivenPassword }> = requestPart({
  password: GivenPassword
}).annotations({ identifier: "CloseAccountBody" })

/** Closes the account. */
export const closeAccount = withBody(
  endpointAt("closeAccount", {
    summary: "Close the account",
    description:
      "Its address, password, sessions and keys are deleted. Its ledger and its QR codes stay under its id, and what is left of the balance with them.",
    example: null
  }),
  CloseAccountBody,
  { password }
)
  .addSuccess(done("The account was closed"))
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(slowFailures)
  .middleware(SessionRequired)

/** Handles {@link closeAccount}. */
export const handleCloseAccount =
  (context: PeopleContext): HandlerOf<typeof closeAccount> =>
  ({ payload: { password }, caller: session, sender }) => {
    const { accounts, cookie, credentials } = context
    return tryOwnPassword(context, session, sender, () => credentials.close({ session, password })).pipe(
      Effect.zipRight(accounts.forgetKeys),
      Effect.as({ ...nothing, headers: { "set-cookie": cookie.clear } })
    )
  }
