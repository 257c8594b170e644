import {
  type BoundedSchema,
  PasskeyRefused,
  PasskeyRequestOptions,
  type Session,
  type SignedCredential,
  type StorageError,
  schemaOf,
  signedCredentialField
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { ownAccountExample, requestOptionsExample, signedCredential } from "../../contract/exampleValues.ts"
import { accountSuspended, credentialsInvalid, originRefused } from "../../contract/failureSets.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { StartsSession } from "../../contract/security.ts"
import type { HandlerOf, Sender } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { OwnAccount } from "./ownAccount.ts"
import { accountOf, startedHeaders, userAgentOf } from "./ownSession.ts"
import { passkeySite } from "./passkeys.ts"

const Options: typeof PasskeyRequestOptions = PasskeyRequestOptions.annotations({
  identifier: "PasskeyRequestOptions"
})

export const requestPasskeySignIn = endpointAt("requestPasskeySignIn", {
  summary: "Ask for the options to sign in by a passkey",
  description:
    "The options of `navigator.credentials.get`, as `PublicKeyCredential.parseRequestOptionsFromJSON` reads them, for any account. The challenge is good for five minutes, once. If `GET /v1/Service` says that there are no passkeys, the answer is 404.",
  example: requestOptionsExample
})
  .addSuccess(success(Options, { description: "The options were made" }))
  .addError(originRefused)
  .addError(failure("ROUTE_NOT_FOUND"))
  .annotate(StartsSession, true)

export const handleRequestPasskeySignIn =
  (context: PeopleContext): HandlerOf<typeof requestPasskeySignIn> =>
  ({ sender: { address } }) =>
    Effect.gen(function* () {
      const { passkeys, relyingParty } = yield* passkeySite(context)
      return { data: yield* context.limits.askForChallenge(address, passkeys.requestSignIn(relyingParty)) }
    })

const Signed: BoundedSchema<SignedCredential> = schemaOf(signedCredentialField)

export const PasskeySignInBody: Schema.Struct<{ credential: typeof Signed }> = requestPart({
  credential: Signed
}).annotations({ identifier: "PasskeySignInBody" })

export const signInByPasskey = withBody(
  endpointAt("signInByPasskey", {
    summary: "Sign in by a passkey",
    description:
      "Takes the answer of `navigator.credentials.get` to the options. Starts a session, or renews the present one if it belongs to the passkey's account. A passkey with a counter that went back is refused, and its owner told by mail. Refusals do not say why. Refusals count with wrong passwords of the client's address.",
    example: ownAccountExample
  }),
  PasskeySignInBody,
  { credential: signedCredential }
)
  .addSuccess(success(OwnAccount, { description: "The session was started" }))
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(accountSuspended)
  .addError(failure("ROUTE_NOT_FOUND"))
  .annotate(StartsSession, true)

/** The session in the request's cookie, if any. */
const askingSession = (
  { cookie, sessions }: PeopleContext,
  { header }: Sender
): Effect.Effect<Session | undefined, StorageError> => {
  const secret = cookie.read(header("cookie"))
  return secret === undefined
    ? Effect.succeed(undefined)
    : Effect.catchTags(sessions.authenticate(secret), {
        AccountSuspended: () => Effect.succeed(undefined),
        SessionEnded: () => Effect.succeed(undefined)
      })
}

export const handleSignInByPasskey =
  (context: PeopleContext): HandlerOf<typeof signInByPasskey> =>
  ({ payload: { credential }, sender }) =>
    Effect.gen(function* () {
      const { passkeys, relyingParty } = yield* passkeySite(context)
      const asks = yield* askingSession(context, sender)
      const given = { credential, relyingParty, userAgent: userAgentOf(sender), asks }
      const { session, secret } = yield* context.limits.tryPasskey(sender.address, passkeys.signIn(given))
      const account = Effect.catchTag(accountOf(context, session), "SessionEnded", () => new PasskeyRefused())
      const data = yield* account
      return secret === undefined
        ? { data }
        : { data, headers: yield* startedHeaders(context, sender, session, secret) }
    })
