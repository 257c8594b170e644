import {
  type BoundedSchema,
  type CreatedCredential,
  createdCredentialField,
  maximumPasskeys,
  Passkey,
  PasskeyCreationOptions,
  PasskeyId,
  type PasskeyRequired,
  type Passkeys,
  PasskeysNotOffered,
  type RelyingParty,
  type Session,
  type StorageError,
  schemaOf
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { GivenPassword, KeyName } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import {
  createdAt,
  createdCredential,
  creationOptionsExample,
  passkeyId,
  password
} from "../../contract/exampleValues.ts"
import { credentialsInvalid, invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { uuidParameter } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { refuseDemo } from "./openDemo.ts"
import { nothing, proveOwnSession } from "./ownSession.ts"

/** The passkey service, if the program verifies passkeys. */
export const passkeysOf = ({
  passkeys
}: Pick<PeopleContext, "passkeys">): Effect.Effect<typeof Passkeys.Service, PasskeysNotOffered> =>
  passkeys === undefined ? new PasskeysNotOffered() : Effect.succeed(passkeys)

/** The passkey service and its site, if browsers keep passkeys for it. */
export const passkeySite = ({
  passkeys,
  relyingParty
}: Pick<PeopleContext, "passkeys" | "relyingParty">): Effect.Effect<
  { readonly passkeys: typeof Passkeys.Service; readonly relyingParty: RelyingParty },
  PasskeysNotOffered
> =>
  passkeys === undefined || relyingParty === undefined
    ? new PasskeysNotOffered()
    : Effect.succeed({ passkeys, relyingParty })

/**
 * Refuses the session of an operator that has a passkey but did not use it recently: otherwise the password alone could
 * change the second factor.
 */
const requireSecondFactor = (
  { operators, passkeys }: Pick<PeopleContext, "operators" | "passkeys">,
  session: Session
): Effect.Effect<void, PasskeyRequired | StorageError> =>
  Effect.gen(function* () {
    if (operators === undefined || passkeys === undefined) return
    if ((yield* passkeys.list(session.accountId)).length > 0) yield* operators.admits(session)
  })

const ownPasskeyFields: Omit<typeof Passkey.fields, "accountId"> = {
  id: Passkey.fields.id,
  name: Passkey.fields.name,
  createdAt: Passkey.fields.createdAt,
  lastUsedAt: Passkey.fields.lastUsedAt
}

export const OwnPasskey: Schema.Struct<typeof ownPasskeyFields> = Schema.Struct(ownPasskeyFields).annotations(
  {
    identifier: "Passkey"
  }
)

export const PasskeyList: Schema.Struct<{
  passkeys: Schema.Array$<typeof OwnPasskey>
  hasPassword: typeof Schema.Boolean
}> = Schema.Struct({
  passkeys: Schema.Array(OwnPasskey),
  hasPassword: Schema.Boolean.annotations({
    description: "False if the password was removed: only passkeys sign in to the account."
  })
}).annotations({ identifier: "PasskeyList" })

const passkey = { id: passkeyId, name: "laptop", createdAt, lastUsedAt: null }

export const listPasskeys = endpointAt("listPasskeys", {
  summary: "List the passkeys",
  description: "Oldest first; beside them, the list tells whether a password signs in, too.",
  example: { passkeys: [{ ...passkey, lastUsedAt: createdAt }], hasPassword: true }
})
  .addSuccess(success(PasskeyList, { description: "The passkeys were listed" }))
  .addError(failure("ROUTE_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleListPasskeys =
  (context: PeopleContext): HandlerOf<typeof listPasskeys> =>
  ({ caller }) =>
    Effect.gen(function* () {
      const { list, hasPassword } = yield* passkeysOf(context)
      const { accountId } = caller
      return { data: { passkeys: yield* list(accountId), hasPassword: yield* hasPassword(accountId) } }
    })

export const RequestPasskeyBody: Schema.Struct<{ currentPassword: Optional<typeof GivenPassword> }> =
  requestPart({ currentPassword: optionalField(GivenPassword) }).annotations({
    identifier: "RequestPasskeyBody"
  })

const Options: typeof PasskeyCreationOptions = PasskeyCreationOptions.annotations({
  identifier: "PasskeyCreationOptions"
})

export const requestPasskey = withBody(
  endpointAt("requestPasskey", {
    summary: "Ask for the options of another passkey",
    description:
      "The options of `navigator.credentials.create`, as `PublicKeyCredential.parseCreationOptionsFromJSON` reads them. `currentPassword` is needed unless a passkey began or renewed the session in the last ten minutes. Operators with a passkey need a session by one. The challenge is good for five minutes, once. If `GET /v1/Service` says that there are no passkeys, the answer is 404.",
    example: creationOptionsExample
  }),
  RequestPasskeyBody,
  { currentPassword: password }
)
  .addSuccess(success(Options, { description: "The options were made" }))
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(failure("PASSKEY_REQUIRED"))
  .addError(failure("DEMO_NOT_ALLOWED"))
  .addError(failure("ROUTE_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleRequestPasskey =
  (context: PeopleContext): HandlerOf<typeof requestPasskey> =>
  ({ payload: { currentPassword }, caller: session, sender }) =>
    Effect.gen(function* () {
      const { passkeys, relyingParty } = yield* passkeySite(context)
      yield* refuseDemo(context, session, "have a passkey")
      yield* requireSecondFactor(context, session)
      const data = yield* proveOwnSession(context, session, sender, currentPassword, () =>
        passkeys.requestCreation({ session, currentPassword, relyingParty })
      )
      return { data }
    })

const Created: BoundedSchema<CreatedCredential> = schemaOf(createdCredentialField)

export const CreatePasskeyBody: Schema.Struct<{ name: typeof KeyName; credential: typeof Created }> =
  requestPart({ name: KeyName, credential: Created }).annotations({ identifier: "CreatePasskeyBody" })

export const createPasskey = withBody(
  endpointAt("createPasskey", {
    summary: "Add a passkey",
    description: `Takes the answer of \`navigator.credentials.create\` to the options, and tells the owner by mail. An account has at most ${maximumPasskeys} passkeys: another one is a 400.`,
    example: passkey
  }),
  CreatePasskeyBody,
  { name: "laptop", credential: createdCredential }
)
  .addSuccess(success(OwnPasskey, { status: 201, description: "The passkey was added" }))
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(failure("ROUTE_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleCreatePasskey =
  (context: PeopleContext): HandlerOf<typeof createPasskey> =>
  ({ payload: { name, credential }, caller: session }) =>
    Effect.gen(function* () {
      const { passkeys, relyingParty } = yield* passkeySite(context)
      return { data: yield* passkeys.create({ session, name, credential, relyingParty }) }
    })

export const removePasskey = endpointAt("removePasskey", {
  summary: "Remove a passkey",
  description:
    "Ends the account's other sessions that a passkey began, and tells the owner by mail. Operators need a session by a passkey. An unknown id and another account's are not told apart.",
  example: null
})
  .setPath(Schema.Struct({ id: uuidParameter(PasskeyId) }))
  .addSuccess(done("The passkey was removed"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("PASSKEY_NOT_FOUND"))
  .addError(failure("PASSKEY_REQUIRED"))
  .addError(failure("ROUTE_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleRemovePasskey =
  (context: PeopleContext): HandlerOf<typeof removePasskey> =>
  ({ path: { id }, caller }) =>
    Effect.gen(function* () {
      const { remove } = yield* passkeysOf(context)
      yield* requireSecondFactor(context, caller)
      yield* remove(caller, id)
      return nothing
    })
