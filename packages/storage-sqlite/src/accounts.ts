import {
  Account,
  type AccountId,
  AccountNotFound,
  Credits,
  type Email,
  EmailTaken
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Moment } from "./columns.ts"
import { command, query, type Run, type Verb } from "./query.ts"

const AccountRow = Schema.Struct({ ...Account.fields, balance: Amount, createdAt: Moment })
const accountColumns = `id, email, balance, created_at AS "createdAt"`

const insertAccount = command("INSERT INTO accounts (id, email, created_at) VALUES (?, ?, ?)")
const selectById = query(AccountRow, `SELECT ${accountColumns} FROM accounts WHERE id = ?`)
const selectByEmail = query(AccountRow, `SELECT ${accountColumns} FROM accounts WHERE email = ?`)
const selectAll = query(AccountRow, `SELECT ${accountColumns} FROM accounts ORDER BY email`)

export const createAccount =
  ({ id, email, at }: { readonly id: AccountId; readonly email: Email; readonly at: DateTime.Utc }) =>
  (run: Run) =>
    Effect.gen(function* () {
      if ((yield* selectByEmail(run, email)).length > 0) return yield* new EmailTaken({ email })
      yield* insertAccount(run, id, email, at.epochMillis)
      const account: Account = { id, email, balance: Credits.zero, createdAt: at }
      return account
    })

export const findAccount = (by: { readonly id: AccountId } | { readonly email: Email }) => (run: Run) =>
  Effect.gen(function* () {
    const [account] = yield* "id" in by ? selectById(run, by.id) : selectByEmail(run, by.email)
    return account ?? (yield* new AccountNotFound({ account: "id" in by ? by.id : by.email }))
  })

export const listAccounts: Verb<ReadonlyArray<Account>> = (run) => selectAll(run)
