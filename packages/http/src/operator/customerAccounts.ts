import { AccountSummary, QrCodeId } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  createdAt,
  email,
  ledgerExample,
  listedCode,
  passkeyId,
  qrCodeId,
  webhookExample
} from "../contract/exampleValues.ts"
import { invalid } from "../contract/failureSets.ts"
import { firstLargePage, firstPage, PageParameters, QrCodeListParameters } from "../contract/parameters.ts"
import { failure, type PageSchema, pageFields, success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import { OwnKey } from "../endpoints/account/keys.ts"
import { LedgerPage } from "../endpoints/account/ownAccount.ts"
import { OwnPasskey } from "../endpoints/account/passkeys.ts"
import { OwnSession } from "../endpoints/account/sessionList.ts"
import { OwnWebhook, ownWebhook } from "../endpoints/account/webhooks.ts"
import { listQueryOf, QrCodePage, qrCodeListResult } from "../endpoints/qrCodeList.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import { type OperatorContext, ofAccount } from "./OperatorContext.ts"
import { AccountParameters, OfAccount, operatorEndpoint } from "./operatorFields.ts"

const Summary: typeof AccountSummary = AccountSummary.annotations({ identifier: "AccountSummary" })

export const AccountList: PageSchema<{ accounts: Schema.Array$<typeof Summary> }> = Schema.Struct({
  accounts: Schema.Array(Summary),
  ...pageFields
}).annotations({ identifier: "AccountList" })

export const accountExample = {
  id: "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90",
  email,
  balance: 98.2,
  state: "active",
  suspensionReason: null,
  qrCodes: 1,
  createdAt,
  lastSeenAt: createdAt
}

export const findAccounts = operatorEndpoint("findAccounts", {
  summary: "Find accounts",
  description:
    "By address, closed ones by id. A `query` is a part of an address, in any letter case, or an id.",
  example: { accounts: [accountExample], totalCount: 1, pageNumber: 1, pageSize: 20 }
})
  .setUrlParams(AccountParameters)
  .addSuccess(success(AccountList, { description: "The accounts were listed" }))
  .addError(invalid)
  .middleware(OperatorRequired)

export const handleFindAccounts =
  ({ operators }: OperatorContext): HandlerOf<typeof findAccounts> =>
  ({ query: { query, state, ...given } }) => {
    const page = { ...firstPage, ...given }
    return Effect.map(operators.findAccounts({ ...page, query, state }), (found) => ({
      data: { ...found, ...page }
    }))
  }

const SeenSession: Schema.Struct<Omit<typeof OwnSession.fields, "isCurrent">> = OwnSession.omit("isCurrent")

const Keys: Schema.Array$<typeof OwnKey> = Schema.Array(OwnKey)
const Sessions: Schema.Array$<typeof SeenSession> = Schema.Array(SeenSession)
const Passkeys: Schema.Array$<typeof OwnPasskey> = Schema.Array(OwnPasskey)
const Webhooks: Schema.Array$<typeof OwnWebhook> = Schema.Array(OwnWebhook)

export const AccountDetails: Schema.Struct<
  typeof AccountSummary.fields & {
    keys: typeof Keys
    sessions: typeof Sessions
    passkeys: typeof Passkeys
    webhooks: typeof Webhooks
  }
> = Schema.Struct({
  ...AccountSummary.fields,
  keys: Keys.annotations({ description: "The newest 100; of a secret only its prefix" }),
  sessions: Sessions,
  passkeys: Passkeys,
  webhooks: Webhooks
}).annotations({ identifier: "AccountDetails" })

export const getAccountDetails = operatorEndpoint("getAccountDetails", {
  summary: "Read an account",
  description:
    "With its newest 100 keys by their prefixes, and its open sessions, passkeys and webhooks: never a secret.",
  example: {
    ...accountExample,
    keys: [],
    sessions: [],
    passkeys: [{ id: passkeyId, name: "laptop", createdAt, lastUsedAt: null }],
    webhooks: [webhookExample]
  }
})
  .setPath(OfAccount)
  .addSuccess(success(AccountDetails, { description: "The account was found" }))
  .addError(invalid)
  .addError(failure("ACCOUNT_NOT_FOUND"))
  .middleware(OperatorRequired)

export const handleGetAccountDetails =
  ({
    accounts,
    operators,
    passkeys,
    sessions,
    webhooks
  }: OperatorContext): HandlerOf<typeof getAccountDetails> =>
  ({ path: { id } }) =>
    Effect.gen(function* () {
      const summary = yield* ofAccount(id, operators.findSummary(id))
      const { keys } = yield* accounts.listApiKeys(id, firstLargePage)
      const listed = yield* sessions.list(id, firstLargePage)
      const data = {
        ...summary,
        keys,
        sessions: listed.sessions,
        passkeys: passkeys === undefined ? [] : yield* passkeys.list(id),
        webhooks: webhooks === undefined ? [] : (yield* webhooks.list(id)).map(ownWebhook)
      }
      return { data }
    })

export const listAccountLedger = operatorEndpoint("listAccountLedger", {
  summary: "List the ledger of an account",
  description: "As its owner reads it.",
  example: ledgerExample
})
  .setPath(OfAccount)
  .setUrlParams(PageParameters)
  .addSuccess(success(LedgerPage, { description: "The ledger entries were listed" }))
  .addError(invalid)
  .addError(failure("ACCOUNT_NOT_FOUND"))
  .middleware(OperatorRequired)

export const handleListAccountLedger =
  ({ accounts }: OperatorContext): HandlerOf<typeof listAccountLedger> =>
  ({ path: { id }, query }) =>
    Effect.gen(function* () {
      yield* ofAccount(id, accounts.find({ id }))
      const { asOf, ...page } = { ...firstPage, ...query }
      const { entries, totalCount } = yield* accounts.listLedger(id, { ...page, asOf })
      return { data: { entries, totalCount, ...page } }
    })

const Refunded: Schema.Array$<typeof QrCodeId> = Schema.Array(QrCodeId)

export const SoldQrCodePage: Schema.Struct<typeof QrCodePage.fields & { refunded: typeof Refunded }> =
  Schema.Struct({
    ...QrCodePage.fields,
    refunded: Refunded.annotations({ description: "The ids of those that were paid back" })
  }).annotations({ identifier: "SoldQrCodePage" })

export const listAccountQrCodes = operatorEndpoint("listAccountQrCodes", {
  summary: "List the QR codes of an account",
  description: "As its owner reads them, and which of them were paid back.",
  example: { qrCodes: [listedCode], totalCount: 1, pageNumber: 1, pageSize: 20, refunded: [qrCodeId] }
})
  .setPath(OfAccount)
  .setUrlParams(QrCodeListParameters)
  .addSuccess(success(SoldQrCodePage, { description: "The QR codes were listed" }))
  .addError(invalid)
  .addError(failure("ACCOUNT_NOT_FOUND"))
  .middleware(OperatorRequired)

export const handleListAccountQrCodes =
  ({ accounts, operators, purchasing }: OperatorContext): HandlerOf<typeof listAccountQrCodes> =>
  ({ path: { id }, query }) =>
    Effect.gen(function* () {
      yield* ofAccount(id, accounts.find({ id }))
      const page = yield* listQueryOf(query)
      const listed = yield* purchasing.listLazily(id, page)
      const refunds = yield* operators.listRefunds(listed.qrCodes.map((qrCode) => qrCode.id))
      const refunded = refunds.flatMap(({ qrCodeId }) => qrCodeId ?? [])
      return qrCodeListResult(listed, page, { refunded })
    })
