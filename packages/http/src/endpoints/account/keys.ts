import { ApiKey, ApiKeyId, accountRules, maximumKeptKeys, SessionEnded } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { KeyName, TimeField } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { createdAt } from "../../contract/exampleValues.ts"
import { invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { firstLargePage, KeyListParameters, uuidParameter } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, type PageSchema, pageFields, success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import { type HandlerOf, invalidBy } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { nothing } from "./ownSession.ts"

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

export const OwnKey: Schema.Struct<typeof ownKeyFields> = Schema.Struct(ownKeyFields).annotations({
  identifier: "ApiKey"
})

export const KeyList: PageSchema<{ keys: Schema.Array$<typeof OwnKey> }> = Schema.Struct({
  keys: Schema.Array(OwnKey),
  ...pageFields
}).annotations({ identifier: "ApiKeyList" })

const key = {
  id: "c2b7e9d4-1f3a-4e5b-8c6d-7a9b0e1f2d33",
  name: "laptop",
  prefix: "qr_live_3kQ9",
  createdAt,
  expiresAt: "2027-01-15T00:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null
}

export const listKeys = endpointAt("listKeys", {
  summary: "List the API keys",
  description: `Newest first, revoked and expired keys too; \`isActive\` picks those that work, or those that do not. An account's newest ${maximumKeptKeys.toLocaleString("en-US")} keys are kept, and all that are active.`,
  example: { keys: [key], totalCount: 1, pageNumber: 1, pageSize: 100 }
})
  .setUrlParams(KeyListParameters)
  .addSuccess(success(KeyList, { description: "The API keys were listed" }))
  .addError(invalid)
  .middleware(SessionRequired)

export const handleListKeys =
  ({ accounts }: PeopleContext): HandlerOf<typeof listKeys> =>
  ({ query, caller }) => {
    const { isActive, ...page } = { ...firstLargePage, ...query }
    return Effect.map(accounts.listApiKeys(caller.accountId, { ...page, isActive }), (listed) => ({
      data: { ...listed, ...page }
    }))
  }

export const CreateKeyBody: Schema.Struct<{ name: typeof KeyName; expiresAt: Optional<typeof TimeField> }> =
  requestPart({ name: KeyName, expiresAt: optionalField(TimeField) }).annotations({
    identifier: "CreateKeyBody"
  })

/** A new key with its secret. */
export const MadeKey: Schema.Struct<typeof ownKeyFields & { secret: typeof Schema.String }> = Schema.Struct({
  ...ownKeyFields,
  secret: Schema.String.annotations({ description: "The key itself; it is shown this once" })
}).annotations({ identifier: "MadeApiKey" })

export const createKey = withBody(
  endpointAt("createKey", {
    summary: "Make an API key",
    description:
      "The answer holds the key, this once; only its hash is kept. An account has at most 100 active keys: another one is a 400. Of those that are not active the oldest make room for new ones.",
    example: { ...key, secret: "qr_live_3kQ9..." }
  }),
  CreateKeyBody,
  { name: "laptop", expiresAt: "2027-01-15T00:00:00Z" }
)
  .addSuccess(success(MadeKey, { status: 201, description: "The API key was made" }))
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleCreateKey =
  ({ accounts }: PeopleContext): HandlerOf<typeof createKey> =>
  ({ payload: { name, expiresAt }, caller }) =>
    Effect.gen(function* () {
      if (expiresAt !== undefined && DateTime.lessThanOrEqualTo(expiresAt, yield* DateTime.now))
        return yield* invalidBy(
          accountRules.timeIsPast(["expiresAt"], { value: DateTime.formatIso(expiresAt) })
        )
      const { apiKey, secret } = yield* accounts.createApiKey(caller.accountId, { name, expiresAt })
      return { data: { ...apiKey, secret: Redacted.value(secret) } }
    }).pipe(Effect.catchTag("AccountNotFound", () => new SessionEnded()))

export const revokeKey = endpointAt("revokeKey", {
  summary: "Revoke an API key",
  description: "It is not accepted any more. An unknown id and another account's are not told apart.",
  example: null
})
  .setPath(Schema.Struct({ id: uuidParameter(ApiKeyId) }))
  .addSuccess(done("The API key was revoked"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("API_KEY_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleRevokeKey =
  ({ accounts }: PeopleContext): HandlerOf<typeof revokeKey> =>
  ({ path: { id }, caller }) =>
    Effect.as(accounts.revokeOwnApiKey(caller.accountId, id), nothing)
