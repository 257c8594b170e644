import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import { ApiKey, ApiKeyId, maximumKeptKeys, maximumSessions, Session, SessionId } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { OwnAccount } from "./accountGroup.ts"
import { EmailField, GivenPassword, KeyName, LinkToken, NewPassword, TimeField } from "./credentialFields.ts"
import { bodyFailures, commonFailures, invalid, notJson, originRefused, slowFailures } from "./failureSets.ts"
import { KeyListParameters, SessionListParameters, uuidParameter } from "./parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "./requestParts.ts"
import { type FailureSchema, failure, success } from "./responseEnvelope.ts"
import { SessionRequired, StartsSession } from "./security.ts"

/** The body of `sign-up` and `password-reset`. */
export const EmailBody: Schema.Struct<{ email: typeof EmailField }> = requestPart({
  email: EmailField
}).annotations({ identifier: "EmailBody" })

/** The password that the holder of a link sets. */
export const SetPasswordBody: Schema.Struct<{ token: typeof LinkToken; password: typeof NewPassword }> =
  requestPart({ token: LinkToken, password: NewPassword }).annotations({ identifier: "SetPasswordBody" })

/** The body of a change of the password. */
export const ChangePasswordBody: Schema.Struct<{
  currentPassword: typeof GivenPassword
  password: typeof NewPassword
}> = requestPart({ currentPassword: GivenPassword, password: NewPassword }).annotations({
  identifier: "ChangePasswordBody"
})

/** The body of a change of the address. */
export const ChangeEmailBody: Schema.Struct<{
  currentPassword: typeof GivenPassword
  email: typeof EmailField
}> = requestPart({ currentPassword: GivenPassword, email: EmailField }).annotations({
  identifier: "ChangeEmailBody"
})

/** The body that the holder of a link to a new address posts. */
export const TokenBody: Schema.Struct<{ token: typeof LinkToken }> = requestPart({
  token: LinkToken
}).annotations({ identifier: "TokenBody" })

/** The body of signing in. */
export const SignInBody: Schema.Struct<{ email: typeof EmailField; password: typeof GivenPassword }> =
  requestPart({ email: EmailField, password: GivenPassword }).annotations({ identifier: "SignInBody" })

/** The body of closing an account. */
export const CloseAccountBody: Schema.Struct<{ password: typeof GivenPassword }> = requestPart({
  password: GivenPassword
}).annotations({ identifier: "CloseAccountBody" })

/** The body of making a key. */
export const CreateKeyBody: Schema.Struct<{ name: typeof KeyName; expiresAt: Optional<typeof TimeField> }> =
  requestPart({ name: KeyName, expiresAt: optionalField(TimeField) }).annotations({
    identifier: "CreateKeyBody"
  })

/** A session as the account sees it. */
export const OwnSession: Schema.Struct<
  Omit<typeof Session.fields, "accountId"> & { isCurrent: typeof Schema.Boolean }
> = Schema.Struct({
  id: Session.fields.id,
  createdAt: Session.fields.createdAt,
  lastUsedAt: Session.fields.lastUsedAt,
  userAgent: Session.fields.userAgent,
  isCurrent: Schema.Boolean
}).annotations({ identifier: "Session" })

/** The data of `GET /v1/Account/session`. */
export const SessionState: Schema.Struct<{ account: Schema.NullOr<typeof OwnAccount> }> = Schema.Struct({
  account: Schema.NullOr(OwnAccount).annotations({
    description: "The account of the session that the cookie holds; null where there is none"
  })
}).annotations({ identifier: "SessionState" })

type ListPlace = Record<"totalCount" | "pageNumber" | "pageSize", typeof Schema.Int>
const listPlace: ListPlace = { totalCount: Schema.Int, pageNumber: Schema.Int, pageSize: Schema.Int }

/** The data of `GET /v1/Account/sessions`. */
export const SessionList: Schema.Struct<ListPlace & { sessions: Schema.Array$<typeof OwnSession> }> =
  Schema.Struct({ sessions: Schema.Array(OwnSession), ...listPlace }).annotations({
    identifier: "SessionList"
  })

const keyFields = ApiKey.fields

const ownKeyFields: Omit<typeof ApiKey.fields, "accountId"> = {
  id: keyFields.id,
  name: keyFields.name,
  prefix: keyFields.prefix,
  createdAt: keyFields.createdAt,
  expiresAt: keyFields.expiresAt,
  lastUsedAt: keyFields.lastUsedAt,
  revokedAt: keyFields.revokedAt
}

/** A key as the account sees it. */
export const OwnKey: Schema.Struct<typeof ownKeyFields> = Schema.Struct(ownKeyFields).annotations({
  identifier: "ApiKey"
})

/** The data of `GET /v1/Account/keys`. */
export const KeyList: Schema.Struct<ListPlace & { keys: Schema.Array$<typeof OwnKey> }> = Schema.Struct({
  keys: Schema.Array(OwnKey),
  ...listPlace
}).annotations({ identifier: "ApiKeyList" })

/** A key that was just made, with its secret. */
export const MadeKey: Schema.Struct<typeof ownKeyFields & { secret: typeof Schema.String }> = Schema.Struct({
  ...ownKeyFields,
  secret: Schema.String.annotations({ description: "The key itself; it is shown this once" })
}).annotations({ identifier: "MadeApiKey" })

const credentialsInvalid: FailureSchema<"CREDENTIALS_INVALID"> = failure("CREDENTIALS_INVALID")
const linkExpired: FailureSchema<"LINK_EXPIRED"> = failure("LINK_EXPIRED")

type Nothing = ReturnType<typeof success<null, null>>

const accepted = (description: string): Nothing => success(Schema.Null, { status: 202, description })
const done = (description: string): Nothing => success(Schema.Null, { description })

const requestSignUp = withBody(HttpApiEndpoint.post("requestSignUp", "/v1/Account/sign-up"), EmailBody)
  .addSuccess(accepted("The address gets a mail"))
  .addError(bodyFailures)
  .addError(failure("SIGN_UP_CLOSED"))
  .addError(slowFailures)
  .annotate(OpenApi.Summary, "Ask for an account")
  .annotate(
    OpenApi.Description,
    "Mails a link to the address, by which its owner chooses a password and so opens the account, or word that there is one. The answer does not tell which. An address gets at most three mails an hour."
  )

const requestPasswordReset = withBody(
  HttpApiEndpoint.post("requestPasswordReset", "/v1/Account/password-reset"),
  EmailBody
)
  .addSuccess(accepted("The address gets a mail"))
  .addError(bodyFailures)
  .addError(slowFailures)
  .annotate(OpenApi.Summary, "Ask for a new password")
  .annotate(
    OpenApi.Description,
    "Mails a link to the address, by which its owner chooses a new password, or word that it has no account. The answer does not tell which. An address gets at most three mails an hour."
  )

const setPassword = withBody(HttpApiEndpoint.post("setPassword", "/v1/Account/password"), SetPasswordBody)
  .addSuccess(success(OwnAccount, { description: "The password was set" }))
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(linkExpired)
  .addError(slowFailures)
  .annotate(StartsSession, true)
  .annotate(OpenApi.Summary, "Choose a password by a mailed link")
  .annotate(
    OpenApi.Description,
    "Opens the account of the link's address, or sets its password. Ends the account's other sessions and starts one. A password that is refused does not use the link up."
  )

const changePassword = withBody(
  HttpApiEndpoint.put("changePassword", "/v1/Account/password"),
  ChangePasswordBody
)
  .addSuccess(done("The password was changed"))
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "Change the password")
  .annotate(OpenApi.Description, "Ends the account's other sessions.")

const requestEmailChange = withBody(
  HttpApiEndpoint.put("requestEmailChange", "/v1/Account/email"),
  ChangeEmailBody
)
  .addSuccess(accepted("The new address gets a mail"))
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "Ask for another e-mail address")
  .annotate(
    OpenApi.Description,
    "Mails a link to the new address. Until its token is posted to `/v1/Account/email/proof`, the account keeps the old one. The answer does not tell whether another account has the address."
  )

const proveEmail = withBody(HttpApiEndpoint.post("proveEmail", "/v1/Account/email/proof"), TokenBody)
  .addSuccess(done("The e-mail address was changed"))
  .addError(bodyFailures)
  .addError(linkExpired)
  .addError(slowFailures)
  .annotate(OpenApi.Summary, "Prove the new e-mail address by a mailed link")
  .annotate(OpenApi.Description, "The account gets the address of the link, and the old address is told.")

const getSession = HttpApiEndpoint.get("getSession", "/v1/Account/session")
  .addSuccess(success(SessionState, { description: "It was told who is signed in" }))
  .addError(slowFailures)
  .annotate(OpenApi.Summary, "Tell who is signed in")
  .annotate(
    OpenApi.Description,
    "For pages, which cannot read the session's cookie: a guest gets an account that is null, rather than an error."
  )

const signIn = withBody(HttpApiEndpoint.post("signIn", "/v1/Account/session"), SignInBody)
  .addSuccess(success(OwnAccount, { description: "The session was started" }))
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(slowFailures)
  .annotate(StartsSession, true)
  .annotate(OpenApi.Summary, "Sign in")
  .annotate(
    OpenApi.Description,
    "Starts a session, which lasts 30 days after its last use and 90 days in all. After 5 failures in 15 minutes for an e-mail address, or 50 in all, from one client address the answer is 429."
  )

const signOut = HttpApiEndpoint.del("signOut", "/v1/Account/session")
  .addSuccess(done("The session was ended"))
  .addError(notJson)
  .addError(originRefused)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "Sign out")
  .annotate(OpenApi.Description, "Ends the session and clears its cookie.")

const listSessions = HttpApiEndpoint.get("listSessions", "/v1/Account/sessions")
  .setUrlParams(SessionListParameters)
  .addSuccess(success(SessionList, { description: "The sessions were listed" }))
  .addError(invalid)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "List the sessions")
  .annotate(
    OpenApi.Description,
    `Where the account is signed in, newest first. It has at most ${maximumSessions} sessions: another one ends the one that was used longest ago.`
  )

const endSession = HttpApiEndpoint.del(
  "endSession"
)`/v1/Account/sessions/${HttpApiSchema.param("id", uuidParameter(SessionId))}`
  .addSuccess(done("The session was ended"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "End a session")
  .annotate(OpenApi.Description, "One that ended before, or that another account has, changes nothing.")

const listKeys = HttpApiEndpoint.get("listKeys", "/v1/Account/keys")
  .setUrlParams(KeyListParameters)
  .addSuccess(success(KeyList, { description: "The API keys were listed" }))
  .addError(invalid)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "List the API keys")
  .annotate(
    OpenApi.Description,
    `Newest first, revoked and expired keys too; \`isActive\` picks those that work, or those that do not. An account's newest ${maximumKeptKeys.toLocaleString("en-US")} keys are kept, and all that are active.`
  )

const createKey = withBody(HttpApiEndpoint.post("createKey", "/v1/Account/keys"), CreateKeyBody)
  .addSuccess(success(MadeKey, { status: 201, description: "The API key was made" }))
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "Make an API key")
  .annotate(
    OpenApi.Description,
    "The answer holds the key, this once; only its hash is kept. An account has at most 100 active keys: another one is a 400. Of those that are not active the oldest make room for new ones."
  )

const revokeKey = HttpApiEndpoint.del(
  "revokeKey"
)`/v1/Account/keys/${HttpApiSchema.param("id", uuidParameter(ApiKeyId))}`
  .addSuccess(done("The API key was revoked"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("API_KEY_NOT_FOUND"))
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "Revoke an API key")
  .annotate(
    OpenApi.Description,
    "It is not accepted any more. An unknown id and another account's are not told apart."
  )

const closeAccount = withBody(HttpApiEndpoint.del("closeAccount", "/v1/Account"), CloseAccountBody)
  .addSuccess(done("The account was closed"))
  .addError(bodyFailures)
  .addError(originRefused)
  .addError(credentialsInvalid)
  .addError(slowFailures)
  .middleware(SessionRequired)
  .annotate(OpenApi.Summary, "Close the account")
  .annotate(
    OpenApi.Description,
    "Its address, password, sessions and keys are deleted. Its ledger and its QR codes stay under its id, and what is left of the balance with them."
  )

/** The endpoints for signing up and in, and those for signed-in users alone. */
export const people = HttpApiGroup.make("people", { topLevel: true })
  .add(requestSignUp)
  .add(requestPasswordReset)
  .add(setPassword)
  .add(getSession)
  .add(signIn)
  .add(signOut)
  .add(changePassword)
  .add(requestEmailChange)
  .add(proveEmail)
  .add(listSessions)
  .add(endSession)
  .add(listKeys)
  .add(createKey)
  .add(revokeKey)
  .add(closeAccount)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "People")
  .annotate(OpenApi.Description, "Sign up, sign in, make keys, and manage the account")
