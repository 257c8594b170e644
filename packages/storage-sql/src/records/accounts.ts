import type { SqlError } from "@effect/sql/SqlError"
import {
  Account,
  type AccountId,
  AccountNotFound,
  type AccountPage,
  Credits,
  type Email,
  EmailTaken,
  type Page
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Integer, Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { insertInto, query, type Read } from "../statements/statement.ts"

/** An account as {@link accountColumns} answers it. */
export const AccountRow = Schema.Struct({
  ...Account.fields,
  balance: Amount,
  lowBalance: Schema.NullOr(Amount),
  createdAt: Moment,
  closedAt: Schema.NullOr(Moment),
  suspendedAt: Schema.NullOr(Moment)
})
/** The columns of an account. */
export const accountColumns = `id, CASE WHEN closed_at IS NULL THEN email END AS email, balance,
  low_balance AS "lowBalance", created_at AS "createdAt", closed_at AS "closedAt",
  suspended_at AS "suspendedAt"`

/** Makes the statement that opens an account; where its address has one, the transaction is tried again. */
export const insertAccount = insertInto("accounts")<Account>(
  {
    id: ({ id }) => id,
    email: ({ id, email }) => email ?? id,
    balance: ({ balance }) => balance,
    entries: () => 0,
    records: () => 0,
    last_at: ({ createdAt }) => createdAt.epochMillis,
    newest_qr_code: () => "",
    created_at: ({ createdAt }) => createdAt.epochMillis,
    closed_at: () => null,
    events: () => 0,
    low_balance: ({ lowBalance }) => lowBalance,
    low_balance_mailed_at: () => null,
    language: () => null,
    suspended_at: () => null,
    suspension_reason: () => null,
    stops_codes: () => 0
  },
  { key: ["email"], action: "retry" }
)
const selectById = query(AccountRow, `SELECT ${accountColumns} FROM accounts WHERE id = ?`)
/** An account that is not closed, locked until the transaction ends. */
export const lockOpenAccount: (read: Read, id: AccountId) => Effect.Effect<ReadonlyArray<Account>, SqlError> =
  query(
    AccountRow,
    ({ rowLock }) => `SELECT ${accountColumns} FROM accounts WHERE id = ? AND closed_at IS NULL ${rowLock}`
  )
const selectByEmail = query(AccountRow, `SELECT ${accountColumns} FROM accounts WHERE email = ?`)
const countAll = query(Schema.Struct({ accounts: Integer }), "SELECT count(*) AS accounts FROM accounts")
// Other columns are read of this page's rows alone: the index on the addresses leads to them.
const selectPage = query(
  AccountRow,
  ({ byCodePoint }) => `SELECT ${accountColumns} FROM accounts WHERE email IN (
    SELECT email FROM accounts ORDER BY ${byCodePoint("email")} LIMIT ? OFFSET ?
  ) ORDER BY ${byCodePoint("accounts.email")}`
)

export const createAccount =
  ({
    id,
    email,
    at
  }: {
    readonly id: AccountId
    readonly email: Email
    readonly at: DateTime.Utc
  }): WriteVerb<Account, EmailTaken> =>
  (read) =>
    Effect.gen(function* () {
      if ((yield* selectByEmail(read, email)).length > 0) return yield* new EmailTaken({ email })
      const account: Account = {
        id,
        email,
        balance: Credits.zero,
        lowBalance: null,
        createdAt: at,
        closedAt: null,
        suspendedAt: null
      }
      return planned(account, ...insertAccount([account]))
    })

export const findAccount =
  (by: { readonly id: AccountId } | { readonly email: Email }): ReadVerb<Account, AccountNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* "id" in by ? selectById(read, by.id) : selectByEmail(read, by.email)
      return account ?? (yield* new AccountNotFound({ account: "id" in by ? by.id : by.email }))
    })

export const listAccounts =
  ({ pageNumber, pageSize }: Page): ReadVerb<AccountPage> =>
  (read) =>
    Effect.gen(function* () {
      const [counted] = yield* countAll(read)
      const totalCount = counted?.accounts ?? 0
      const before = (pageNumber - 1) * pageSize
      return { accounts: before < totalCount ? yield* selectPage(read, pageSize, before) : [], totalCount }
    })
