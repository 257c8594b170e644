import {
  ApiKey,
  ApiKeyId,
  accountRules,
  allKeyVerbs,
  type BoundedSchema,
  boundOfObject,
  boundOfScalar,
  type CreditAmount,
  CreditLimit,
  KeyVerb,
  maximumKeptKeys,
  PriceFromDecimal,
  SessionEnded,
  withBound
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { withCommas } from "../../contract/annotations.ts"
import { KeyName, TimeField } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { createdAt } from "../../contract/exampleValues.ts"
import { invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { firstLargePage, KeyListParameters, uuidParameter } from "../../contract/parameters.ts"
import { listOf, type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
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
  verbs: keyFields.verbs,
  creditLimit: keyFields.creditLimit,
  priceLimit: keyFields.priceLimit,
  spent: keyFields.spent,
  spentEver: keyFields.spentEver,
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
  verbs: allKeyVerbs,
  creditLimit: { amount: 5, per: "day" },
  priceLimit: null,
  spent: 1.8,
  spentEver: 12.6,
  createdAt,
  expiresAt: "2027-01-15T00:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null
}

export const listKeys = endpointAt("listKeys", {
  summary: "List the API keys",
  description: `Newest first, revoked and expired keys too; \`isActive\` picks those that work, or those that do not. An account's newest ${withCommas(maximumKeptKeys)} keys are kept, and all that are active.`,
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

const KeyVerbs: BoundedSchema<ReadonlyArray<KeyVerb>> = listOf(
  withBound(KeyVerb.annotations({ description: `one of ${allKeyVerbs.join(", ")}` }), {
    bound: boundOfScalar
  }),
  {
    maxItems: allKeyVerbs.length,
    description: `a list of at least one of ${allKeyVerbs.join(", ")}, each once`,
    uniqueItems: true
  },
  (verbs) => new Set(verbs).size === verbs.length
)

const limitAmount = "credits, 0 or more and with at most four decimal places"

const GivenCreditLimit: BoundedSchema<CreditLimit | null, typeof CreditLimit.Encoded | null> = withBound(
  Schema.NullOr(CreditLimit).annotations({
    description: `an object of \`amount\`, ${limitAmount}, and \`per\`, "day" or "ever"; or null for no limit`
  }),
  { bound: boundOfObject({ amount: { bound: boundOfScalar }, per: { bound: boundOfScalar } }) }
)

const GivenPriceLimit: BoundedSchema<CreditAmount | null, number | null> = withBound(
  Schema.NullOr(PriceFromDecimal).annotations({ description: `${limitAmount}, or null for no limit` }),
  { bound: boundOfScalar }
)

const grantFields = {
  verbs: optionalField(KeyVerbs),
  creditLimit: optionalField(GivenCreditLimit),
  priceLimit: optionalField(GivenPriceLimit)
} as const

export const CreateKeyBody: Schema.Struct<
  { name: typeof KeyName; expiresAt: Optional<typeof TimeField> } & typeof grantFields
> = requestPart({ name: KeyName, expiresAt: optionalField(TimeField), ...grantFields }).annotations({
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
      "The answer holds the key, this once; only its hash is kept. `verbs` are what it may do, by default all: `read` records, lists, scans, the ledger and the account; `draw` pictures, and read those that are sent; `buy`; `redirect`, which renames and archives codes, and changes where they lead. `creditLimit` is the most that purchases may take in each day of UTC, or in all, and `priceLimit` the most that one may cost; a refund gives nothing back to a limit. Purchases are counted from the first one under a limit. An account has at most 100 active keys: another one is a 400. Of those that are not active the oldest make room for new ones.",
    example: { ...key, secret: "qr_live_3kQ9..." }
  }),
  CreateKeyBody,
  {
    name: "laptop",
    expiresAt: "2027-01-15T00:00:00Z",
    verbs: ["read", "draw", "buy"],
    creditLimit: { amount: 5, per: "day" }
  }
)
  .addSuccess(success(MadeKey, { status: 201, description: "The API key was made" }))
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleCreateKey =
  ({ accounts }: PeopleContext): HandlerOf<typeof createKey> =>
  ({ payload: { expiresAt, ...given }, caller }) =>
    Effect.gen(function* () {
      if (expiresAt !== undefined && DateTime.lessThanOrEqualTo(expiresAt, yield* DateTime.now))
        return yield* invalidBy(
          accountRules.timeIsPast(["expiresAt"], { value: DateTime.formatIso(expiresAt) })
        )
      const { apiKey, secret } = yield* accounts.createApiKey(caller.accountId, { ...given, expiresAt })
      return { data: { ...apiKey, secret: Redacted.value(secret) } }
    }).pipe(Effect.catchTag("AccountNotFound", () => new SessionEnded()))

export const ChangeKeyBody: Schema.Struct<{ name: Optional<typeof KeyName> } & typeof grantFields> =
  requestPart({ name: optionalField(KeyName), ...grantFields }).annotations({
    identifier: "ChangeKeyBody"
  })

export const changeKey = withBody(
  endpointAt("changeKey", {
    summary: "Change an API key",
    description:
      "Its name, verbs and limits; what is absent stays, and null removes a limit. A change holds at once here, and within a second on other servers. An unknown id and another account's are not told apart.",
    example: { ...key, name: "till" }
  }),
  ChangeKeyBody,
  { name: "till", verbs: ["read", "buy"], creditLimit: { amount: 20, per: "day" }, priceLimit: 2 }
)
  .setPath(Schema.Struct({ id: uuidParameter(ApiKeyId) }))
  .addSuccess(success(OwnKey, { description: "The API key was changed" }))
  .addError(originRefused)
  .addError(failure("API_KEY_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleChangeKey =
  ({ accounts }: PeopleContext): HandlerOf<typeof changeKey> =>
  ({ path: { id }, payload, caller }) =>
    Effect.map(accounts.changeApiKey(caller.accountId, id, payload), (data) => ({ data }))

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
