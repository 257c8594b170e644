import { Accounts } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { eachOf } from "./eachOf.ts"
import { inputs, readInput } from "./input.ts"
import { plainAccount, plainEntry } from "./plain.ts"
import type { Run } from "./runner.ts"
import type { Shop } from "./Shop.ts"
import { wholeList } from "./wholeList.ts"

export const accountsOf = (run: Run): Shop["accounts"] => ({
  open: (email) =>
    run(() => {
      const input = readInput(inputs.email, { email })
      return Effect.map(
        Effect.flatMap(Accounts, (accounts) => accounts.create(input.email)),
        plainAccount
      )
    }),
  openFor: (user) =>
    run(() => {
      const input = readInput(inputs.user, { user })
      return Effect.map(
        Effect.flatMap(Accounts, (accounts) => accounts.openFor(input.user)),
        plainAccount
      )
    }),
  find: (idOrEmail) =>
    run(() => {
      const input = readInput(inputs.idOrEmail, { idOrEmail })
      return Effect.map(
        Effect.flatMap(Accounts, (accounts) => accounts.find(input.idOrEmail)),
        plainAccount
      )
    }),
  list: () =>
    run(() =>
      Effect.map(
        Effect.flatMap(Accounts, ({ list }) =>
          wholeList((page) => Effect.map(list(page), ({ accounts }) => accounts))
        ),
        (found) => found.map(plainAccount)
      )
    ),
  credit: (accountId, amount, options) =>
    run(() => {
      const input = readInput(inputs.credit, { accountId, amount, options })
      return Effect.map(
        Effect.flatMap(Accounts, (accounts) =>
          accounts.credit(input.accountId, input.amount, input.options.reason, input.options.key)
        ),
        plainEntry
      )
    }),
  ledger: (accountId) =>
    eachOf((page) =>
      run(() => {
        const input = readInput(inputs.accountId, { accountId })
        return Effect.gen(function* () {
          const accounts = yield* Accounts
          const { id } = yield* accounts.find({ id: input.accountId })
          const { entries, totalCount } = yield* accounts.listLedger(id, page)
          return { elements: entries.map(plainEntry), totalCount }
        })
      })
    )
})
