import { AccountSummary, Accounts, Operators } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { all, toggle } from "../cli/Input.ts"
import { print } from "../cli/printTable.ts"
import { accountReference } from "../cli/recordReferences.ts"
import { json, operatorReason as reason } from "../cli/sharedOptions.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

export const suspendAccount = effectVerb(
  {
    name: "suspend",
    summary: "Refuses an account's keys and sessions until it is restored.",
    details: [
      "A running server does so within a second. The account's books and records stay. Its dynamic codes keep working, unless --stop-codes is given."
    ],
    examples: [
      [`account suspend ann@example.com --reason "stolen card"`, "Refuse all access"],
      [`account suspend ann@example.com --reason fraud --stop-codes`, "And lead no scanner on"]
    ]
  },
  all({
    reason,
    stopsCodes: toggle("stop-codes", "Blocks the account's dynamic codes meanwhile."),
    database,
    json,
    reference: accountReference
  }),
  ({ reason, stopsCodes, database, json, reference }) =>
    Effect.gen(function* () {
      const { id } = yield* (yield* Accounts).find(reference)
      const suspended = yield* (yield* Operators).suspend(
        { accountId: id, stopsCodes },
        { operatorId: null, reason }
      )
      yield* print(
        json,
        AccountSummary,
        suspended,
        ({ email, id }) =>
          `suspended account ${email} (${id}); ${stopsCodes ? "its dynamic codes are blocked" : "its dynamic codes keep working"}`
      )
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

export const restoreAccount = effectVerb(
  {
    name: "restore",
    summary: "Accepts a suspended account's keys and sessions again.",
    examples: [[`account restore ann@example.com --reason "paid"`, "By its address"]]
  },
  all({ reason, database, json, reference: accountReference }),
  ({ reason, database, json, reference }) =>
    Effect.gen(function* () {
      const { id } = yield* (yield* Accounts).find(reference)
      const restored = yield* (yield* Operators).restore(id, { operatorId: null, reason })
      yield* print(json, AccountSummary, restored, ({ email, id }) => `restored account ${email} (${id})`)
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)
