import * as Args from "@effect/cli/Args"
import * as Options from "@effect/cli/Options"
import { Account, Accounts, Credits, LedgerEntry } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { amount, email, json, required } from "../cli/input.ts"
import { print, shortTime, table } from "../cli/output.ts"
import { group, verb } from "../cli/Verb.ts"
import { Refused } from "../failure.ts"
import { database, withStore } from "./withStore.ts"

const create = verb(
  {
    name: "create",
    summary: "Opens an account with a balance of zero.",
    examples: [["account create ann@example.com", "Open an account"]]
  },
  Options.all({ database, json }),
  email,
  ({ database, json }, email) =>
    Effect.gen(function* () {
      const account = yield* (yield* Accounts).create(email)
      yield* print(json, Account, account, ({ email, id }) => `created account ${email} (${id})`)
    }).pipe(withStore(database))
)

const list = verb(
  {
    name: "list",
    summary: "Lists all accounts with their balances.",
    examples: [["account list --json", "List the accounts for a program"]]
  },
  Options.all({ database, json }),
  Args.none,
  ({ database, json }) =>
    Effect.gen(function* () {
      yield* print(json, Schema.Array(Account), yield* (yield* Accounts).list, (accounts) =>
        table(
          [
            ["EMAIL", ({ email }) => email ?? "(closed)"],
            ["BALANCE", ({ balance }) => Credits.format(balance), "right"],
            ["CREATED", ({ createdAt }) => shortTime(createdAt)],
            ["ID", ({ id }) => id]
          ],
          accounts
        )
      )
    }).pipe(withStore(database))
)

const credit = verb(
  {
    name: "credit",
    summary: "Adds credits to an account; a negative amount takes them away, down to zero and no further.",
    details: ["The change is an entry of the account's ledger, with the reason, for good."],
    examples: [
      [`account credit ann@example.com 25 --reason "invoice 1017"`, "Grant 25 credits"],
      [`account credit ann@example.com -2.50 --reason "granted twice"`, "Take 2.50 credits back"]
    ]
  },
  Options.all({ reason: required("reason", "TEXT", "Why, for the ledger."), database, json }),
  Args.all({ email, amount }),
  ({ reason, database, json }, { email, amount }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const account = yield* accounts.find({ email })
      const entry = yield* accounts
        .credit(account.id, Credits.toDecimal(amount), reason)
        .pipe(
          Effect.catchTag("InsufficientBalance", ({ available }) =>
            Effect.fail(new Refused({ message: `the balance of ${email} is ${Credits.format(available)}` }))
          )
        )
      yield* print(
        json,
        LedgerEntry,
        entry,
        ({ amount, balanceAfter }) =>
          `${account.email}: ${amount > 0 ? "+" : ""}${Credits.format(amount)} credits, balance ${Credits.format(balanceAfter)}`
      )
    }).pipe(withStore(database))
)

/** Opens, lists and credits accounts. */
export const account = group({ name: "account", summary: "Accounts and their credits." }, [
  create,
  list,
  credit
])
