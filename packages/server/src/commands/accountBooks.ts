import { Account, Accounts, Credits, LedgerEntry, Purchasing } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all } from "../cli/Input.ts"
import { print, sayPages, shortTime, table } from "../cli/printTable.ts"
import { accountReference } from "../cli/recordReferences.ts"
import { json, pageOptions } from "../cli/sharedOptions.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

const ShownAccount = Schema.Struct({
  ...Account.fields,
  qrCodes: Schema.Int,
  ledgerEntries: Schema.Int,
  apiKeys: Schema.Struct({ active: Schema.Int, total: Schema.Int })
})

/** Requests only the total count. */
const countOnly = { pageNumber: 1, pageSize: 1 }

export const showAccount = effectVerb(
  {
    name: "show",
    summary: "Shows an account: its balance, and how many codes, entries and keys it has.",
    details: ["A closed account is found by its id."],
    examples: [["account show ann@example.com", "By its address"]]
  },
  all({ database, json, reference: accountReference }),
  ({ database, json, reference }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const account = yield* accounts.find(reference)
      const codes = yield* (yield* Purchasing).list(account.id, countOnly)
      const ledger = yield* accounts.listLedger(account.id, countOnly)
      const keys = yield* accounts.listApiKeys(account.id, countOnly)
      const active = yield* accounts.listApiKeys(account.id, { ...countOnly, isActive: true })
      const shown = {
        ...account,
        qrCodes: codes.totalCount,
        ledgerEntries: ledger.totalCount,
        apiKeys: { active: active.totalCount, total: keys.totalCount }
      }
      yield* print(
        json,
        ShownAccount,
        shown,
        ({ id, email, balance, createdAt, closedAt, qrCodes, ledgerEntries, apiKeys }) => [
          `account   ${id}`,
          `address   ${email ?? `none, closed ${shortTime(closedAt)}`}`,
          `balance   ${Credits.format(balance)} credits after ${ledgerEntries} entries`,
          `opened    ${shortTime(createdAt)}`,
          `QR codes  ${qrCodes}`,
          `API keys  ${apiKeys.active} of ${apiKeys.total} active`
        ]
      )
    }).pipe(withStore(database))
)

export const listAccountLedger = effectVerb(
  {
    name: "ledger",
    summary: "Lists an account's ledger, the newest entry first.",
    details: ["If there is more than a page, standard error says so."],
    examples: [
      ["account ledger ann@example.com", "List the uses of its credits"],
      ["account ledger ann@example.com --json", "For a program"]
    ]
  },
  all({ ...pageOptions("entries"), database, json, reference: accountReference }),
  ({ page, pageSize, database, json, reference }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { id } = yield* accounts.find(reference)
      const { entries, totalCount } = yield* accounts.listLedger(id, { pageNumber: page, pageSize })
      yield* print(json, Schema.Array(LedgerEntry), entries, (entries) =>
        table(
          [
            ["ENTRY", ({ sequence }) => String(sequence), "right"],
            ["TIME", ({ createdAt }) => shortTime(createdAt)],
            ["KIND", ({ kind }) => kind],
            ["AMOUNT", ({ amount }) => Credits.format(amount), "right"],
            ["BALANCE", ({ balanceAfter }) => Credits.format(balanceAfter), "right"],
            ["REASON", ({ reason }) => reason],
            ["OF", ({ qrCodeId, topUpId }) => qrCodeId ?? topUpId ?? "-"]
          ],
          entries
        )
      )
      yield* sayPages(page, pageSize, totalCount)
    }).pipe(withStore(database))
)
