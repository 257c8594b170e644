import { type BoundedSchema, boundOfText, SessionEnded, withBound } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { GivenPassword } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { password } from "../../contract/exampleValues.ts"
import { credentialsInvalid, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { isDemoSession } from "./openDemo.ts"
import { nothing, proveOwnSession } from "./ownSession.ts"

/** The fate of a closed account's dynamic codes. */
const DynamicCodes: BoundedSchema<"keep" | "stop"> = withBound(
  Schema.Literal("keep", "stop").annotations({
    description:
      '"keep", the default: they keep working, and only the operator can change them; "stop": they stop working, and their targets are erased'
  }),
  { bound: boundOfText("keep".length) }
)

export const CloseAccountBody: Schema.Struct<{
  password: Optional<typeof GivenPassword>
  dynamicCodes: Optional<typeof DynamicCodes>
}> = requestPart({
  password: optionalField(GivenPassword),
  dynamicCodes: optionalField(DynamicCodes)
}).annotations({ identifier: "CloseAccountBody" })

export const closeAccount = withBody(
  endpointAt("closeAccount", {
    summary: "Close the account",
    description:
      "`password` is needed unless a passkey began or renewed the session in the last ten minutes. Its address, password, passkeys, sessions, keys and saved designs are deleted. Its ledger and its QR codes stay under its id, with the rest of the balance. The counts of its scans by day are deleted; its dynamic codes keep working, or nowhere from now on with `dynamicCodes` `stop`. Its open top-ups are canceled first; while the payment provider is away the answer is 503, and the account stays. A demo account needs no password, and its dynamic codes always stop.",
    example: null
  }),
  CloseAccountBody,
  { password }
)
  .addSuccess(done("The account was closed"))
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(failure("PASSKEY_REQUIRED"))
  .middleware(SessionRequired)

export const handleCloseAccount =
  (context: PeopleContext): HandlerOf<typeof closeAccount> =>
  ({ payload: { password, dynamicCodes }, caller: session, sender }) => {
    const { cookie, credentials, payments } = context
    const { accountId } = session
    const before = payments?.cancelAll(accountId)
    const closing = Effect.gen(function* () {
      if (!(yield* isDemoSession(context, session)))
        return yield* proveOwnSession(context, session, sender, password, () =>
          credentials.close({ session, password, dynamicCodes, before })
        )
      if (before !== undefined) yield* before
      yield* Effect.catchTag(
        credentials.closeAccount(accountId, "stop"),
        "AccountNotFound",
        () => new SessionEnded()
      )
    })
    return Effect.as(closing, { ...nothing, headers: { "set-cookie": cookie.clear } })
  }
