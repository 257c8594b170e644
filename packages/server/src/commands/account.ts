import {
  Account,
  type AccountId,
  Accounts,
  Credentials,
  Credits,
  IdempotencyKey,
  LedgerEntry,
  Operators,
  Payments,
  TopUpStorage
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, optional, readBy } from "../cli/Input.ts"
import { print, sayPages, shortTime, table } from "../cli/printTable.ts"
import { accountReference, amount, email } from "../cli/recordReferences.ts"
import { json, operatorReason, pageOptions } from "../cli/sharedOptions.ts"
import { parsed } from "../cli/textFields.ts"
import { group } from "../cli/Verb.ts"
import { operatorPeople } from "../credentials/peopleLayers.ts"
import { Refused } from "../process/commandErrors.ts"
import { listAccountLedger, showAccount } from "./accountBooks.ts"
import { invite, reset } from "./accountLinks.ts"
import { restoreAccount, suspendAccount } from "./accountSuspension.ts"
import { effectVerb } from "./effectVerb.ts"
import { withPayments } from "./withPayments.ts"
import { database, withStore } from "./withStore.ts"

const create = effectVerb(
  {
    name: "create",
    summary: "Opens an account with a balance of zero.",
    examples: [["account create ann@example.com", "Open an account"]]
  },
  all({ database, json, email }),
  ({ database, json, email }) =>
    Effect.gen(function* () {
      const account = yield* (yield* Accounts).create(email)
      yield* print(json, Account, account, ({ email, id }) => `created account ${email} (${id})`)
    }).pipe(withStore(database))
)

const list = effectVerb(
  {
    name: "list",
    summary: "Lists accounts with their balances, by e-mail address; closed accounts have no address.",
    details: ["If there is more than a page, standard error says so."],
    examples: [
      ["account list --json", "List the accounts for a program"],
      ["account list --page-size 50 --page 2", "List the next 50"]
    ]
  },
  all({
    ...pageOptions("accounts"),
    database,
    json
  }),
  ({ page, pageSize, database, json }) =>
    Effect.gen(function* () {
      const { accounts, totalCount } = yield* (yield* Accounts).list({ pageNumber: page, pageSize })
      yield* print(json, Schema.Array(Account), accounts, (accounts) =>
        table(
          [
            ["EMAIL", ({ email, closedAt }) => email ?? (closedAt === null ? "(host's user)" : "(closed)")],
            ["BALANCE", ({ balance }) => Credits.format(balance), "right"],
            ["CREATED", ({ createdAt }) => shortTime(createdAt)],
            ["ID", ({ id }) => id]
          ],
          accounts
        )
      )
      yield* sayPages(page, pageSize, totalCount)
    }).pipe(withStore(database))
)

/**
 * Cancels an account's open top-ups, so that no payment reaches a closed account. Needs payment settings only if there
 * are any.
 */
const cancelTopUps = (accountId: AccountId) =>
  Effect.gen(function* () {
    const undecided = yield* (yield* TopUpStorage).listUndecided(accountId)
    if (undecided.some(({ state }) => state === "open"))
      yield* withPayments(Effect.flatMap(Payments, ({ cancelAll }) => cancelAll(accountId)))
  })

const close = effectVerb(
  {
    name: "close",
    summary: "Closes an account for good: its address, password, sessions, keys and links go.",
    details: [
      "Its ledger, its QR codes and the rest of its balance stay under its id. The address is free again. A running server refuses its keys within a second.",
      "Its open top-ups are canceled first, by the settings of payments that the server has; while the payment provider is away the account stays."
    ],
    examples: [["account close ann@example.com", "By its address"]]
  },
  all({ database, json, reference: accountReference }),
  ({ database, json, reference }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { id } = yield* accounts.find(reference)
      yield* cancelTopUps(id)
      yield* (yield* Credentials).closeAccount(id)
      const closed = yield* accounts.find({ id })
      const name = "email" in reference ? `${reference.email} (${id})` : id
      yield* print(
        json,
        Account,
        closed,
        ({ balance }) => `closed account ${name}; ${Credits.format(balance)} credits stay with it`
      )
    }).pipe(Effect.provide(operatorPeople), withStore(database))
)

const isKey = Schema.is(IdempotencyKey)

/** The idempotency key of a credit. */
const key = readBy(
  optional("key", "KEY", "Names the change, such as a payment's id: repeated, it is done once."),
  parsed("1 to 255 printable ASCII characters", (text) => (isKey(text) ? text : undefined))
)

const credit = effectVerb(
  {
    name: "credit",
    summary: "Adds credits to an account; a negative amount takes them away, down to zero and no further.",
    details: [
      "The change is an entry of the account's ledger, with the reason, for good.",
      "With --key it is done once in the account: the same key and amount again shows the first entry, another amount is refused."
    ],
    examples: [
      [`account credit ann@example.com 25 --reason "invoice 1017"`, "Grant 25 credits"],
      [
        `account credit ann@example.com 25 --reason "invoice 1017" --key invoice-1017`,
        "Once, however often it is run"
      ],
      [`account credit ann@example.com -2.50 --reason "granted twice"`, "Take 2.50 credits back"]
    ]
  },
  all({ reason: operatorReason, key, database, json, email, amount }),
  ({ reason, key, database, json, email, amount }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const account = yield* accounts.find({ email })
      const operators = yield* Operators
      const by = { operatorId: null, reason }
      const entry = yield* operators.credit(account.id, Credits.toDecimal(amount), by, key).pipe(
        Effect.catchTags({
          CreditKeyTaken: ({ message }) => Effect.fail(new Refused(message)),
          InsufficientBalance: ({ available }) =>
            Effect.fail(
              new Refused(`the balance of ${email} is ${Credits.format(available)}; no more can be taken`)
            )
        })
      )
      yield* print(
        json,
        LedgerEntry,
        entry,
        ({ amount, balanceAfter }) =>
          `${account.email}: ${amount > 0 ? "+" : ""}${Credits.format(amount)} credits, balance ${Credits.format(balanceAfter)}`
      )
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

export const account = group({ name: "account", summary: "Accounts and their credits." }, [
  create,
  invite,
  reset,
  list,
  showAccount,
  listAccountLedger,
  credit,
  suspendAccount,
  restoreAccount,
  close
])
