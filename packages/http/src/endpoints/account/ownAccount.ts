import {
  Account,
  AccountNotFound,
  ApiKey,
  ApiKeyInvalid,
  allKeyVerbs,
  demoClosesAt,
  LedgerEntry,
  LedgerEntryKind
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { ledgerExample, ownAccountExample } from "../../contract/exampleValues.ts"
import { invalid } from "../../contract/failureSets.ts"
import { firstPage, PageParameters } from "../../contract/parameters.ts"
import { type Optional, optional } from "../../contract/requestParts.ts"
import { type PageSchema, pageFields, success } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { HandlerContext } from "../HandlerContext.ts"

/** An address that was validated when given. */
const KnownEmail: Schema.brand<typeof Schema.String, "Email"> = Schema.String.pipe(Schema.brand("Email"))

const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

/** An account as its signed-in owner sees it. */
export const OwnAccount: Schema.Struct<
  Pick<typeof Account.fields, "id" | "balance" | "lowBalance" | "language" | "createdAt"> & {
    email: typeof KnownEmail
    closesAt: typeof NullableTime
  }
> = Schema.Struct({
  id: Account.fields.id,
  email: KnownEmail,
  balance: Account.fields.balance,
  lowBalance: Account.fields.lowBalance,
  language: Account.fields.language,
  createdAt: Account.fields.createdAt,
  closesAt: NullableTime.annotations({
    description: "The time at which a demo account is closed; null for any other account"
  })
}).annotations({ identifier: "Account" })

const NullableEmail: Schema.NullOr<typeof KnownEmail> = Schema.NullOr(KnownEmail)

const callerKeyFields = {
  name: ApiKey.fields.name,
  verbs: ApiKey.fields.verbs,
  creditLimit: ApiKey.fields.creditLimit,
  priceLimit: ApiKey.fields.priceLimit,
  spent: ApiKey.fields.spent,
  expiresAt: ApiKey.fields.expiresAt
} as const

/** The key of a request, as the program that has it sees it. */
const CallerKey: Schema.Struct<typeof callerKeyFields> = Schema.Struct(callerKeyFields).annotations({
  identifier: "CallerKey",
  description: "The key that the request was made with, if by a key"
})

export const CallerAccount: Schema.Struct<
  Omit<typeof OwnAccount.fields, "email"> & {
    email: typeof NullableEmail
    key: Optional<Schema.Schema<typeof CallerKey.Type, typeof CallerKey.Encoded>>
  }
> = Schema.Struct({
  ...OwnAccount.fields,
  email: NullableEmail.annotations({
    description: "Null if the account belongs to a user of the program that hosts the service."
  }),
  key: optional(CallerKey)
}).annotations({ identifier: "CallerAccount" })

/** An entry's kind. Clients read any text, since later versions may add kinds. */
const AnyKind: typeof Schema.String = Schema.String.annotations({
  description: `The kind of change: ${LedgerEntryKind.literals.join(", ")}. Later versions may add to these.`,
  examples: ["purchase"]
})

export const OwnLedgerEntry: Schema.Struct<
  Omit<typeof LedgerEntry.fields, "accountId" | "kind"> & { kind: typeof Schema.String }
> = Schema.Struct({ ...LedgerEntry.omit("accountId").fields, kind: AnyKind }).annotations({
  identifier: "LedgerEntry"
})

export const LedgerPage: PageSchema<{ entries: Schema.Array$<typeof OwnLedgerEntry> }> = Schema.Struct({
  entries: Schema.Array(OwnLedgerEntry),
  ...pageFields
}).annotations({ identifier: "LedgerPage" })

export const getAccount = endpointAt("getAccount", {
  summary: "Read the account",
  description: "The caller's account and its balance, and what the key may do.",
  example: {
    ...ownAccountExample,
    key: {
      name: "laptop",
      verbs: allKeyVerbs,
      creditLimit: { amount: 5, per: "day" },
      priceLimit: null,
      spent: 1.8,
      expiresAt: null
    }
  }
})
  .addSuccess(success(CallerAccount, { description: "The account was found" }))
  .middleware(CallerRequired)

/** The account as its owner sees it. Fails if it is closed or belongs to a host's user. */
export const ownAccount = (found: Account): Effect.Effect<typeof OwnAccount.Type, AccountNotFound> =>
  found.email === null
    ? new AccountNotFound({ account: found.id })
    : Effect.succeed({ ...found, email: found.email, closesAt: demoClosesAt(found) })

export const handleGetAccount =
  ({ accounts }: HandlerContext): HandlerOf<typeof getAccount> =>
  ({ caller }) =>
    Effect.gen(function* () {
      const found = yield* accounts.find({ id: caller.accountId })
      if (found.closedAt !== null) return yield* new AccountNotFound({ account: found.id })
      const data = { ...found, closesAt: demoClosesAt(found) }
      if (!("apiKeyId" in caller)) return { data }
      const key = yield* accounts.findApiKey(caller.accountId, caller.apiKeyId)
      return { data: { ...data, key } }
    }).pipe(Effect.catchTag("UnknownApiKey", () => new ApiKeyInvalid()))

export const listLedger = endpointAt("listLedger", {
  summary: "List the ledger",
  description:
    "Every change of the balance, newest first; debits are negative. To read a growing list page by page without shifts, send the first page's `totalCount` as `asOf`.",
  example: ledgerExample
})
  .setUrlParams(PageParameters)
  .addSuccess(success(LedgerPage, { description: "The ledger entries were listed" }))
  .addError(invalid)
  .middleware(CallerRequired)

export const handleListLedger =
  ({ accounts }: HandlerContext): HandlerOf<typeof listLedger> =>
  ({ query, caller }) => {
    const { asOf, ...page } = { ...firstPage, ...query }
    return Effect.map(
      accounts.listLedger(caller.accountId, { ...page, asOf }),
      ({ entries, totalCount }) => ({ data: { entries, totalCount, ...page } })
    )
  }
