import type { SqlError } from "@effect/sql/SqlError"
import {
  Account,
  type AccountId,
  AccountNotFound,
  type AccountPage,
  Credits,
  type Email,
  EmailTaken,
  type HostUser,
  hostUserAddress,
  hostUserPrefix,
  type Page
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Integer, Moment } from "../statements/columns.ts"
import { type Plan, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { insertInto, query, type Read } from "../statements/statement.ts"

/** An account as selected by {@link accountColumns}. */
export const AccountRow = Schema.Struct({
  ...Account.fields,
  balance: Amount,
  lowBalance: Schema.NullOr(Amount),
  createdAt: Moment,
  closedAt: Schema.NullOr(Moment),
  suspendedAt: Schema.NullOr(Moment)
})
/** An account's email address; null if it is closed or belongs to a host user. */
export const emailColumn = `CASE WHEN closed_at IS NULL AND email NOT LIKE '${hostUserPrefix}%' THEN email END AS email`

export const accountColumns = `id, ${emailColumn}, balance,
  low_balance AS "lowBalance", language, created_at AS "createdAt", closed_at AS "closedAt",
  suspended_at AS "suspendedAt"`

interface NewAccount extends Account {
  /** Its email address, or its replacement. */
  readonly address: string
}

/** A new account with a balance of zero. */
export const newAccount = (
  id: AccountId,
  owner: Email | { readonly user: HostUser },
  at: DateTime.Utc
): NewAccount => ({
  id,
  email: typeof owner === "string" ? owner : null,
  address: typeof owner === "string" ? owner : hostUserAddress(owner.user),
  balance: Credits.zero,
  lowBalance: null,
  language: null,
  createdAt: at,
  closedAt: null,
  suspendedAt: null
})

/** Inserts an account; if its address exists, the transaction is retried. */
export const insertAccount = insertInto("accounts")<NewAccount>(
  {
    id: ({ id }) => id,
    email: ({ address }) => address,
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
    language: ({ language }) => language,
    suspended_at: () => null,
    suspension_reason: () => null,
    stops_codes: () => 0
  },
  { key: ["email"], action: "retry" }
)
const selectById = query(AccountRow, `SELECT ${accountColumns} FROM accounts WHERE id = ?`)
/** The condition of an acting account; see `isActing`. */
export const acting = "accounts.closed_at IS NULL AND accounts.suspended_at IS NULL"

/** An account that is not closed, locked until the transaction ends. */
export const lockOpenAccount: (read: Read, id: AccountId) => Effect.Effect<ReadonlyArray<Account>, SqlError> =
  query(
    AccountRow,
    ({ rowLock }) => `SELECT ${accountColumns} FROM accounts WHERE id = ? AND closed_at IS NULL ${rowLock}`
  )
const selectByAddress = query(AccountRow, `SELECT ${accountColumns} FROM accounts WHERE email = ?`)
const countAll = query(Schema.Struct({ accounts: Integer }), "SELECT count(*) AS accounts FROM accounts")
// The index on addresses finds the page's rows; only for these are other columns read.
const selectPage = query(
  AccountRow,
  ({ byCodePoint }) => `SELECT ${accountColumns} FROM accounts WHERE email IN (
    SELECT email FROM accounts ORDER BY ${byCodePoint("email")} LIMIT ? OFFSET ?
  ) ORDER BY ${byCodePoint("accounts.email")}`
)

const planOpening = ({ address, ...account }: NewAccount): Plan<Account> =>
  planned(account, ...insertAccount([{ ...account, address }]))

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
      if ((yield* selectByAddress(read, email)).length > 0) return yield* new EmailTaken({ email })
      return planOpening(newAccount(id, email, at))
    })

export const openAccountFor =
  ({
    id,
    user,
    at
  }: {
    readonly id: AccountId
    readonly user: HostUser
    readonly at: DateTime.Utc
  }): WriteVerb<Account> =>
  (read) =>
    Effect.map(selectByAddress(read, hostUserAddress(user)), ([known]) =>
      known === undefined ? planOpening(newAccount(id, { user }, at)) : planned(known)
    )

export const findAccount =
  (by: { readonly id: AccountId } | { readonly email: Email }): ReadVerb<Account, AccountNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* "id" in by ? selectById(read, by.id) : selectByAddress(read, by.email)
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
